package screen

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/sensor"
)

// Model is the contents of the screen, and the place in the game.
type Model struct {
	turns    []place
	speakers []*review.Speaker // The current one is the first.
	at       int               // The index of the turn.
	step     int               // How many events of the turn have happened on the board.
	playing  bool
	played   int // Counts the starts of playing, so that a halted one goes no further.
	page     page
	scroll   int
	keys     bool // The keys are shown in place of the page.
	width    int
	height   int
}

// place is a turn and its game.
type place struct {
	game *review.Game
	turn *review.Turn
}

// page is the page below the board.
type page int

const (
	dutyPage page = iota
	rulePage
	rulingsPage
	pages
)

// New returns a screen of the games, at the first turn that needs attention. The first speaker is the current one.
func New(games []*review.Game, speakers []*review.Speaker) Model {
	m := Model{speakers: speakers, width: MinWidth, height: MinHeight}
	for _, g := range games {
		for _, t := range g.Turns {
			m.turns = append(m.turns, place{g, t})
		}
	}
	for _, g := range games {
		if found := g.Attention(); len(found) > 0 {
			m.at = slices.IndexFunc(m.turns, func(p place) bool { return p.turn == found[0] })
			break
		}
	}
	return m
}

// At returns the screen at a turn, or unchanged if the screen does not have the turn.
func (m Model) At(t *review.Turn) Model {
	if i := slices.IndexFunc(m.turns, func(p place) bool { return p.turn == t }); i >= 0 {
		m.goTo(i)
	}
	return m
}

// Init starts nothing.
func (m Model) Init() tea.Cmd { return nil }

// due is the message that the time of the next step has come, for the start of playing with that number.
type due struct{ played int }

// Update takes a message: a key, the size of the terminal, or that the next step is due.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case due:
		if !m.playing || msg.played != m.played {
			return m, nil
		}
		m.step++
		return m.goOn()
	case tea.KeyPressMsg:
		return m.key(msg.String())
	}
	return m, nil
}

func (m Model) key(key string) (tea.Model, tea.Cmd) {
	switch key {
	case "q", "ctrl+c", "esc":
		return m, tea.Quit
	case "space", " ":
		return m.play()
	}
	if len(m.turns) == 0 {
		return m, nil
	}
	m.playing = false
	switch key {
	case "right", "n":
		m.stepOn()
	case "left", "p":
		m.stepBack()
	case "down", "j":
		m.goTo(m.at + 1)
	case "up", "k":
		m.goTo(m.at - 1)
	case "home", "g":
		m.goTo(0)
	case "end", "G":
		m.goTo(len(m.turns) - 1)
	case "a":
		m.seek(1)
	case "A":
		m.seek(-1)
	case "tab":
		m.page, m.scroll, m.keys = (m.page+1)%pages, 0, false
	case "pgdown":
		m.scroll++
	case "pgup":
		m.scroll = max(0, m.scroll-1)
	case "l":
		m.speakers = append(slices.Clone(m.speakers[1:]), m.speakers[0])
	case "?":
		m.keys, m.scroll = !m.keys, 0
	}
	return m, nil
}

func (m *Model) turn() *review.Turn { return m.turns[m.at].turn }

// goTo goes to a turn, before its first step, and stops at the ends.
func (m *Model) goTo(i int) {
	m.at, m.step, m.scroll, m.playing = min(max(i, 0), len(m.turns)-1), 0, 0, false
}

// stepOn goes one step forward, and from the last one to the next turn.
func (m *Model) stepOn() {
	switch {
	case m.step < len(m.turn().Events):
		m.step++
	case m.at+1 < len(m.turns):
		m.goTo(m.at + 1)
	}
}

// stepBack goes one step back, and from before the first one to the end of the turn before.
func (m *Model) stepBack() {
	switch {
	case m.step > 0:
		m.step--
	case m.at > 0:
		m.goTo(m.at - 1)
		m.step = len(m.turn().Events)
	}
}

// seek goes to the next turn in a direction that needs attention.
func (m *Model) seek(direction int) {
	for i := m.at + direction; i >= 0 && i < len(m.turns); i += direction {
		if len(m.turns[i].turn.Attention) > 0 {
			m.goTo(i)
			return
		}
	}
}

// play starts to play the turn from the current step, from the beginning if that is the last; or halts.
func (m Model) play() (tea.Model, tea.Cmd) {
	if m.playing || len(m.turns) == 0 {
		m.playing = false
		return m, nil
	}
	if m.step == len(m.turn().Events) {
		m.step = 0
	}
	m.playing = true
	m.played++
	return m.goOn()
}

// goOn waits for the next step, if there is one.
func (m Model) goOn() (tea.Model, tea.Cmd) {
	wait, more := m.wait()
	if !more {
		m.playing = false
		return m, nil
	}
	next := due{m.played}
	return m, tea.Tick(wait, func(time.Time) tea.Msg { return next })
}

// thinking bounds the wait for the first step of a turn: the screen plays the hands, not the thought before.
const thinking sensor.Micros = 1_000_000

// wait returns the time until the next step, and whether there is one.
func (m *Model) wait() (time.Duration, bool) {
	events := m.turn().Events
	switch {
	case m.step >= len(events):
		return 0, false
	case m.step == 0:
		return duration(min(max(events[0].At-m.turn().Began, 0), thinking)), true
	}
	return duration(events[m.step].At - events[m.step-1].At), true
}

func duration(t sensor.Micros) time.Duration { return time.Duration(t) * time.Microsecond }
