package draws

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Watch follows one game after the other. New makes one.
type Watch struct {
	repetitions repetitions
	returns     returns
	limits      limits
	declared    rulebook.Citation // The article by which the arbiter declares limits.
	lost        loss
	told        int // The last ply whose finding in all readings was recorded while an earlier ply was open.
	Offers      Offers
}

// loss is a repetition by a side that was required to vary. The zero value is none.
type loss struct {
	side  engine.Side
	ply   int           // The ply after which it was found first,
	at    sensor.Micros // and when it was found last.
	cited rulebook.Citation
	said  bool // It was recorded that it precedes a limit.
}

// Game is the current game in one reading.
type Game struct {
	*line.State
	At   func(n int) Ply
	Sure int // The plies up to here are final.
	Read int // The last ply of the reading: Sure, or more if a ply is open.
	Last int // The last ply that was made or stands on the board.
	// Intended is the move that a claimant announces and has not made, 0 for none. It is then the last ply.
	Intended engine.Move
	// Announced holds the moves that the claimant may mean: Intended alone, or several.
	Announced []engine.Move
	OnMove    engine.Side        // The side that plays next, announced or not.
	Position  boardgame.Position // After its last ply, without a move that stands there.
	before    boardgame.Position // Where the move is announced.
}

// of returns the game as it stands. A player may claim on what stands on the board.
func of(s *line.State) Game {
	last := len(s.Plies)
	if s.Phase == line.Playing && s.Restoration == nil {
		last = s.Tracker.Last().Number
		if on, ok := s.Tracker.Standing(); ok && on.Legal && on.Others == 0 {
			last++
		}
	}
	at := func(n int) Ply {
		if p := s.Tracker.Ply(n); p != nil {
			return plyOf(p)
		}
		on, _ := s.Tracker.Standing()
		return Ply{Before: s.Tracker.Position(), Move: on.Move, Breaks: true, Unseen: !s.Tracker.Turn().IsSure()}
	}
	return Game{State: s, At: at, Sure: s.Sure, Read: s.Sure, Last: last, OnMove: s.SideOf(last + 1)}
}

// New returns a watch for games by a rulebook. It finds repeated positions by the law of the rulebook that repetition names,
// and finds none if that is empty or unknown. If ends is false, no limit ends a game by itself; if offers is, it follows no offers.
func New(book *rulebook.Rulebook, repetition string, ends, offers bool) Watch {
	w := Watch{returns: newReturns(book.Parameters.Returns), limits: newLimits(book, ends), declared: book.Parameters.Declared.Citation}
	if law, err := newRepetitions(repetition); err == nil {
		w.repetitions = law
	}
	if offers {
		w.Offers = NewOffers(book)
	}
	return w
}

// Begin drops the game before; a game begins with a position.
func (w *Watch) Begin(start boardgame.Position) {
	w.repetitions.Begin()
	w.returns.Begin()
	w.limits.Begin(start)
	w.lost, w.told = loss{}, 0
}

// Copy returns an independent copy.
func (w *Watch) Copy() Watch {
	return Watch{w.repetitions.Copy(), w.returns.Copy(), w.limits.Copy(), w.declared, w.lost, w.told, w.Offers}
}

// Other returns the rulebook whose law of repetition holds, empty for the law of the game's own rulebook, or none.
func (w *Watch) Other(book rulebook.ID) string { return w.repetitions.Other(book) }

// Drawn is the act by which the rulebook draws the game after its last ply, for a reason.
type Drawn struct{ Reason string }

// Follow follows the sure plies of a game: what is recorded about the last one, and whether the rulebook draws the game.
func (w *Watch) Follow(s *line.State) []line.Act {
	said, ends := w.follow(of(s))
	if s.Sure < len(s.Plies) {
		ends = "" // A later ply is made.
	}
	return acts(said, ends)
}

func acts(said []record.Record, ends string) (acts []line.Act) {
	for _, r := range said {
		acts = append(acts, r)
	}
	if ends != "" {
		acts = append(acts, Drawn{ends})
	}
	return acts
}

