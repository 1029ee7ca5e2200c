package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// IllegalMoves follows the moves against the law in one game. The zero value has seen none.
type IllegalMoves struct {
	stands    *record.Illegal // The piece that stands against the law.
	said      bool            // It is recorded.
	move      engine.Move     // The move was made in the position
	before    boardgame.Position
	excused   bool // It is lawful if two pieces were exchanged when they were set up: a note says so instead.
	completed bool // The player pressed the clock for it.
	surely    bool // It is against the law whatever unnamed pawns became.
	losesBy   rulebook.Citation
	since     sensor.Micros // When it was set down.
	ply       int           // The last turn in which a piece stood against the law,
	told      int           // and the last turn in which that was recorded.
	pressed   sensor.Micros // The last press for a recorded move.
	forNone   []noMove      // The recorded presses for a piece of the opponent.
	asked     int           // The last ply with a question to the arbiter,
	questions []askedMove   // and all questions.
}

// StandsFor is how long a piece stands against the law, with all others at rest, until it is recorded without a press.
const StandsFor sensor.Micros = 1_000_000

// carriedAtLeast is the shortest time in which a hand carries a piece from one point to another.
const carriedAtLeast sensor.Micros = 80_000

// Follow records that a piece stands against the law, and that the pieces are back. A piece that may have been set up for the next game
// is recorded once it turns out that it was not.
func (w *IllegalMoves) Follow(r Reader) []line.Act {
	f := &finder{Reader: r}
	w.follow(f)
	return f.acts
}

func (w *IllegalMoves) follow(f *finder) {
	g := f.State
	s, ok := g.Tracker.Standing()
	against := ok && !s.Legal && !s.Opponents && g.Tracker.Turn().IsSure() && !g.Tracker.Thread().Cursory() && !g.Tracker.Turn().Gapped()
	switch {
	case w.stands == nil && ok && s.Opponents:
		w.sayPressedForNoMove(f, g, s)
	case w.stands == nil && against && f.isBelieved() && s.Others == 0 && !w.mayTidy(g, s) && isAccused(g, s):
		w.accuse(g, s)
	case w.stands == nil && w.sayPutBack(f, g):
		return
	case w.stands != nil && g.Tracker.Last().Number+1 > w.stands.Ply:
		p := g.Tracker.Ply(w.stands.Ply)
		if p != nil && !p.Legal && w.stands.Ply > len(g.Plies) && (!ok || s.Legal) {
			return // The opponent has lifted a piece. Both players may yet put theirs back.
		}
		if p != nil && p.Legal && w.isReplacedBy(p, g) {
			w.complete(f, g, p.Before)
		}
		w.stands = nil // The move stands, or another was made instead: the game went on.
		return
	case w.stands != nil && !ok && g.Tracker.Turn().Air().Empty():
		w.sayPending(f)
		w.completed = w.completed || w.mayAccuseLate(f, g, g.Tracker.Turn().PutBack())
		f.do(PutBack{w.stands.Ply})
		w.complete(f, g, g.Tracker.Position())
		w.stands = nil
		return
	case w.stands != nil && against && s.Press:
		w.completed = true
		w.surely = w.surely || g.OnlyPromotionsOpen() && !g.Tracker.Turn().MayBeLegal()
	}
	if w.stands != nil && w.completed {
		w.pressed = g.Now
	}
	if !f.Played.IsSettingUp() {
		w.sayPending(f)
	}
}

// accuse takes in the move s that stands against the law.
func (w *IllegalMoves) accuse(g *line.State, s tracker.Standing) {
	position := g.Tracker.Position()
	w.stands = &record.Illegal{Head: g.Head("illegal"), Ply: g.Tracker.Last().Number + 1, Side: record.SideOf(position.Turn()), From: s.Move.From().String(),
		To: s.Move.To().String(), At: g.Now}
	w.move, w.before, w.excused = s.Move, position, false
	w.losesBy = rulebook.Citation{} // The article by which the pressed move has lost already.
	if s.Press {
		w.losesBy = Exposes(g.Book.Parameters.General, position, s.Move)
	}
	w.said, w.ply, w.completed, w.since = false, w.stands.Ply, s.Press, s.Since
	w.surely = g.Sure == len(g.Plies) || g.OnlyPromotionsOpen() && !g.Tracker.Turn().MayBeLegal()
}

