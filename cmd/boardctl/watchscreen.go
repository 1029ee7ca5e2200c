package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/terminal"
)

// paint shows all boards on the whole terminal, until the reader leaves it.
func (w *watching) paint(ctx context.Context, cmd *cobra.Command, boards []*watched) error {
	ctx, cancel := context.WithCancel(ctx)
	program := tea.NewProgram(newHall(boards, w.style), tea.WithContext(ctx), tea.WithInput(cmd.InOrStdin()), tea.WithOutput(cmd.OutOrStdout()))
	done := make(chan struct{})
	go func() {
		defer close(done)
		follow(ctx, boards, func(i int) client.Viewer { return lookout{program, i} }, func(i int, err error) { program.Send(failed{i, err}) })
	}()
	last, err := program.Run()
	stopped := ctx.Err() != nil
	cancel()
	<-done
	if h, ok := last.(hall); ok && h.failed() != nil {
		return h.failed()
	}
	if stopped {
		return nil
	}
	return err
}

// lookout lets the screen know what is seen of a board.
type lookout struct {
	program *tea.Program
	board   int
}

// seen is how a board stands now.
type seen struct {
	board int
	state client.State
}

// failed says that a board can't be watched any more.
type failed struct {
	board int
	err   error
}

// Show hands on how the board stands.
func (l lookout) Show(s client.State) { l.program.Send(seen{l.board, s}) }

// Tell is not needed: what is shown is the state.
func (l lookout) Tell(int, client.Event) error { return nil }

// hall is what the screen shows: one board large, or all of them side by side.
type hall struct {
	boards []hallBoard
	at     int  // The board that is chosen.
	large  bool // It is shown large.
	styles []notation.Style
	style  int
	width  int
	height int
}

type hallBoard struct {
	name  string
	state client.State
	err   error // Why it can't be watched any more.
}

func newHall(boards []*watched, style notation.Style) hall {
	h := hall{styles: notation.Styles(), large: len(boards) == 1, width: terminal.Width, height: terminal.Height}
	h.style = max(0, slices.Index(h.styles, style))
	for _, b := range boards {
		one := hallBoard{name: b.name}
		one.state.Recording.Recorded = true
		h.boards = append(h.boards, one)
	}
	return h
}

// failed returns why the only board can't be watched any more.
func (h hall) failed() error {
	if len(h.boards) == 1 {
		return h.boards[0].err
	}
	return nil
}

// Init starts nothing.
func (h hall) Init() tea.Cmd { return nil }

// Update takes a message: how a board stands, a key, the size of the terminal.
func (h hall) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		h.width, h.height = msg.Width, msg.Height
	case seen:
		h.boards = slices.Clone(h.boards)
		h.boards[msg.board].state = msg.state
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

func (h hall) key(key string) (tea.Model, tea.Cmd) {
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
		h.style = (h.style + 1) % len(h.styles)
	}
	h.at = min(max(h.at, 0), len(h.boards)-1)
	return h, nil
}

// View draws the screen.
func (h hall) View() tea.View {
	v := tea.NewView(strings.Join(h.draw(), "\n"))
	v.AltScreen = true
	return v
}

// The space that tiles take with what keeps them apart, and the line of the keys.
const (
	tileWidth  = terminal.TileWidth + 1
	tileHeight = terminal.TileHeight + 1
	keysHeight = 1
)

func (h hall) columns() int { return max(1, (h.width+1)/tileWidth) }

func (h hall) draw() []string {
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

// scene returns what is painted of a board.
func (h hall) scene(i int) terminal.Scene {
	b := h.boards[i]
	shown := scene(b.state, b.name, h.styles[h.style])
	if b.err != nil {
		shown.Status, shown.Notices = "NOT LIVE", []string{b.err.Error()}
	}
	return shown
}

// tile draws a board small.
func (h hall) tile(i int) []string {
	s := h.scene(i)
	if g := h.boards[i].state.Game; g.ID != 0 {
		s.Title = terminal.Names(g.Tags, terminal.TileWidth)
	}
	return terminal.Tile(s)
}

var (
	chosen = lipgloss.NewStyle().Reverse(true)
	hint   = lipgloss.NewStyle().Faint(true)
)

// tiles draws as many boards as find room, the chosen one among them.
func (h hall) tiles() []string {
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
func (h hall) row(from, to int) []string {
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

func (h hall) keys() string {
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
