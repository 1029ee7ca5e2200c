package scoresheet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/sensor"
)

// ErrXiangqiAlone means that a format of the xiangqi world can't hold a game of chess.
var ErrXiangqiAlone = errors.New("holds games of xiangqi alone: expected json, pdf, pgn or text")

// xiangqiAlone is ErrXiangqiAlone of a format.
func xiangqiAlone(format string) error { return fmt.Errorf("format %s %w", format, ErrXiangqiAlone) }

// writeDhtmlXQ writes the sheet as DhtmlXQ; see the package's documentation.
func writeDhtmlXQ(out *bytes.Buffer, p *page) error {
	if p.isChess {
		return xiangqiAlone("dhtmlxq")
	}
	position, err := engine.ParseFEN(p.FEN)
	if err != nil {
		return err
	}
	moves, err := dhtmlxqMoves(p.lines)
	if err != nil {
		return err
	}
	out.WriteString("[DhtmlXQ]\n")
	write := func(name, value string) {
		if value != "" {
			fmt.Fprintf(out, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, value, name)
		}
	}
	text := func(name, value string) { write(name, dhtmlxqText(value)) }
	write("ver", "www_dpxq_com")
	write("init", "500,350")
	text("title", cmp.Or(p.Tags["red"], "?")+" 对 "+cmp.Or(p.Tags["black"], "?"))
	for _, tag := range [][2]string{{"event", "event"}, {"place", "site"}, {"round", "round"},
		{"table", "table"}, {"red", "red"}, {"black", "black"}} {
		text(tag[0], p.Tags[tag[1]])
	}
	text("date", dhtmlxqDate(p.Tags["date"]))
	write("result", cmp.Or(dhtmlxqResults[p.Result], "未知"))
	text("endtype", cmp.Or(dhtmlxqReasons[p.Reason], p.Reason))
	write("binit", notebook.DhtmlXQStart(position))
	write("movelist", moves)
	write("firstnum", "0")
	write("length", fmt.Sprint(len(p.lines)))
	for i, remarks := range p.dhtmlxqComments() {
		write(fmt.Sprintf("comment%d", i), remarks)
	}
	out.WriteString("[/DhtmlXQ]\n")
	return nil
}

var dhtmlxqResults = map[string]string{"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"}

var dhtmlxqReasons = map[string]string{
	"checkmate": "将死", "stalemate": "困毙", "resignation": "认输", "agreement": "议和", "time": "超时",
	"repetition": "重复局面", "move_limit": "自然限着", "faults": "犯规", "ruling": "裁定", "entered": "人工录入",
}

var dhtmlxqEscaper = strings.NewReplacer("[", "［", "]", "］", "|", "｜", "<", "＜", ">", "＞", "&", "＆", `"`, "＂", "'", "＇")

// dhtmlxqDate returns the day of a date, or the text itself if it names no single day.
func dhtmlxqDate(date string) string {
	if day := pgnDate(date); !strings.Contains(day, "?") {
		return strings.ReplaceAll(day, ".", "-")
	}
	return date
}

func dhtmlxqMoves(lines []line) (string, error) {
	var moves strings.Builder
	for _, l := range lines {
		move, err := engine.ParseMove(l.Move.Move)
		if err != nil {
			return "", err
		}
		moves.WriteString(notebook.DhtmlXQMove(move))
	}
	return moves.String(), nil
}

// dhtmlxqComments returns the comments: before the first move, then on each move.
func (p *page) dhtmlxqComments() []string {
	said := p.said()
	comments := make([]string, 0, len(said))
	for _, texts := range said {
		comments = append(comments, strings.Join(each(texts, dhtmlxqText), "||"))
	}
	return comments
}

// said returns the lines of comment before the first move, then on each move. The position is among them, for formats
// without a place for it.
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

// dhtmlxqText returns text without signs that begin or end an element, of the format or of the page around it.
func dhtmlxqText(text string) string { return dhtmlxqEscaper.Replace(clean(text)) }
