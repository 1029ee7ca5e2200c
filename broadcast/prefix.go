package broadcast

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
)

// prefix is what the first records of a game say. All that is shown of a game is made from one, and from nothing else.
type prefix struct {
	all       bool // It holds the records for arbiters, too.
	game      boardlog.Game
	keeper    *scoresheet.Keeper
	seq       int   // Of the last row taken in.
	rows      []int // The sequences of the public rows, if it does not hold all.
	state     string
	closed    bool
	stopped   bool   // By the arbiter.
	standing  string // The move that stands and is not made.
	made      map[int]boardlog.Wall
	clock     *public.GameClock // nil before the first clock record.
	clockAt   sensor.Micros     // Its board time.
	repeated  []public.Repetition
	published []public.Published // The turns with hands published by the arbiter.
	words     words
}

func newPrefix(g boardlog.Game, all bool) *prefix {
	audience := record.Public
	if all {
		audience = record.Arbiters
	}
	return &prefix{all: all, game: g, keeper: scoresheet.NewKeeperFor(scoresheet.StartOf(g.Meta), audience), state: "setting_up", made: map[int]boardlog.Wall{}}
}

// take takes in the next row of the game, and returns the record as its audience may see it, nil if it may not.
func (p *prefix) take(row *boardlog.Row) (json.RawMessage, error) {
	p.seq = row.Seq
	shown, ok := lineOf(row, p.audience())
	if row.Kind == "repetition" {
		if err := p.noteRepetition(row); err != nil {
			return nil, err
		}
	}
	switch row.Kind {
	case "stop", "go", "result": // A stop of the game holds nothing against a player.
		p.stopped = row.Kind == "stop"
	}
	if !ok && row.Kind != "restored" { // From restored on the time of a turn is counted.
		return nil, nil
	}
	if ok && !p.all {
		p.rows = append(p.rows, row.Seq)
	}
	if err := p.note(row); err != nil {
		return nil, err
	}
	return shown, p.keeper.Take(row)
}

// audience returns the audience that may see all of it.
func (p *prefix) audience() audience {
	if p.all {
		return officials
	}
	return everybody
}

// place returns the audience's place; withheld records do not count.
func (p *prefix) place() int {
	if p.all {
		return p.seq
	}
	return len(p.rows)
}

// note keeps what a scoresheet does not.
func (p *prefix) note(row *boardlog.Row) error {
	switch row.Kind {
	case "game", "move", "stood", "takeback", "void", "published":
	case "end":
		p.closed = true
		return nil
	default:
		return nil
	}
	r, err := recordOf(row)
	if err != nil {
		return err
	}
	if r, ok := r.(record.Published); ok {
		p.published = append(p.published, public.PublishedOf(r))
		return nil
	}
	p.standing = ""
	switch r := r.(type) {
	case record.State:
		p.state = r.State
	case record.Stood:
		p.standing = r.Move
	case record.Move:
		p.made[r.Ply] = row.Wall
		p.forgetRepetitions(r.Ply)
	case record.Takeback:
		p.forgetRepetitions(r.Ply)
	}
	return nil
}

// forgetRepetitions drops the positions after a ply that were not played.
func (p *prefix) forgetRepetitions(ply int) {
	p.repeated = slices.DeleteFunc(p.repeated, func(r public.Repetition) bool { return r.Ply >= ply })
}

// noteRepetition keeps the law's verdict on a position that came back.
func (p *prefix) noteRepetition(row *boardlog.Row) error {
	r, err := recordOf(row)
	if err != nil {
		return err
	}
	if r, ok := r.(record.Repetition); ok {
		p.repeated = append(p.repeated, public.RepetitionOf(r))
	}
	return nil
}

// repetitions returns the repetitions that the audience may know: all for arbiters, none before the result for the
// public.
func (p *prefix) repetitions(sheet scoresheet.Sheet) []public.Repetition {
	if !p.all && sheet.Result == "*" {
		return nil
	}
	return slices.Clone(p.repeated)
}

