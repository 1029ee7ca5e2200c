package viewer

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/terminal/tty"
)

// Picture paints the board on a terminal.
type Picture struct {
	screen *tty.Screen
	style  notation.Style
	where  string            // The URL of the pages, without the game; "" for none.
	tags   map[string]string // Of the current game.
	game   int
	start  boardgame.Position
	speed  float64 // Seconds of board time in a second.

	account *terminal.Account // Describes events other than moves, for the lines below the board.
	told    bytes.Buffer      // The account's last output.
	notices []string
	arbiter string // The arbiter's sign-in page, shown with each claim; else "".
	below   [][]string
	alarmed string // The alarm that nothing is recorded, and since when; else "".

	resized chan os.Signal
	ticks   *time.Ticker
	closed  chan struct{}
	mu      sync.Mutex // Guards what follows, and the screen.
	shown   *terminal.Scene
	at      time.Time // The time of that state.
}

// NewPicture returns a picture of games that start from a position, played so many times faster than people play. tags are
// those of the first game; where is the URL of the pages.
func NewPicture(s *tty.Screen, style notation.Style, where string, tags map[string]string, start boardgame.Position, speed float64) *Picture {
	p := &Picture{screen: s, style: style, where: where, tags: maps.Clone(tags), start: start, speed: speed}
	p.account = terminal.NewAccount(&p.told, style)
	return p
}

// Invite adds to each claim a link that signs an arbiter in to rule on it. If the terminal has room below the picture, the link
// stands there too, with other invitations, as groups of lines.
func (p *Picture) Invite(link string, others ...[]string) {
	p.arbiter = link
	p.below = append([][]string{{"", theArbiter + ansi.SetHyperlink(link) + link + ansi.ResetHyperlink()}}, others...)
}

// Room reports whether a terminal shows all of an invitation below the picture.
func Room(s *tty.Screen, link string, others ...[]string) bool {
	width, height := s.Size()
	lines := terminal.Height + 2
	for _, more := range others {
		lines += len(more)
	}
	return height >= lines && width >= len(theArbiter+link)
}

// Recall takes a record that was shown before.
func (p *Picture) Recall(record []byte) error { return p.account.Recall(record) }

// Show paints the board after records.
func (p *Picture) Show(records [][]byte, v view.View) error {
	for _, line := range records {
		if err := p.notice(line); err != nil {
			return err
		}
	}
	return p.paint(v)
}

// Alarm paints the board, under the words that nothing is recorded.
func (p *Picture) Alarm(text string, v view.View) error {
	p.alarmed = text
	return p.paint(v)
}

func (p *Picture) paint(v view.View) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	scene := p.scene(v)
	p.shown, p.at = &scene, time.Now()
	return p.screen.Show(p.linked(terminal.Picture(scene)))
}

// linked returns a picture with its invitation below it. On terminals with links the notice to rule becomes one.
func (p *Picture) linked(picture []string) []string {
	address, _, _ := strings.Cut(p.arbiter, "#")
	for i, line := range picture {
		if p.arbiter != "" && strings.Contains(line, ruleAt+address) {
			picture[i] = strings.Replace(line, address, ansi.SetHyperlink(p.arbiter)+address+ansi.ResetHyperlink(), 1)
		}
	}
	_, height := p.screen.Size()
	for _, lines := range p.below {
		if len(picture)+len(lines) <= height {
			picture = append(picture, lines...)
		}
	}
	return picture
}

// tickEvery is the interval between paintings while a clock runs: its figures change each tenth of a second.
const tickEvery = 100 * time.Millisecond

// Open turns to the screen, and paints the picture anew on each change of the terminal's size, and while a clock runs.
func (p *Picture) Open() error {
	p.resized, p.ticks, p.closed = make(chan os.Signal, 1), time.NewTicker(tickEvery), make(chan struct{})
	notifyResized(p.resized)
	go func() {
		for {
			select {
			case <-p.resized:
				p.repaint(false)
			case <-p.ticks.C:
				p.repaint(true)
			case <-p.closed:
				return
			}
		}
	}()
	return p.screen.Open()
}

