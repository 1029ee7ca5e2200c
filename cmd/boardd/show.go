package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/terminal"
)

// lines is a viewer that prints the records as they are stored.
type lines struct{ w io.Writer }

func (v lines) show(records [][]byte, _ game.View) error {
	var b bytes.Buffer
	for _, line := range records {
		b.Write(line)
		b.WriteByte('\n')
	}
	_, err := v.w.Write(b.Bytes())
	return err
}

// alarm shows nothing: a line is a record that is stored. The log of boardd and the status tell of the alarm.
func (lines) alarm(string, game.View) error { return nil }

func (lines) close() error { return nil }

// account is a viewer that tells the game line by line.
type account struct {
	*terminal.Account
	w       io.Writer
	alarmed string // What was told of it last.
}

func (v *account) show(records [][]byte, _ game.View) error {
	for _, line := range records {
		if err := v.Tell(line); err != nil {
			return err
		}
	}
	return nil
}

// alarm tells once that nothing is recorded, and once that this is over. The game is told when it is stored.
func (v *account) alarm(text string, _ game.View) (err error) {
	switch {
	case text == v.alarmed:
		return nil
	case text == "":
		_, err = fmt.Fprintln(v.w, "*** RECORDED AGAIN")
	default:
		_, err = fmt.Fprintf(v.w, "*** %s: play goes on being tracked\n", text)
	}
	v.alarmed = text
	return err
}

func (*account) close() error { return nil }

// picture is a viewer that paints the board on a terminal.
type picture struct {
	screen *terminal.Screen
	style  notation.Style
	title  string
	start  engine.Position

	account *terminal.Account // Tells what is no move, for the lines below the board.
	told    bytes.Buffer      // What it told last.
	notices []string
	alarmed string // That nothing is recorded, and since when; else "".

	resized chan os.Signal
	mu      sync.Mutex // Guards what follows, and the screen.
	painted []string   // The picture that is shown.
}

func newPicture(s *terminal.Screen, style notation.Style, title string, start engine.Position) *picture {
	p := &picture{screen: s, style: style, title: title, start: start}
	p.account = terminal.NewAccount(&p.told, style)
	return p
}

func (p *picture) show(records [][]byte, view game.View) error {
	for _, line := range records {
		if err := p.notice(line); err != nil {
			return err
		}
	}
	return p.paint(view)
}

// alarm shows the board as it stands, under the words that nothing of it is recorded.
func (p *picture) alarm(text string, view game.View) error {
	p.alarmed = text
	return p.paint(view)
}

func (p *picture) paint(view game.View) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.painted = terminal.Picture(p.scene(view))
	return p.screen.Show(p.painted)
}

// open turns to the screen, and paints the picture anew whenever the size of the terminal changes.
func (p *picture) open() error {
	p.resized = make(chan os.Signal, 1)
	signal.Notify(p.resized, syscall.SIGWINCH)
	go func() {
		for range p.resized {
			p.repaint()
		}
	}()
	return p.screen.Open()
}

// repaint shows the picture again. When the terminal can't be written to, the next record says so.
func (p *picture) repaint() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.painted != nil {
		_ = p.screen.Show(p.painted)
	}
}

func (p *picture) close() error {
	signal.Stop(p.resized)
	close(p.resized)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.painted = nil
	return p.screen.Close()
}

func (p *picture) scene(v game.View) terminal.Scene {
	moves := make([]engine.Move, 0, len(v.Plies)+1)
	for _, ply := range v.Plies {
		moves = append(moves, ply.Move)
	}
	scene := terminal.Scene{
		Position: v.Position, Lifted: v.Lifted, Place: v.Place, Take: v.Take, Last: v.Last, Title: p.title, Status: status(v),
		Notices: p.notices,
	}
	if p.alarmed != "" {
		scene.Status = p.alarmed + " · " + scene.Status
	}
	scene.Moves, _ = notation.Line(p.start, moves, p.style) // A move that no piece could make ends the list.
	for i, ply := range v.Plies {
		if ply.Open && i < len(scene.Moves) {
			scene.Moves[i] += "?"
		}
	}
	return scene
}

// noticesKept is how many notices a picture may show.
const noticesKept = 2

// notice keeps what a record tells, unless the picture shows it anyway.
func (p *picture) notice(line []byte) error {
	var head struct{ Type string }
	if err := json.Unmarshal(line, &head); err != nil {
		return err
	}
	p.told.Reset()
	if err := p.account.Tell(line); err != nil {
		return err
	}
	switch head.Type {
	case "game", "move", "tags", "result":
		return nil
	}
	if text := strings.TrimSpace(p.told.String()); text != "" {
		p.notices = append(p.notices, text)
		p.notices = p.notices[max(0, len(p.notices)-noticesKept):]
	}
	return nil
}

// status says where the game stands in a few words.
func status(v game.View) string {
	switch {
	case v.Result != "":
		return terminal.Ended(v.Result, v.Reason)
	case v.Phase == game.SettingUp:
		return "Setting up"
	}
	side := v.Position.Turn().String()
	text := fmt.Sprintf("%s%s to move", strings.ToUpper(side[:1]), side[1:])
	if v.Readings > 1 {
		text += fmt.Sprintf(" · %d readings", v.Readings)
	}
	return text
}