// noteClock keeps the state of the clock, and since when the audience may know it.
func (p *prefix) noteClock(row *boardlog.Row, since time.Time) error {
	if row.Kind != "clock" && (row.Kind != "result" || p.clock == nil) {
		return nil
	}
	r, err := recordOf(row)
	if err != nil {
		return err
	}
	switch c := r.(type) {
	case record.Result:
		p.clock = stoppedAt(*p.clock, c.At-p.clockAt, since)
	case record.Clock:
		p.clockAt = c.At
		p.clock = &public.GameClock{ClockState: c.ClockState, Since: since.UTC().Format(millis)}
	}
	return nil
}

// stoppedAt returns a clock that a result stopped so many microseconds after its last state.
func stoppedAt(c public.GameClock, ran sensor.Micros, since time.Time) *public.GameClock {
	ran = max(ran-c.Waits, 0)
	switch c.Running {
	case "red":
		c.Red = new(c.First() - ran)
	case "white":
		c.White = new(c.First() - ran)
	case "black":
		c.Black -= ran
	}
	c.Running, c.Waits, c.Since = "none", 0, since.UTC().Format(millis)
	return &c
}

// millis is RFC 3339 with milliseconds.
const millis = "2006-01-02T15:04:05.000Z07:00"

// sheet returns the scoresheet so far, and the position after its last move.
func (p *prefix) sheet() (scoresheet.Sheet, boardgame.Position) {
	sheet := p.keeper.Sheet()
	return sheet, p.words.position(sheet.FEN, sheet.Moves)
}

// score is the sheet without what was claimed and ruled.
func (p *prefix) score() (scoresheet.Sheet, boardgame.Position) {
	sheet := p.keeper.Score()
	return sheet, p.words.position(sheet.FEN, sheet.Moves)
}

func positionAfter(fen string, moves []scoresheet.Move) boardgame.Position {
	position, err := boardgame.ParseFEN(fen)
	if err != nil {
		position = boardgame.Start()
	}
	for _, m := range moves {
		position = play(position, m)
	}
	return position
}

// play returns the position after a move of a scoresheet, also of the wrong side.
func play(position boardgame.Position, m scoresheet.Move) boardgame.Position {
	if side, err := engine.ParseSide(string(m.Side)); err == nil {
		position = position.WithTurn(side)
	}
	if move, err := boardgame.ParseMove(m.Move); err == nil {
		return position.After(move)
	}
	return position
}

func (p *prefix) board(live bool, delay publicDelay) public.Game {
	sheet, position := p.score()
	g := public.Game{
		ID: p.game.ID, Session: p.game.Session, Number: p.game.Number, Open: !p.closed, Live: live && !p.closed,
		Source: p.game.Source, Version: p.game.Version, Rulebook: sheet.Rulebook, Tags: sheet.Tags, State: p.state,
		FEN: sheet.FEN, Position: position.FEN(), Ply: len(sheet.Moves), Turn: position.Game().Word(position.Turn()), Standing: p.standing,
		Unresolved: sheet.Unresolved,
		Control:    sheet.Control, FlagEnds: sheet.FlagEnds, Repetition: sheet.Repetition, Consent: sheet.Consent, Lateness: int64(sheet.Lateness), Evidence: sheet.Evidence, Clock: p.clock,
		Stopped: p.stopped, Adjourned: p.keeper.IsAdjourned(),
		Result: sheet.Result, Reason: sheet.Reason, Signed: sheet.Signed(), DelayUS: delay.Time.Microseconds(), DelayMoves: delay.Moves,
	}
	if p.game.UID != (evidence.UID{}) {
		g.UID = p.game.UID.String()
	}
	g.Opened = stamp(p.game.Opened)
	if n := len(sheet.Moves); n > 0 {
		g.LastMove = sheet.Moves[n-1].Move
	}
	return g
}

func (p *prefix) detail(g public.Game) public.Detail {
	d := public.Detail{Game: g, Moves: []string{}, Sheet: []public.Ply{}, Seq: p.place(), Last: eventID(p.audience(), p.place())}
	sheet := p.keeper.Score()
	written := p.words.of(sheet.FEN, sheet.Moves)
	for i, m := range sheet.Moves {
		d.Moves = append(d.Moves, m.Move)
		d.Sheet = append(d.Sheet, p.ply(m, written[i]))
	}
	d.Published, d.Repetitions = slices.Clone(p.published), p.repetitions(sheet)
	return d
}

