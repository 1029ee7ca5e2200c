package watch

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/terminal"
)

// Paint shows all boards on the whole terminal, until the reader leaves it.
func Paint(ctx context.Context, in io.Reader, out io.Writer, boards []*Board, style notation.Style) error {
	ctx, cancel := context.WithCancel(ctx)
	program := tea.NewProgram(newScreenModel(boards, style), tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out))
	done := make(chan struct{})
	go func() {
		defer close(done)
		follow(ctx, boards, func(i int) client.Viewer { return forwarder{program, i} }, func(i int, err error) { program.Send(failed{i, err}) })
	}()
	last, err := program.Run()
	stopped := ctx.Err() != nil
	cancel()
	<-done
	if h, ok := last.(screenModel); ok && h.failed() != nil {
		return h.failed()
	}
	if stopped {
		return nil
	}
	return err
}

// forwarder sends the client's view of a board to the painting program, which runs in another goroutine.
type forwarder struct {
	program *tea.Program
	board   int
}

// seen is the present state of a board.
type seen struct {
	board int
	state client.State
}

// failed reports that a board can't be watched any more.
type failed struct {
	board int
	err   error
}

func (l forwarder) Show(s client.State) { l.program.Send(seen{l.board, s}) }

// Tell ignores single events: the screen shows the state, which Show has.
func (l forwarder) Tell(int, sse.Event) error { return nil }

// screenModel is the state of the screen: one board large, or all of them side by side.
type screenModel struct {
	boards []shownBoard
	at     int  // The chosen board.
	large  bool // It is shown large.
	styles []notation.Style
	style  int
	width  int
	height int
	now    time.Time // The time of the clocks on the screen.
	ticks  bool      // The next tick is on its way.
}

type shownBoard struct {
	name  string
	state client.State
	err   error // Why it can't be watched any more.
}

func newScreenModel(boards []*Board, style notation.Style) screenModel {
	h := screenModel{large: len(boards) == 1, width: terminal.Width, height: terminal.Height}
	for _, name := range boardgame.Styles() {
		h.styles = append(h.styles, notation.Style(name))
	}
	h.style = max(0, slices.Index(h.styles, style))
	for _, b := range boards {
		one := shownBoard{name: b.Name}
		one.state.Recording.Recorded = true
		h.boards = append(h.boards, one)
	}
	return h
}

// failed returns why the only board can't be watched any more.
func (h screenModel) failed() error {
	if len(h.boards) == 1 {
		return h.boards[0].err
	}
	return nil
}

// ticked reports that the figures of running clocks may have changed.
type ticked time.Time

// tickEvery is how often running clocks are drawn: their figures change each tenth of a second, and the reader sees each at
// most half of that too late.
const tickEvery = 50 * time.Millisecond

// tick requests a tick where a clock runs and none is on its way.
func (h screenModel) tick() (screenModel, tea.Cmd) {
	runs := slices.ContainsFunc(h.boards, func(b shownBoard) bool {
		c := b.state.Game.Clock
		return c != nil && c.Running.Of() != engine.NoSide
	})
	if !runs || h.ticks {
		return h, nil
	}
	h.ticks = true
	return h, tea.Tick(tickEvery, func(at time.Time) tea.Msg { return ticked(at) })
}

// Init starts nothing.
func (h screenModel) Init() tea.Cmd { return nil }

// Update takes a message: a board's state, a key, the size of the terminal.
func (h screenModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		h.width, h.height = msg.Width, msg.Height
	case seen:
		h.boards = slices.Clone(h.boards)
		h.boards[msg.board].state = msg.state
		h.now = time.Now()
		return h.tick()
	case ticked:
		h.now, h.ticks = time.Time(msg), false
		return h.tick()
	case failed:
		h.boards = slices.Clone(h.boards)
		h.boards[msg.board].err = msg.err
		if h.failed() != nil {
			return h, tea.Quit
		}
	case tea.KeyPressMsg:
		return h.key(msg.String())
	}
	return h, nil
}

