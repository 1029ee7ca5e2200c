package watch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/terminal"
)

// Tell prints the events of all boards, line by line in words, until the context ends or no board may be seen any more.
func Tell(ctx context.Context, out io.Writer, boards []*Board, style notation.Style, language string) error {
	return tell(ctx, out, boards, func(lines *lineWriter, b *Board) client.Viewer {
		prefix := ""
		if len(boards) > 1 {
			prefix = printable.Line(b.Name) + "  "
		}
		return &gameTeller{lines: lines, prefix: prefix, style: style, language: language, link: link{up: true}}
	})
}

// Pass writes the events of all boards as JSON, one object a line, for programs to read.
func Pass(ctx context.Context, out io.Writer, boards []*Board) error {
	return tell(ctx, out, boards, func(lines *lineWriter, b *Board) client.Viewer {
		return &passer{lines: lines, board: b.Name, link: link{up: true}}
	})
}

func tell(ctx context.Context, out io.Writer, boards []*Board, viewer func(*lineWriter, *Board) client.Viewer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	lines := &lineWriter{out: out}
	viewers := make([]client.Viewer, len(boards))
	for i, b := range boards {
		b.All = true
		viewers[i] = viewer(lines, b)
	}
	var all []error
	follow(ctx, boards, func(i int) client.Viewer { return viewers[i] }, func(i int, err error) {
		if len(boards) > 1 {
			viewers[i].Show(client.State{Down: &client.Down{Since: time.Now(), Why: err}}) // The others go on.
			err = fmt.Errorf("%s: %w", boards[i].Name, err)
		}
		lines.mu.Lock()
		all = append(all, err)
		lines.mu.Unlock()
	})
	return errors.Join(all...)
}

// lineWriter writes the lines of several boards, each whole.
type lineWriter struct {
	mu  sync.Mutex
	out io.Writer
}

func (l *lineWriter) write(text string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := io.WriteString(l.out, text)
	return err
}

// link is the reported state of the connection to a board.
type link struct {
	up         bool
	unrecorded string // Since when the board records nothing; "" while it does.
}

// changes notes the state of the connection, and reports whether it is new.
func (l *link) changes(s client.State) bool {
	now := link{up: s.Down == nil, unrecorded: s.Recording.Since}
	if !now.up {
		now.unrecorded = l.unrecorded // Unknown.
	}
	changed := now != *l
	*l = now
	return changed
}

// gameTeller prints a game in words, as boardd does.
type gameTeller struct {
	lines  *lineWriter
	prefix string
	style  notation.Style
	link   link

	language string

	account *terminal.Account
	told    bytes.Buffer
	game    int
	seq     int   // Of the last printed record.
	err     error // Of writing.
}

// Show prints when the board is lost, and when it is found again.
func (t *gameTeller) Show(s client.State) {
	if t.link.changes(s) && t.err == nil {
		text := "live again"
		if why := trouble(s); why != "" {
			text = why
		}
		t.err = t.write("*** " + text + "\n")
	}
}

// Tell prints a record.
func (t *gameTeller) Tell(game int, e sse.Event) error {
	if t.err != nil || !e.Numbered {
		return t.err
	}
	seq, err := strconv.Atoi(strings.TrimPrefix(e.ID, "p")) // The public's ids begin with it.
	if err != nil {
		return fmt.Errorf("event %q of game %d: expected a number, or p and a number", e.ID, game)
	}
	if t.account == nil || game != t.game || seq <= t.seq { // Another game, perhaps under the same number.
		t.account = terminal.NewPublicAccount(&t.told, t.style).In(t.language)
	}
	t.game, t.seq = game, seq
	t.told.Reset()
	if err := t.account.Tell(e.Data); err != nil {
		return err
	}
	return t.write(t.told.String())
}

func (t *gameTeller) write(text string) error {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(t.prefix + line)
	}
	return t.lines.write(b.String())
}

// passer passes events on unchanged.
type passer struct {
	lines *lineWriter
	board string
	link  link
	err   error
}

// passed is an event in its passed form.
type passed struct {
	Board string          `json:"board"`
	Game  int             `json:"game,omitempty"`
	Event string          `json:"event"`
	ID    string          `json:"id,omitempty"`
	Data  json.RawMessage `json:"data"`
}

// connection is the data of the event that a board is lost or found again.
type connection struct {
	Up    bool   `json:"up"`
	Since string `json:"since,omitempty"`
	Error string `json:"error,omitempty"`
}

// Show prints when the board is lost, and when it is found again.
func (p *passer) Show(s client.State) {
	was := p.link.up
	if !p.link.changes(s) || was == p.link.up || p.err != nil {
		return // An event of its own reports that nothing is recorded.
	}
	told := connection{Up: s.Down == nil}
	if s.Down != nil {
		told.Error = s.Down.Why.Error()
		if !s.Down.Since.IsZero() {
			told.Since = s.Down.Since.UTC().Format(time.RFC3339Nano)
		}
	}
	data, err := json.Marshal(told)
	if err == nil {
		err = p.pass(passed{Board: p.board, Event: "connection", Data: data})
	}
	p.err = err
}

func (p *passer) Tell(game int, e sse.Event) error {
	if p.err != nil {
		return p.err
	}
	if !json.Valid(e.Data) {
		return fmt.Errorf("event %s %s of game %d: expected JSON", e.ID, e.Type, game)
	}
	told := passed{Board: p.board, Game: game, Event: e.Type, Data: e.Data}
	if e.Numbered {
		told.ID = e.ID
	}
	return p.pass(told)
}

func (p *passer) pass(e passed) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(printable.JSON(&b))
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(e); err != nil {
		return err
	}
	return p.lines.write(b.String())
}