// newest returns the last move of the scoresheet, false before the first one.
func (p *prefix) newest() (public.Ply, bool) {
	fen, moves := p.keeper.Moves()
	n := len(moves)
	if n == 0 {
		return public.Ply{}, false
	}
	return p.ply(moves[n-1], p.words.of(fen, moves)[n-1]), true
}

func (p *prefix) ply(m scoresheet.Move, w wording) public.Ply {
	return public.Ply{
		Ply: m.Ply, Side: m.Side, Move: m.Move, Text: w.in(p.words.styles()), Open: m.Open, Candidates: m.Candidates,
		Check:     w.check && !m.Open,
		ElapsedUS: int64(m.Elapsed), At: stamp(p.made[m.Ply]),
	}
}

// stamp writes a time of day, nothing if it is not known.
func stamp(w boardlog.Wall) string {
	if w.Source == boardlog.WallNone || w.Source == "" {
		return ""
	}
	return w.Time.UTC().Format(time.RFC3339Nano)
}

// words writes the moves of a sheet in all notations. It remembers them, for a sheet mostly grows at its end.
type words struct {
	fen     string
	written []wording
	last    boardgame.Position // Behind the last of them.
	others  *words             // Of another audience, which has written the same moves before; nil for none.
}

// wording is a move in each notation, and whether it gives check.
type wording struct {
	side  record.Side
	move  string
	texts string // In the notations of its game, in their order, a line each: a map would take five times as much.
	check bool
}

// in returns the move in each notation, by the names of these.
func (w wording) in(styles []string) map[string]string {
	texts := map[string]string{}
	for i, text := range strings.SplitN(w.texts, "\n", len(styles)) {
		texts[styles[i]] = text
	}
	return texts
}

// styles returns the notations in which the moves are written.
func (w *words) styles() []string { return w.last.Game().Styles }

// known returns how many of the moves are written already.
func (w *words) known(fen string, moves []scoresheet.Move) (n int) {
	for w.fen == fen && n < min(len(w.written), len(moves)) && w.written[n].move == moves[n].Move && w.written[n].side == moves[n].Side {
		n++
	}
	return n
}

// position returns the position behind the moves.
func (w *words) position(fen string, moves []scoresheet.Move) boardgame.Position {
	if n := w.known(fen, moves); w.last != nil && n == len(w.written) && n == len(moves) {
		return w.last
	}
	return positionAfter(fen, moves)
}

func (w *words) of(fen string, moves []scoresheet.Move) []wording {
	same := w.known(fen, moves)
	w.last = w.position(fen, moves[:same])
	w.fen, w.written = fen, w.written[:same]
	known := 0
	if w.others != nil {
		known = w.others.known(fen, moves)
	}
	for i := same; i < len(moves); i++ {
		m, before := moves[i], w.last
		w.last = play(before, m)
		if i < known {
			w.written = append(w.written, w.others.written[i])
			continue
		}
		w.written = append(w.written, wording{m.Side, m.Move, inWords(before, m), w.last.InCheck()})
	}
	return w.written
}

// inWords writes a move in all notations of its game, a line each; a notation that can't write it gets the plain move.
func inWords(position boardgame.Position, m scoresheet.Move) string {
	var texts []string
	if side, err := engine.ParseSide(string(m.Side)); err == nil {
		position = position.WithTurn(side)
	}
	move, err := boardgame.ParseMove(m.Move)
	for _, style := range position.Game().Styles {
		written := m.Move
		if err == nil {
			if text, err := position.Text(move, style); err == nil {
				written = text
			}
		}
		texts = append(texts, written)
	}
	return strings.Join(texts, "\n")
}

// recordOf reads the record of a row; the error names it.
func recordOf(row *boardlog.Row) (record.Record, error) {
	r, err := row.Record()
	if err != nil {
		err = fmt.Errorf("record %d of game %d: %w", row.Seq, row.Game, err)
	}
	return r, err
}
