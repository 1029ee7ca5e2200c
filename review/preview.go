package review

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// Preview holds the consequences of a ruling, in words, for an arbiter to read before he confirms it.
type Preview struct {
	Article string   // Of the ruling.
	Told    []string // The consequences, in sentences.
	Setting *Setting // The pieces to set up again, nil for none.
}

// Setting lists the points that lack a piece, and those with one too many, until a position is set up.
type Setting struct {
	FEN   string   // Of the position.
	Place []string // The points that need a piece,
	Take  []string // and those with a piece to take away.
	Told  []string // The same in words.
}

// Preview describes the consequences of a ruling, by the preview of a board. It uses only the records, and works nothing out.
func (s *Speaker) Preview(f game.Preview) Preview {
	s = s.inGame(f.Start.FEN())
	o := Preview{}
	at := previewAt{s, f, played(f)}
	for _, r := range f.Records {
		switch r := r.(type) {
		case record.Ruling:
			o.Article = r.Article
			o.Told = append(o.Told, at.ruling(r)...)
		case record.Restoration:
			o.Setting = at.setting(r)
			o.Told = append(o.Told, at.restoration(r))
		case record.Restored:
			if o.Setting != nil {
				o.Setting, o.Told = nil, append(o.Told, s.Say("preview_stands"))
			}
		default:
			if text := at.told(r); text != "" {
				o.Told = append(o.Told, text)
			}
		}
	}
	if len(o.Told) == 0 {
		o.Told = []string{s.Say("preview_nothing")}
	}
	if o.Article != "" {
		o.Told = append([]string{s.Say("preview_article", "Article", o.Article)}, o.Told...)
	}
	return o
}

// DryRun is a terminal's view of a preview.
func (s *Speaker) DryRun(told []string) string {
	lines := []string{s.Say("preview_title")}
	for _, text := range told {
		lines = append(lines, s.hang("- ", text))
	}
	return strings.Join(lines, "\n") + "\n"
}

// previewAt describes the records of a preview on the state of a board.
type previewAt struct {
	*Speaker
	game.Preview
	moves []string // Of the plies under the ruling.
}

// played returns the moves that a ruling concerns: those that were made, and the one that it makes.
func played(f game.Preview) (moves []string) {
	for _, p := range f.Before.Plies {
		moves = append(moves, p.Move.String())
	}
	for _, r := range f.Records {
		if made, ok := r.(record.Move); ok && made.Ply == len(moves)+1 {
			moves = append(moves, made.Move)
		}
	}
	return moves
}

// before returns the position before a ply, the one on the board if the moves don't lead there.
func (at previewAt) before(ply int) boardgame.Position {
	p := at.Start
	for _, text := range at.moves[:max(0, min(ply-1, len(at.moves)))] {
		m, err := boardgame.ParseMove(text)
		if err != nil || p.At(m.From()) == 0 {
			return at.Before.Position
		}
		p = p.After(m)
	}
	return p
}

func (at previewAt) told(r record.Record) string {
	switch r := r.(type) {
	case record.Claim:
		return at.Say("preview_claim", "Number", r.Claim)
	case record.Move:
		before := at.before(r.Ply)
		return at.Say("preview_move", "Move", at.move(before, r.Move))
	case record.Count:
		return at.counted(r)
	case record.Finding:
		return at.found(r)
	case record.Duty:
		return at.duty(r)
	case record.Void:
		return at.Say("preview_void", "Turn", at.turn(r.From), "Moves", strings.Join(r.Moves, " "))
	case record.Reinstated:
		return at.Say("preview_reinstated", "Turn", at.turn(r.From), "Moves", strings.Join(r.Moves, " "))
	case record.Result:
		return at.result(r)
	case record.State:
		return at.state(r)
	case record.Tags:
		return at.players("preview_names", r.Tags)
	case record.SignaturesVoid:
		who := tell.Each(r.Who, func(party record.Side) string { return at.side(string(party)) })
		return at.Say("preview_signatures", "Who", strings.Join(who, ", "))
	case record.Limit:
		return at.sentences(at.limited(r)...)
	case record.Note:
		return at.note(r)
	}
	return ""
}

