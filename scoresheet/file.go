package scoresheet

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/notebook"
)

// writeXQF writes the sheet as a file of XQStudio.
func writeXQF(out *bytes.Buffer, p *page) error { return writeFile(out, p, notebook.XQF) }

// writeCBR writes the sheet as a file of CCBridge.
func writeCBR(out *bytes.Buffer, p *page) error { return writeFile(out, p, notebook.CBR) }

// writeFile writes the sheet as a file of another program. Remarks on a move are its comment; a tag without enough room
// in the format goes before the first move.
func writeFile(out *bytes.Buffer, p *page, format notebook.Format) error {
	if p.isChess {
		return xiangqiAlone(string(format))
	}
	g, err := p.game()
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

// game returns the sheet as a game of a notebook.
func (p *page) game() (*notebook.Game, error) {
	g := notebook.NewGame()
	g.FEN = p.FEN
	for _, tag := range p.fileTags() {
		g.Tags[tag[0]] = tag[1]
	}
	said := p.said()
	g.Root.Comment = strings.Join(each(said[0], clean), "\n")
	last, position := g.Root, g.Start()
	for i, l := range p.lines {
		move, err := engine.ParseMove(l.Move.Move)
		if err != nil {
			return nil, err
		}
		n := &notebook.Node{Move: move, Comment: strings.Join(each(said[i+1], clean), "\n"), Illegal: !position.Legal(move)}
		position.Make(move)
		last.Next = []*notebook.Node{n}
		last = n
	}
	return g, nil
}

// fileTags returns the known tags of PGN, and a title.
func (p *page) fileTags() [][2]string {
	tags := [][2]string{{"Title", cmp.Or(p.Tags["red"], "?") + " 对 " + cmp.Or(p.Tags["black"], "?")}}
	for _, tag := range p.pgnTags() {
		known := tag[1] != "?" && tag[1] != "*" && !strings.HasPrefix(tag[1], "????")
		if known && !slices.Contains([]string{"Game", "FEN", "Format", "Title"}, tag[0]) {
			tags = append(tags, [2]string{tag[0], clean(tag[1])})
		}
	}
	return tags
}