// repaint shows the picture again, with the present times of the clock; on a tick only if a clock runs. If the terminal can't
// be written to, the next record reports it.
func (p *Picture) repaint(tick bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown == nil || tick && (p.shown.Clocks == nil || p.shown.Clocks.Running == engine.NoSide) {
		return
	}
	scene := *p.shown
	if scene.Clocks != nil {
		now := scene.Clocks.After(sensor.Micros(p.speed * float64(time.Since(p.at).Microseconds())))
		scene.Clocks = &now
	}
	_ = p.screen.Show(p.linked(terminal.Picture(scene)))
}

// Close restores the terminal's earlier contents, and leaves the last picture below it.
func (p *Picture) Close() error {
	signal.Stop(p.resized)
	p.ticks.Stop()
	close(p.closed)
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.shown
	p.shown = nil
	if err := p.screen.Close(); err != nil || last == nil {
		return err
	}
	return p.screen.Leave(terminal.Picture(*last))
}

func (p *Picture) scene(v view.View) terminal.Scene {
	if v.Position == nil {
		v.Position = p.start // There is no board yet.
	}
	moves := make([]engine.Move, 0, len(v.Plies)+1)
	for _, ply := range v.Plies {
		moves = append(moves, ply.Move)
	}
	scene := terminal.Scene{
		Position: v.Position, Lifted: v.Lifted, Place: v.Place, Take: v.Take, Last: v.Last, Title: p.title(), Status: status(v),
		Notices: p.notices, Clocks: clocks(v),
	}
	if p.alarmed != "" {
		scene.Status = p.alarmed + " · " + scene.Status
	}
	scene.Moves = boardgame.Line(p.start, moves, string(p.style)) // A move that no piece could make ends the list.
	for i, ply := range v.Plies {
		if ply.Open && i < len(scene.Moves) {
			scene.Moves[i] += "?"
		}
	}
	return scene
}

// clocks returns the times on a game's clock, nil without one.
func clocks(v view.View) *terminal.Clocks {
	if !v.Timed {
		return nil
	}
	side := func(t clock.Time) terminal.TimeLeft {
		return terminal.TimeLeft{Left: t.Left, Stage: t.Stage, ToGo: t.ToGo()}
	}
	return &terminal.Clocks{Running: v.Clock.Running, Red: side(v.Clock.Red), Black: side(v.Clock.Black)}
}

// noticesKept bounds the notices of a picture.
const noticesKept = 2

// theArbiter begins the line with the arbiter's sign-in link.
const theArbiter = "The arbiter: "

// ruleAt begins the notice with the link to rule on a claim.
const ruleAt = "Rule on it: "

// notice keeps the text of a record, unless the picture shows it anyway.
func (p *Picture) notice(line []byte) error {
	p.told.Reset()
	if err := p.account.Tell(line); err != nil {
		return err
	}
	told, err := record.Decode(line)
	if err != nil {
		return err
	}
	switch told := told.(type) {
	case record.Tags:
		p.name(told)
		return nil
	case record.State, record.Move, record.Result:
		return nil
	}
	if text := strings.TrimSpace(p.told.String()); text != "" {
		p.notices = append(p.notices, text)
		if claim, ok := told.(record.Claim); ok && claim.State == "open" && p.arbiter != "" {
			address, _, _ := strings.Cut(p.arbiter, "#")
			p.notices = append(p.notices, ruleAt+address)
		}
		p.notices = p.notices[max(0, len(p.notices)-noticesKept):]
	}
	return nil
}

// name takes the names of a game; a record of tags has only the changed ones.
func (p *Picture) name(told record.Tags) {
	if p.tags == nil || told.Game != p.game && p.game != 0 {
		p.tags = map[string]string{}
	}
	p.game = told.Game
	maps.Copy(p.tags, told.Tags)
}

// title returns the URL of the pages, first because a narrow terminal cuts off the end, and the players.
func (p *Picture) title() string {
	title := terminal.Title(p.tags, p.start.Game())
	if p.where == "" {
		return title
	}
	return p.where + " · " + title
}

// status describes the state of the game in a few words.
func status(v view.View) string {
	switch {
	case v.Result != "":
		return terminal.Ended(v.Result, v.Reason)
	case v.Phase == line.SettingUp:
		return "Setting up"
	}
	text := terminal.ToMove(v.Position)
	if v.Readings > 1 {
		text += fmt.Sprintf(" · %d readings", v.Readings)
	}
	return text
}