// follow returns the records about the last sure ply, and the reason why the rulebook ends the game after it, empty if it does not.
func (w *Watch) follow(g Game) (said []record.Record, ends string) {
	returned, drawn := w.returns.Follow(g.Sure, g.At)
	if (w.repetitions.Follow(g.Sure, g.At) || returned) && g.Sure > w.told {
		found := w.repetition(g, 0)
		w.noteLoss(g, found)
		said = append(said, found)
	}
	if g.Phase == line.Over {
		return said, ""
	}
	limits, limited := w.limits.Follow(g)
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

// noteLoss notes a repetition that is found to lose.
func (w *Watch) noteLoss(g Game, r record.Repetition) {
	side, err := engine.ParseSide(string(r.Side))
	if err != nil || r.Verdict != string(repetition.Loss) {
		return
	}
	if w.lost.side != side || !w.losesFirst(g) {
		w.lost = loss{side: side, ply: r.Ply, cited: rulebook.Citation{Book: rulebook.ID(r.Rulebook), Article: r.Via}}
	}
	w.lost.at = r.At
}

// losesFirst reports whether a side has lost by repetition before a limit could end the game, in any situation. The arbiter
// must rule so, or dismiss it.
func (w *Watch) losesFirst(g Game) bool {
	return w.lost.side != engine.NoSide && !g.Rulings.DismissesSince(w.lost.side, w.lost.at)
}

// sayLoss notes once, for the arbiter, that a limit ends nothing because of it.
func (w *Watch) sayLoss(g Game) []record.Record {
	if w.lost.said {
		return nil
	}
	w.lost.said = true
	note := record.Note{Code: "limit_comes_second", Ply: w.lost.ply, Side: record.SideOf(w.lost.side)}
	return []record.Record{g.Note(note, w.lost.cited)}
}

// Ends reports whether a move that stands on the board after the sure plies ends the game.
func (w *Watch) Ends(s *line.State, m engine.Move) bool {
	c := w.Copy()
	_, ends := c.follow(of(s).Behind(s.Tracker.Position(), m))
	return ends != ""
}

// Forget drops the plies from n on, which were taken back or are void.
func (w *Watch) Forget(s *line.State, n int) []record.Record {
	w.repetitions.Forget(n)
	w.returns.Forget(n)
	w.told = min(w.told, n-1)
	if w.lost.ply >= n {
		w.lost = loss{}
	}
	return Game{State: s}.limits(w.limits.Forget(n))
}

func (w *Watch) Declared() Declaration { return w.limits.Declared() }

// Reinstate restores a limit that stood before the plies that count again were void.
func (w *Watch) Reinstate(s *line.State, d Declaration) []record.Record {
	g := of(s)
	return g.limits(w.limits.Reinstate(g, d))
}

func (w *Watch) answer(g Game, in fact.Claim, number int) []record.Record {
	// An announced or standing move is not made yet; an open ply may become another move.
	if g.Intended != 0 || in.What == trace.ClaimRepetition {
		c := w.Copy()
		w = &c
	}
	switch {
	case trace.IsCount(in.What):
		limits := w.limits.Claim(g, in, number)
		for i := range limits {
			if limits[i].Intended = g.intended(); limits[i].Gets == "" && w.mayNot(in.Side, g) {
				limits[i].Via = ""
			}
		}
		if len(limits) == 0 {
			return []record.Record{w.note(g, record.Note{Code: "no_such_limit", Claim: number})}
		}
		return g.limits(limits)
	case in.What == trace.ClaimRepetition && (w.repetitions.On() || w.returns.On()) && (g.Phase == line.Playing || g.Phase == line.Over):
		w.repetitions.Follow(g.Read, g.At)
		w.returns.Follow(g.Read, g.At)
		return []record.Record{w.claimed(g, in.Side, w.repetition(g, number))}
	}
	return nil
}

// claimed returns the repetition that a side has claimed, with the consequence: the draw, or time for its opponent.
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
	if r.Via = law.Wrong.Article; law.Minutes > 0 && g.Phase != line.Over {
		r.Gets, r.Amount = record.SideOf(side.Other()), sensor.Micros(law.Minutes)*trace.Minute
	}
	return r
}

// mayNot reports whether a side is not on move, so that no draw follows from its claim: in chess (9.2, 9.3).
func (w *Watch) mayNot(side engine.Side, g Game) bool {
	return w.returns.On() && side != engine.NoSide && side != g.OnMove
}

// Require notes that the arbiter requires a side to vary, from a ply on.
func (w *Watch) Require(side engine.Side, ply int) { w.repetitions.Require(side, ply) }

// Declare limits the moves of a side by the arbiter's word.
func (w *Watch) Declare(s *line.State, side engine.Side, plies int) []record.Record {
	g := of(s)
	if !g.IsOn() {
		return []record.Record{w.note(g, record.Note{Code: "no_game"})}
	}
	limits := w.limits.Declare(g, side, plies)
	if len(limits) == 0 {
		return []record.Record{w.note(g, record.Note{Code: "no_such_limit"})}
	}
	return g.limits(limits)
}

// Refuses returns the reason to refuse a claim on a limit, or a declaration of a limit, before it is entered; nil for none.
func (w *Watch) Refuses(in fact.Fact, book rulebook.ID) *refusal.Error {
	switch f := in.(type) {
	case fact.Claim:
		if trace.IsCount(f.What) && !w.limits.Knows(f.What) {
			return refusal.New(refusal.NoSuchLimit, f.What, book)
		}
	case fact.Limit:
		if !w.limits.MayDeclare() {
			return refusal.New(refusal.NoLimits, book)
		}
	}
	return nil
}

func (w *Watch) Claims() []string { return w.limits.Claims() }

func (w *Watch) repetition(g Game, claim int) record.Repetition {
	r := w.repetitions.Find()
	if w.returns.On() {
		r = w.returns.Find()
	}
	r.Head, r.Claim, r.At = g.Head("repetition"), claim, g.Now
	return r
}

func (w *Watch) note(g Game, n record.Note) record.Note {
	return g.Note(n, w.declared)
}

// With returns the game with the move that a claim of the side on move announces and that is not made: the text must mean
// one move in a position after the last ply. If it means none or several, or if more stands on the board, With returns the
// game itself.
func (g Game) With(position boardgame.Position, in fact.Claim) Game {
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

// AnnouncedIn returns the ply of an announced move.
func (g Game) AnnouncedIn() int {
	if g.Intended != 0 {
		return g.Last
	}
	return g.Last + 1
}

// Behind returns the game with a move from a position after its last read ply.
func (g Game) Behind(position boardgame.Position, m engine.Move) Game {
	if g.Sure == g.Read {
		g.Sure++
	}
	g.Read++
	before, read, made := g.At, g.Read, Ply{Before: position, Move: m}
	g.At = func(n int) Ply {
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

// limits returns limits as records of the game.
func (g Game) limits(limits []record.Limit) (said []record.Record) {
	for _, l := range limits {
		l.Head, l.At = g.Head("limit"), g.Now
		said = append(said, l)
	}
	return said
}
