package scoresheet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// ErrXiangqiAlone means that a format of the xiangqi world can't hold a game of chess.
var ErrXiangqiAlone = errors.New("holds games of xiangqi alone: expected json, pdf, pgn or text")

func writeXQF(out *bytes.Buffer, p *page) error { return writeFile(out, p, notebook.XQF) }

func writeCBR(out *bytes.Buffer, p *page) error { return writeFile(out, p, notebook.CBR) }

// writeFile writes the sheet as a file of another program. Remarks on a move are its comment; a tag without enough room
// in the format goes before the first move.
func writeFile(out *bytes.Buffer, p *page, format notebook.Format) error {
	g, err := p.game(format)
	if err != nil {
		return err
	}
	file, lost, err := notebook.Write([]*notebook.Game{g}, format, notebook.Options{})
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		held, _, err := notebook.Read(file, format)
		if err != nil {
			return err
		}
		for _, tag := range p.fileTags() {
			if tag[1] != held[0].Tags[tag[0]] {
				g.Root.Comment = strings.TrimPrefix(g.Root.Comment+"\n"+tag[0]+": "+tag[1], "\n")
			}
		}
		if file, _, err = notebook.Write([]*notebook.Game{g}, format, notebook.Options{}); err != nil {
			return err
		}
	}
	_, err = out.Write(file)
	return err
}

// writeDhtmlXQ writes the sheet as DhtmlXQ; see the package's documentation.
func writeDhtmlXQ(out *bytes.Buffer, p *page) error {
	g, err := p.game(notebook.DhtmlXQ)
	if err != nil {
		return err
	}
	elements := [][2]string{{"title", clean(p.fileTitle())}}
	for _, tag := range [][2]string{{"event", "event"}, {"place", "site"}, {"round", "round"},
		{"table", "table"}, {"red", "red"}, {"black", "black"}} {
		elements = append(elements, [2]string{tag[0], clean(p.Tags[tag[1]])})
	}
	elements = append(elements, [][2]string{
		{"date", clean(dhtmlxqDate(p.Tags["date"]))},
		{"result", p.Result},
		{"endtype", clean(cmp.Or(dhtmlxqReasons[p.Reason], p.Reason))},
	}...)
	notebook.DhtmlXQSheet(out, elements, g)
	return nil
}

var dhtmlxqReasons = map[string]string{
	"checkmate": "将死", "stalemate": "困毙", "resignation": "认输", "agreement": "议和", "time": "超时",
	"repetition": "重复局面", "move_limit": "自然限着", "faults": "犯规", "ruling": "裁定", "entered": "人工录入",
}

// dhtmlxqDate returns the day of a date, or the text itself if it names no single day.
func dhtmlxqDate(date string) string {
	if day := pgnDate(date); !strings.Contains(day, "?") {
		return strings.ReplaceAll(day, ".", "-")
	}
	return date
}

// game returns the sheet as a game of a notebook, for a format of xiangqi.
func (p *page) game(format notebook.Format) (*notebook.Game, error) {
	if p.isChess {
		return nil, fmt.Errorf("format %s %w", format, ErrXiangqiAlone)
	}
	g := notebook.NewGame()
	g.FEN = p.FEN
	for _, tag := range p.fileTags() {
		g.Tags[tag[0]] = tag[1]
	}
	said := p.said()
	g.Root.Comment = strings.Join(tell.Each(said[0], clean), "\n")
	last, position := g.Root, g.Start()
	for i, l := range p.lines {
		move, err := engine.ParseMove(l.Move.Move)
		if err != nil {
			return nil, err
		}
		n := &notebook.Node{Move: move, Comment: strings.Join(tell.Each(said[i+1], clean), "\n"), Illegal: !position.Legal(move)}
		position.Make(move)
		last.Next = []*notebook.Node{n}
		last = n
	}
	return g, nil
}

// said returns the lines of comment before the first move, then on each move. For formats without a place for the position, the position
// is among them.
func (p *page) said() [][]string {
	remarks := make([][]string, 1, len(p.lines)+1)
	if !p.fromStart {
		remarks[0] = []string{"FEN " + p.FEN}
	}
	for _, l := range p.lines {
		var texts []string
		if l.Elapsed > 0 {
			texts = append(texts, p.elapsed(l.Elapsed))
		}
		remarks = append(remarks, append(texts, p.remarksOn(&l)...))
	}
	last := len(remarks) - 1
	remarks[last] = append(remarks[last], p.remarks()...)
	return remarks
}

// elapsed returns the time of a turn in words, in Chinese for Unasked.
func (p *page) elapsed(t sensor.Micros) string {
	if p.unasked {
		return "用时 " + duration(t)
	}
	return p.say("took %s", duration(t))
}

// fileTitle returns the title of the game in a file.
func (p *page) fileTitle() string {
	return cmp.Or(p.Tags["red"], "?") + " 对 " + cmp.Or(p.Tags["black"], "?")
}

// fileTags returns the known tags of PGN, and a title.
func (p *page) fileTags() [][2]string {
	tags := [][2]string{{"Title", p.fileTitle()}}
	for _, tag := range p.pgnTags() {
		known := tag[1] != "?" && tag[1] != "*" && !strings.HasPrefix(tag[1], "????")
		if known && !slices.Contains([]string{"Game", "FEN", "Format", "Title"}, tag[0]) {
			tags = append(tags, [2]string{tag[0], clean(tag[1])})
		}
	}
	return tags
}

// first names the side that moves first, as the players' tags do.
func (p *page) first() string { return p.played.Word(engine.First) }

// styleOf returns a notation of the game. A notation of another game stands for this game's usual one.
func styleOf(game boardgame.Game, style notation.Style) (notation.Style, error) {
	if game.Name == "chess" {
		return notation.Style(boardgame.ChessStyle(string(style))), nil
	}
	return notation.ParseStyle(string(style))
}

// FormatsOf returns the Formats of a game by its name, xiangqi for none.
func FormatsOf(play string) []string {
	if play == "chess" {
		return []string{"json", "pgn", "text"}
	}
	return Formats()
}

// StylesOf returns the notations of a game by its name, xiangqi for none.
func StylesOf(play string) (styles []notation.Style) {
	game, err := boardgame.Of(play)
	if err != nil {
		return notation.Styles()
	}
	for _, name := range game.Styles {
		styles = append(styles, notation.Style(name))
	}
	return styles
}

// pgnStyle is the notation of PGN; chess has only SAN.
func pgnStyle(sheet Sheet, style notation.Style) notation.Style {
	if sheet.Play == "chess" {
		return notation.Style(chessnotation.SAN)
	}
	return style
}
