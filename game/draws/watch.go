package draws

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/counting"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/recurrence"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Watch follows one game after the other. New makes one.
type Watch struct {
	recurrence recurrence.Watch
	returns    recurrence.Returns
	counting   counting.Watch
	declared   rulebook.Citation // By which the arbiter declares limits.
	lost       loss
	told       int // The last ply of which it was told what all readings have, while one before it was open.
}

// loss is that a side was required to vary and repeated all the same. The zero value is none.
type loss struct {
	side  engine.Side
	ply   int           // After which it was found first,
	at    sensor.Micros // and when last.
	cited rulebook.Citation
	said  bool // It was recorded that it goes before a limit.
}

// Game is the game that is on, as one reading has it.
type Game struct {
	counting.Game
	Read   int // The plies up to here are those of a reading: those up to Sure, or more where a ply is open.
	Number int
	On     bool // Moves may be made.
	Played bool // Moves were made, or may be by now.
	// Intended is the move that a claimant announces and has not made, 0 for none. The last ply is then that one.
	Intended engine.Move
	// Announced is the moves that he may mean by it: Intended alone, or several, of which nobody knows which.
	Announced []engine.Move
	OnMove    engine.Side // Who plays next, whether or not he announces it.
	Now       sensor.Micros
	Position  boardgame.Position // Behind its last ply, without a move that stands there.
	before    boardgame.Position // In which the move is announced.
	// Dismisses says whether the arbiter has dismissed since a time what was held against a side.
	Dismisses func(engine.Side, sensor.Micros) bool
}

// New returns a watch for games by a rulebook. Positions that come back are looked for by the law of the rulebook that repetition
// names, by none where it is empty or unknown; where ends is false no limit ends a game by itself.
func New(book *rulebook.Rulebook, repetition string, ends bool) Watch {
	w := Watch{returns: recurrence.NewReturns(book.Parameters.Returns), counting: counting.New(book, ends), declared: book.Parameters.Declared.Citation}
	if law, err := recurrence.New(repetition); err == nil {
		w.recurrence = law
	}
	return w
}

// Begin forgets the game before; one begins with a position.
func (w *Watch) Begin(start boardgame.Position) {
	w.recurrence.Begin()
	w.returns.Begin()
	w.counting.Begin(start)
	w.lost, w.told = loss{}, 0
}

// Copy returns a watch that goes on by itself.
func (w *Watch) Copy() Watch {
	return Watch{w.recurrence.Copy(), w.returns.Copy(), w.counting.Copy(), w.declared, w.lost, w.told}
}

// Other returns the rulebook whose law of repetition holds, empty where that is the law of the rulebook of the game anyhow, or none.
func (w *Watch) Other(book rulebook.ID) string { return w.recurrence.Other(book) }

// Follow follows the plies of a game that are sure, and returns what is to be said of the last of them, and why the rulebook ends the game
// after it, empty where it does not.
func (w *Watch) Follow(g Game) (said []record.Record, ends string) {
	returned, drawn := w.returns.Follow(g.Sure, g.At)
	if (w.recurrence.Follow(g.Sure, g.At) || returned) && g.Sure > w.told {
		found := w.repetition(g, 0)
		w.noteLoss(g, found)
		said = append(said, found)
	}
	if g.Over {
		return said, ""
	}
	limits, limited := w.counting.Follow(g.Game)
	switch said = append(said, g.limits(limits)...); {
	case drawn:
		return said, "repetition"
	case limited && w.losesFirst(g):
		return append(said, w.sayLoss(g)...), ""
	case limited:
		return said, "move_limit"
	}
	return said, ""
}

// noteLoss notes the loss that a repetition is found to be.
func (w *Watch) noteLoss(g Game, r record.Repetition) {
	side, err := engine.ParseSide(r.Side)
	if err != nil || r.Verdict != string(repetition.Loss) {
		return
	}
	if w.lost.side != side || !w.losesFirst(g) {
		w.lost = loss{side: side, ply: r.Ply, cited: rulebook.Citation{Book: rulebook.ID(r.Rulebook), Article: r.Via}}
	}
	w.lost.at = r.At
}

// losesFirst says whether a side has lost by repetition before a limit could end the game, in whatever situation. It is for the arbiter to
// rule so, or to dismiss it.
func (w *Watch) losesFirst(g Game) bool {
	return w.lost.side != engine.NoSide && (g.Dismisses == nil || !g.Dismisses(w.lost.side, w.lost.at))
}

// sayLoss tells the arbiter, once, that a limit ends nothing because of it.
func (w *Watch) sayLoss(g Game) []record.Record {
	if w.lost.said {
		return nil
	}
	w.lost.said = true
	note := record.Note{Code: "limit_comes_second", Ply: w.lost.ply, Side: w.lost.side.String()}
	return []record.Record{arbitration.Note(note, w.lost.cited, g.Number, g.Now)}
}

// Ends says whether a move from a position, which stands on the board behind the plies that are sure, ends the game.
func (w *Watch) Ends(g Game, position boardgame.Position, m engine.Move) bool {
	c := w.Copy()
	_, ends := c.Follow(g.Behind(position, m))
	return ends != ""
}

// Forget forgets the plies from n on, which were taken back or are void.
func (w *Watch) Forget(g Game, n int) []record.Record {
	w.recurrence.Forget(n)
	w.returns.Forget(n)
	w.told = min(w.told, n-1)
	if w.lost.ply >= n {
		w.lost = loss{}
	}
	return g.limits(w.counting.Forget(n))
}

// Declared returns the limit that stands.
func (w *Watch) Declared() counting.Declaration { return w.counting.Declared() }