// ruling describes a ruling's own content.
func (at previewAt) ruling(r record.Ruling) (told []string) {
	switch {
	case r.NoEffect:
		return []string{at.Say("ruled_no_effect")}
	case r.Amount > 0:
		told = append(told, at.Say("preview_time_given", "Side", at.side(string(r.Side)), "Seconds", amount(r.Amount)))
	case r.Amount < 0:
		told = append(told, at.Say("preview_time_taken", "Side", at.side(string(r.Side)), "Seconds", amount(-r.Amount)))
	}
	if r.Revises > 0 {
		told = append(told, at.Say("preview_revises", "Number", r.Revises))
	}
	for _, p := range at.Decides {
		before := at.before(r.Ply)
		told = append(told, at.Say("preview_decides", "Piece", at.pieceOf(before, p.String())))
	}
	return told
}

// amount writes seconds without redundant digits.
func amount(t sensor.Micros) string {
	return strings.TrimSuffix(strings.TrimRight(seconds(t), "0"), ".")
}

// found describes the consequence of an illegal move that the ruling finds.
func (at previewAt) found(r record.Finding) string {
	if r.Count == 0 {
		return ""
	}
	return at.penalty(findingOf(r))
}

func (at previewAt) duty(d record.Duty) string {
	if d.Article == "" {
		return at.Say("preview_free", "Turn", at.turn(d.Ply))
	}
	before := at.before(d.Ply)
	text := at.Say("preview_duty", "Turn", at.turn(d.Ply), "Article", d.Article)
	if len(d.Duty) > 0 {
		text = at.Say("preview_bound", "Turn", at.turn(d.Ply), "Article", d.Article, "Moves", at.choice(before, d.Duty))
	}
	if d.Obeyed != nil && *d.Obeyed {
		text = at.sentences(text, at.Say("ruled_obeyed"))
	}
	return text
}

func (at previewAt) result(r record.Result) string {
	if r.Result == "*" {
		return at.Say("preview_no_result")
	}
	return at.Say("preview_result", "Result", r.Result)
}

// state describes that a game goes on whose result was withdrawn.
func (at previewAt) state(r record.State) string {
	if r.State != string(game.Playing) || at.Before.Result == "" {
		return ""
	}
	return at.Say("preview_goes_on")
}

func (at previewAt) restoration(r record.Restoration) string {
	if r.Replay {
		return at.Say("preview_replay")
	}
	return at.Say("preview_restoration", "Turn", at.turn(r.Ply))
}

// setting compares the position to be set up with the pieces on the board, as far as they are known: a point with an unknown
// piece has to get the right one, or none.
func (at previewAt) setting(r record.Restoration) *Setting {
	wanted, stands, view := position(r.FEN), at.Before.Position, at.Before
	set := &Setting{FEN: r.FEN, Place: []string{}, Take: []string{}}
	absent := view.Place
	if view.Restoring == 0 {
		absent = absent.Or(view.Lifted) // While a position is set up, lifts are not read.
	}
	var put, off []string
	for _, p := range wanted.Occupied().Points() {
		if stands.At(p) != wanted.At(p) || absent.Has(p) {
			set.Place = append(set.Place, p.String())
			put = append(put, at.piece(wanted.At(p).String(), p.String()))
		}
	}
	for _, p := range stands.Occupied().Without(absent).Or(view.Take).Without(wanted.Occupied()).Points() {
		set.Take = append(set.Take, p.String())
		off = append(off, p.String())
	}
	if len(put) > 0 {
		set.Told = append(set.Told, at.Say("preview_place", "Pieces", strings.Join(put, at.Say("comma"))))
	}
	if len(off) > 0 {
		set.Told = append(set.Told, at.Say("preview_take", "Points", strings.Join(off, at.Say("comma"))))
	}
	if len(set.Told) == 0 {
		set.Told = []string{at.Say("preview_all_stand")}
	}
	return set
}