func (h screenModel) key(key string) (tea.Model, tea.Cmd) {
	columns := h.columns()
	if h.large {
		columns = 1
	}
	switch key {
	case "q", "ctrl+c":
		return h, tea.Quit
	case "esc", "backspace":
		h.large = len(h.boards) == 1
	case "enter", "space":
		h.large = !h.large || len(h.boards) == 1
	case "right", "l", "tab":
		h.at++
	case "left", "h", "shift+tab":
		h.at--
	case "down", "j":
		h.at += columns
	case "up", "k":
		h.at -= columns
	case "n":
		h.style = h.nextStyle()
	}
	h.at = min(max(h.at, 0), len(h.boards)-1)
	return h, nil
}

// nextStyle returns the notation after the present one among those of the chosen board's game.
func (h screenModel) nextStyle() int {
	known := boardgame.Start().Game().Styles
	if p, err := boardgame.ParseFEN(h.boards[h.at].state.Game.Position); err == nil {
		known = p.Game().Styles
	}
	for i := range h.styles {
		if next := (h.style + 1 + i) % len(h.styles); slices.Contains(known, string(h.styles[next])) {
			return next
		}
	}
	return h.style
}

func (h screenModel) View() tea.View {
	v := tea.NewView(strings.Join(h.draw(), "\n"))
	v.AltScreen = true
	return v
}

// The space of tiles with the gaps between them, and the line of the keys.
const (
	tileWidth  = terminal.TileWidth + 1
	tileHeight = terminal.TileHeight + 1
	keysHeight = 1
)

func (h screenModel) columns() int { return max(1, (h.width+1)/tileWidth) }

func (h screenModel) draw() []string {
	switch {
	case h.width < terminal.TileWidth || h.height < terminal.TileHeight:
		return []string{fmt.Sprintf("too small: %d x %d", terminal.TileWidth, terminal.TileHeight)}
	case !h.large && h.height >= tileHeight+keysHeight:
		return h.tiles()
	case !h.large || h.width < terminal.Width || h.height < terminal.Height:
		return h.tile(h.at)
	}
	lines := terminal.Picture(h.scene(h.at))
	if h.height >= terminal.Height+keysHeight {
		lines = append(lines, h.keys())
	}
	return lines
}

func (h screenModel) scene(i int) terminal.Scene {
	b := h.boards[i]
	shown := scene(b.state, b.name, h.styles[h.style], h.now)
	if b.err != nil {
		shown.Status, shown.Notices = "NOT LIVE", []string{b.err.Error()}
	}
	return shown
}

func (h screenModel) tile(i int) []string {
	s := h.scene(i)
	if g := h.boards[i].state.Game; g.ID != 0 {
		s.Title = terminal.Names(g.Tags, s.Position.Game(), terminal.TileWidth)
	}
	return terminal.Tile(s)
}

var (
	chosen = lipgloss.NewStyle().Reverse(true)
	hint   = lipgloss.NewStyle().Faint(true)
)

// tiles draws as many boards as fit, the chosen one among them.
func (h screenModel) tiles() []string {
	columns := h.columns()
	rows := max(1, (h.height-keysHeight)/tileHeight)
	first := h.at / (columns * rows) * (columns * rows)
	var lines []string
	for row := range rows {
		from := first + row*columns
		if from >= len(h.boards) {
			break
		}
		lines = append(lines, h.row(from, min(from+columns, len(h.boards)))...)
	}
	return append(lines, h.keys())
}

// row draws boards side by side, under their names.
func (h screenModel) row(from, to int) []string {
	lines := make([]string, tileHeight)
	for i := from; i < to; i++ {
		name := ansi.Truncate(printable.Line(h.boards[i].name), terminal.TileWidth, "…")
		name += strings.Repeat(" ", terminal.TileWidth-ansi.StringWidth(name))
		style := hint
		if i == h.at {
			style = chosen
		}
		for n, line := range append([]string{style.Render(name)}, h.tile(i)...) {
			if i > from {
				lines[n] += " "
			}
			lines[n] += line
		}
	}
	return lines
}

func (h screenModel) keys() string {
	text := "n notation · q end"
	switch {
	case len(h.boards) == 1:
	case h.large:
		text = "←→ other boards · esc all boards · " + text
	default:
		text = fmt.Sprintf("%d of %d · arrows choose · enter large · %s", h.at+1, len(h.boards), text)
	}
	return hint.Render(ansi.Truncate(text, h.width, "…"))
}