// Reinstate lets a limit stand that stood before plies were void which count again.
func (w *Watch) Reinstate(g Game, d counting.Declaration) []record.Record {
	return g.limits(w.counting.Reinstate(g.Game, d))
}

func (w *Watch) answer(g Game, in input.Input, number int) []record.Record {
	if g.Intended != 0 || in.What == trace.ClaimRepetition { // What is announced, or stands, is not made yet; what is open may become another move.
		c := w.Copy()
		w = &c
	}
	switch {
	case trace.IsCount(in.What):
		limits := w.counting.Claim(g.Game, in, number)
		for i := range limits {
			if limits[i].Intended = g.intended(); limits[i].Gets == "" && w.mayNot(in.Side, g) {
				limits[i].Via = ""
			}
		}
		if len(limits) == 0 {
			return []record.Record{w.note(g, record.Note{Code: "no_such_limit", Claim: number})}
		}
		return g.limits(limits)
	case in.What == trace.ClaimRepetition && (w.recurrence.On() || w.returns.On()) && g.Played:
		w.recurrence.Follow(g.Read, g.At)
		w.returns.Follow(g.Read, g.At)
		return []record.Record{w.claimed(g, in.Side, w.repetition(g, number))}
	}
	return nil
}

// claimed is a repetition that a side has claimed, with what follows: the draw, or time for its opponent.
func (w *Watch) claimed(g Game, side engine.Side, r record.Repetition) record.Repetition {
	law := w.returns.Law()
	if r.Intended = g.intended(); side == engine.NoSide || law.Claimed.Count == 0 {
		return r
	}
	if r.Count >= law.Claimed.Count {
		if !w.mayNot(side, g) {
			r.Via = law.Right.Article
		}
		return r
	}
	if r.Via = law.Wrong.Article; law.Minutes > 0 && !g.Over {
		r.Gets, r.Amount = side.Other().String(), sensor.Micros(law.Minutes)*trace.Minute
	}
	return r
}

// mayNot says whether a side is not on move, and no draw follows from its claim: in chess (9.2, 9.3).
func (w *Watch) mayNot(side engine.Side, g Game) bool {
	return w.returns.On() && side != engine.NoSide && side != g.OnMove
}

// Require notes that the arbiter requires a side to vary, from a ply on.
func (w *Watch) Require(side engine.Side, ply int) { w.recurrence.Require(side, ply) }

// Declare limits the moves of a side by the arbiter's word.
func (w *Watch) Declare(g Game, side engine.Side, plies int) []record.Record {
	if !g.On {
		return []record.Record{w.note(g, record.Note{Code: "no_game"})}
	}
	limits := w.counting.Declare(g.Game, side, plies)
	if len(limits) == 0 {
		return []record.Record{w.note(g, record.Note{Code: "no_such_limit"})}
	}
	return g.limits(limits)
}

// Refuses says why a claim on a limit, or a limit that the arbiter declares, is refused before it is entered, nil where it is not.
func (w *Watch) Refuses(in input.Input, book rulebook.ID) *refusal.Error {
	switch {
	case in.Kind == input.Claim && trace.IsCount(in.What) && !w.counting.Knows(in.What):
		return refusal.New(refusal.NoSuchLimit, in.What, book)
	case in.Kind == input.Limit && !w.counting.MayDeclare():
		return refusal.New(refusal.NoLimits, book)
	}
	return nil
}

// Claims returns what a claim may be on that is on no ply and on no touch.
func (w *Watch) Claims() []string { return w.counting.Claims() }

func (w *Watch) repetition(g Game, claim int) record.Repetition {
	r := w.recurrence.Find()
	if w.returns.On() {
		r = w.returns.Find()
	}
	r.Head, r.Claim, r.At = record.Head{Type: "repetition", Game: g.Number}, claim, g.Now
	return r
}

func (w *Watch) note(g Game, n record.Note) record.Note {
	return arbitration.Note(n, w.declared, g.Number, g.Now)
}

// With returns the game with a move that a claim of the side on move announces and that is not made, by a text that means one in a position, behind
// its last ply; where it means none, or several, or more stands on the board, it is the game itself.
func (g Game) With(position boardgame.Position, in input.Input) Game {
	if position.Turn() != in.Side || g.Last > g.Read {
		return g
	}
	g.Announced, g.before = position.Meant(in.Text), position
	if len(g.Announced) != 1 {
		return g
	}
	return g.intending(position, g.Announced[0])
}

// intending returns the game with a move from a position that a claimant announces.
func (g Game) intending(position boardgame.Position, m engine.Move) Game {
	g.Intended = m
	g.Last++
	return g.Behind(position, m)
}

// AnnouncedIn returns the ply in which an announced move is to be made.
func (g Game) AnnouncedIn() int {
	if g.Intended != 0 {
		return g.Last
	}
	return g.Last + 1
}

// Behind returns the game with a move from a position behind its last ply that was read.
func (g Game) Behind(position boardgame.Position, m engine.Move) Game {
	if g.Sure == g.Read {
		g.Sure++
	}
	g.Read++
	before, read, made := g.At, g.Read, recurrence.Ply{Before: position, Move: m}
	g.At = func(n int) recurrence.Ply {
		if n == read {
			return made
		}
		return before(n)
	}
	return g
}

func (g Game) intended() string {
	if g.Intended == 0 {
		return ""
	}
	return g.Intended.String()
}

// limits returns limits as they are said of the game.
func (g Game) limits(limits []record.Limit) (said []record.Record) {
	for _, l := range limits {
		l.Head, l.At = record.Head{Type: "limit", Game: g.Number}, g.Now
		said = append(said, l)
	}
	return said
}