// isAccused reports whether a move against the law is recorded: it was pressed, or it stands for long. No sensor may have lied if there
// was no press, or if the piece came down sooner than a hand carries it. The move must not be legal in a reading of an open ply before
// it, nor the other player's because the board may lie the other way round. Without a press any open ply excuses it, except by its
// promotion alone: how the pieces stand differs.
func isAccused(g *line.State, s tracker.Standing) bool {
	if _, sure := g.Tracker.Begun().Turned(); !sure {
		return false
	}
	if IsProvoked(g.Tracker.Last(), s.Move) {
		return false
	}
	if g.Sure != len(g.Plies) && (g.Tracker.Turn().MayBeLegal() || !s.Press && !g.OnlyPromotionsOpen()) {
		return false
	}
	if s.Press && s.Since >= s.Lifted+carriedAtLeast {
		return true
	}
	if last := g.Tracker.Last(); !s.Press && last.Prev != nil && s.Lifted < (Reader{g}).Ended(last, g.Now) {
		return false // The piece left its point in the opponent's turn: his hand may have set it there.
	}
	return (s.Press || g.Now >= s.Quiet+StandsFor) && !g.Tracker.Turn().Excused()
}

// SayPending records the standing move if that was held back.
func (w *IllegalMoves) SayPending(r Reader) []line.Act {
	f := &finder{Reader: r}
	w.sayPending(f)
	return f.acts
}

func (w *IllegalMoves) sayPending(f *finder) {
	if w.stands == nil || w.said {
		return
	}
	w.said = true
	code := f.Exchanged(w.stands.Ply, w.before, w.move)
	if w.excused = code != ""; w.excused {
		f.do(Exchanged{w.stands.Ply, w.stands.Side.Of(), code})
		return
	}
	f.do(*w.stands)
	w.told = w.stands.Ply
}

// Copy returns an independent copy.
func (w *IllegalMoves) Copy() IllegalMoves {
	c := *w
	c.questions, c.forNone = slices.Clone(w.questions), slices.Clone(w.forNone)
	return c
}

// Stands reports whether a piece stands against the law, even while the record is held back.
func (w *IllegalMoves) Stands() bool { return w.stands != nil }

// Said returns the recorded standing move, nil for none.
func (w *IllegalMoves) Said() *record.Illegal {
	if w.stands == nil || !w.said || w.excused {
		return nil
	}
	said := *w.stands
	return &said
}

// Drop forgets a standing move that was held back, and reports whether there was one.
func (w *IllegalMoves) Drop() bool {
	if w.stands == nil || w.said {
		return false
	}
	w.stands = nil
	return true
}

// Forget forgets the standing move and all turns: other pieces stand on the board.
func (w *IllegalMoves) Forget() {
	w.stands, w.ply, w.told, w.asked, w.questions, w.forNone = nil, 0, 0, 0, nil, nil
}

// StoodIn reports whether ply n is the last turn in which a piece stood against the law.
func (w *IllegalMoves) StoodIn(n int) bool { return w.ply == n }

// isReplacedBy reports whether the legal ply p was made instead of the standing illegal move. If the press has completed that move (7.5.1
// of chess), a ply to the point beside replaces it too, unless the piece was only pushed there: it had come to rest between the two.
func (w *IllegalMoves) isReplacedBy(p *tracker.Ply, g *line.State) bool {
	if w.completed && g.Book.Parameters.Penalties.Article.Article != "" {
		for _, r := range p.Rests() {
			if r.Move.To().String() == w.stands.To && p.Placed >= r.Until+carriedAtLeast {
				return true
			}
		}
	}
	return Replaces(p.Move, w.stands.From, w.stands.To)
}

// Complete finds the standing move in the turn of a ply after the arbiter has put it back.
func (w *IllegalMoves) Complete(r Reader, ply int) []line.Act {
	f := &finder{Reader: r}
	if g := f.State; w.stands != nil && w.stands.Ply == ply {
		w.complete(f, g, g.Tracker.Position())
	}
	return f.acts
}

// complete finds a move that was pressed and put back, or put back by the arbiter. Either it has lost the game already and could not be
// taken back, or the press has completed it and it is punished.
func (w *IllegalMoves) complete(f *finder, g *line.State, before boardgame.Position) {
	cited, law := w.losesBy, g.Book.Parameters
	if cited.Article == "" && w.completed && law.Penalties.Article.Article != "" {
		cited = law.IllegalMove
	}
	if cited.Article == "" || g.Sure < len(g.Plies) && !(w.surely && g.OnlyPromotionsOpen()) {
		return
	}
	w.find(f, g, cited, before)
}

// find finds the standing move, made in the position before, unless the arbiter dismissed it while it stood.
func (w *IllegalMoves) find(f *finder, g *line.State, cited rulebook.Citation, before boardgame.Position) {
	if f.Rulings.DismissesOn(w.stands.Ply, w.stands.Side.Of(), w.since) {
		return
	}
	if m, err := boardgame.ParseMove(w.stands.From + w.stands.To); err == nil {
		if IsProvoked(g.Tracker.Ply(w.stands.Ply-1), m) {
			return
		}
	}
	f.do(Punished{record.Finding{Head: g.Head("finding"), Ply: w.stands.Ply, Side: w.stands.Side, Article: cited.Article, Kind: "illegal_move",
		Duty: []string{}, Played: w.stands.From + w.stands.To, Loses: cited == w.losesBy, At: g.Now, Rulebook: string(cited.Book)}, before})
}

// sayPutBack records a pressed move that turns out to be against the law once its pieces are back: a capture, while its piece may have
// gone elsewhere unseen. It reports whether it has recorded one.
func (w *IllegalMoves) sayPutBack(f *finder, g *line.State) bool {
	found, last := g.Tracker.Turn().PutBack(), g.Tracker.Last().Number
	if g.Sure < last || !w.mayAccuseLate(f, g, found) {
		return false
	}
	w.sayLate(f, g, found, last+1)
	f.do(PutBack{last + 1})
	w.find(f, g, g.Book.Parameters.IllegalMove, g.Tracker.Position())
	w.stands = nil
	return true
}

// SayReplaced records a pressed move against the law that ply n replaced before its pieces were put back. The player must have pressed
// again: else ply n may be the first move, seen late.
func (w *IllegalMoves) SayReplaced(r Reader, n int) []line.Act {
	f := &finder{Reader: r}
	g := f.State
	p, found := g.Tracker.Ply(n), g.Tracker.Readings(n).Replaced()
	if w.stands != nil || g.Tracker.Pressed() < n || !w.mayAccuseLate(f, g, found) || found.Move == p.Move {
		return f.acts
	}
	w.sayLate(f, g, found, n)
	w.find(f, g, g.Book.Parameters.IllegalMove, p.Before)
	w.stands = nil
	return f.acts
}

// SayRuled records a pressed capture against the law that stands, after the arbiter has put it back in the turn of a ply by an article
// for illegal moves: he has seen what the sensors leave open, whether its piece stands elsewhere.
func (w *IllegalMoves) SayRuled(r Reader, ply int, article string) []line.Act {
	f := &finder{Reader: r}
	g := f.State
	found := g.Tracker.Turn().Completed()
	if w.stands == nil && ply == g.Sure+1 && isIllegalMove(g, article) && w.mayAccuseLate(f, g, found) {
		w.sayLate(f, g, found, ply)
	}
	return f.acts
}

// mayAccuseLate reports whether a pressed move against the law is found although it was not recorded while it stood.
func (w *IllegalMoves) mayAccuseLate(f *finder, g *line.State, found *tracker.Completed) bool {
	return found != nil && !found.Opponents && found.At > w.pressed && g.Book.Parameters.Penalties.Article.Article != "" &&
		found.Since >= found.Lifted+carriedAtLeast && f.isBelieved() && !g.Tracker.Turn().Gapped()
}

// positionBefore returns the position before ply n, which was made or is being played.
func positionBefore(g *line.State, n int) boardgame.Position {
	if p := g.Tracker.Ply(n); p != nil {
		return p.Before
	}
	return g.Tracker.Position()
}

// sayLate records a move against the law that was found late, in the turn of ply n.
func (w *IllegalMoves) sayLate(f *finder, g *line.State, found *tracker.Completed, n int) {
	w.stands = &record.Illegal{Head: g.Head("illegal"), Ply: n, Side: record.SideOf(found.Side), From: found.Move.From().String(), To: found.Move.To().String(), At: g.Now}
	w.said, w.ply, w.completed, w.pressed, w.since = false, n, true, found.At, found.Since
	w.losesBy = rulebook.Citation{}
	w.move, w.before, w.excused = found.Move, positionBefore(g, n), false
	w.sayPending(f)
}

// SayUndone finds a move that left a piece of its own undone, such as the rook of a castling: the press has completed it as it is (4.7.2,
// 7.5.1 of chess), and the law knows no such move. If the rulebook punishes no illegal move, the piece is only displaced. putBack says
// that it was put back before the opponent moved, so that it cannot stand; found reports whether there is a finding.
func SayUndone(r Reader, p *tracker.Ply, s tracker.Displaced, putBack bool) (acts []line.Act, found bool) {
	f := &finder{Reader: r}
	g := f.State
	law := g.Book.Parameters
	switch {
	case p == nil || !p.LeavesUndone(s) || law.Penalties.Article.Article == "" || !f.isBelieved() || f.Rulings.DismissesOn(p.Number, p.Side(), p.Placed):
	case !putBack && StandsByReply(g, p):
		f.do(StandsNote(g, p))
	default:
		f.do(Punished{record.Finding{Head: g.Head("finding"), Ply: p.Number, Side: record.SideOf(p.Side()), Article: law.IllegalMove.Article, Kind: "illegal_move",
			Duty: []string{}, Played: p.Move.String(), At: g.Now, Rulebook: g.Rulebook()}, p.Before})
		found = true
	}
	return f.acts, found
}

// StandsByReply reports whether ply p, against the law, stands by the rulebook since the opponent has made his next move.
func StandsByReply(g *line.State, p *tracker.Ply) bool {
	_, replied := g.Tracker.Standing()
	return g.Book.Parameters.Penalties.Stands.Article != "" && (replied || g.Tracker.Last().Number > p.Number)
}
