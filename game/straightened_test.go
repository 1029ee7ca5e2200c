package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
)

// How games begin, by the signal.
var beginnings = []string{"no clock", "a clock that nobody starts", "go", "go without a time control", "schedule", "the opponent's press"}

// tidyPlayers play one game by the law, and straighten pieces as players do: before it and after their own moves. They swap promoted
// pawns and put captured pieces away late. tidyPlayers writes the trace of the sensors.
type tidyPlayers struct {
	r        *rand.Rand
	text     strings.Builder
	book     *rulebook.Rulebook
	position boardgame.Position
	now      sensor.Micros
	presses  bool
	lays     bool // They lay captures down now and then, to put them away late.
	moves    []string
	beside   engine.Point    // Where a captured piece lies, NoPoint for nowhere.
	righted  int             // How many pieces were put straight,
	late     int             // and how many captured ones put away late.
	touches  []madeTouch     // On purpose, by the player on move.
	straight engine.PointSet // Pieces straightened since the last move: a player who takes one then has touched it, as far as a sensor can tell.
	lifts    []touchmove.Lift
}

// madeTouch is a touch that matters to the law.
type madeTouch struct {
	ply      int
	point    engine.Point
	own      bool // Of the player's own piece, or one that he had in the hand with it.
	expected touchmove.Verdict
}

var tidyBooks = map[string][]rulebook.ID{
	"xiangqi": {rulebook.VN2004, rulebook.VN1999, rulebook.AXF2003, rulebook.Casual, rulebook.FIDE2018},
	"chess":   {rulebook.FIDE2018, rulebook.FIDE2023},
}

func newTidyPlayers(t *testing.T, r *rand.Rand, play, begins string) *tidyPlayers {
	t.Helper()
	books := tidyBooks[play]
	book, err := rulebook.For(play, string(books[r.IntN(len(books))]))
	if err != nil {
		t.Fatal(err)
	}
	p := &tidyPlayers{r: r, book: book, beside: engine.NoPoint, presses: begins != "no clock"}
	fmt.Fprintf(&p.text, "trace 1\nplay %s\nrulebook %s\n", play, book.ID)
	if begins == "go" || begins == "schedule" || begins == "the opponent's press" || begins == "a clock that nobody starts" && r.IntN(2) == 0 {
		p.text.WriteString("control 5400+30\n")
	}
	if _, _, p.position, err = (game.Config{Play: play, Rulebook: string(book.ID)}).Complete(); err != nil {
		t.Fatal(err)
	}
	p.begin(begins)
	return p
}

// line writes an event of now.
func (p *tidyPlayers) line(format string, values ...any) {
	fmt.Fprintf(&p.text, "%d %s\n", p.now, fmt.Sprintf(format, values...))
}

// pass lets so many milliseconds pass, from least to most.
func (p *tidyPlayers) pass(least, most int) {
	p.now += sensor.Micros(1000 * (least + p.r.IntN(most-least+1)))
}

// begin straightens pieces, lets the game begin and gives the first player time to look.
func (p *tidyPlayers) begin(begins string) {
	p.now = 1_000_000
	start := sensor.Micros(20_000_000)
	if begins == "schedule" {
		p.line("schedule %d", start)
		p.line("arrived %s", p.word(p.position.Turn()))
		p.line("arrived %s", p.word(p.position.Turn().Other()))
	}
	for range p.r.IntN(5) {
		p.pass(100, 2000)
		p.straighten(p.anyPiece(engine.NoSide))
	}
	if p.book.Parameters.AdjustTurn.Article != "" && p.r.IntN(4) == 0 {
		p.announced(p.word(engine.Second))
	}
	p.pass(200, 2000)
	switch begins {
	case "go", "go without a time control":
		p.line("go")
	case "schedule":
		p.now = start
	case "the opponent's press":
		p.line("press %s", p.word(p.position.Turn().Other()))
	default:
		p.pass(4100, 6000)
	}
	p.pass(500, 5000)
}

// announced straightens a piece after announcing it.
func (p *tidyPlayers) announced(word string) {
	p.pass(500, 1000)
	p.line("adjust %s on", word)
	p.pass(200, 800)
	p.straighten(p.anyPiece(engine.NoSide))
	p.pass(100, 300)
	p.line("adjust %s off", word)
}

func (p *tidyPlayers) word(side engine.Side) string {
	if side == engine.First && p.position.Game().Name == "chess" {
		return "white"
	}
	return side.String()
}

// anyPiece returns the point of a piece of a side, NoSide for either.
func (p *tidyPlayers) anyPiece(side engine.Side) engine.Point {
	points := p.position.Occupied()
	if side != engine.NoSide {
		points = p.position.PiecesOf(side)
	}
	list := points.Points()
	return list[p.r.IntN(len(list))]
}

// straighten lifts a piece and puts it back on its point.
func (p *tidyPlayers) straighten(at engine.Point) {
	p.line("- %v", at)
	p.pass(150, 900)
	p.line("+ %v", at)
	p.righted++
	p.straight.Add(at)
}

// turn plays a move; its hands take their time.
func (p *tidyPlayers) turn(m engine.Move) {
	side := p.position.Turn()
	from, to := p.position.Beside(m)
	taken := captured(p.position, m)
	lift := func(at engine.Point) {
		p.lifts = append(p.lifts, touchmove.Lift{Point: at, Owner: p.position.At(at).Side(), At: p.now, Uncertainty: 1000})
		p.line("- %v", at)
		p.pass(150, 500)
	}
	place := func(at engine.Point) {
		p.line("+ %v", at)
		p.pass(150, 500)
	}
	if taken != engine.NoPoint && p.r.IntN(2) == 0 {
		lift(taken)
		taken = engine.NoPoint
	}
	lift(m.From())
	if taken != engine.NoPoint {
		lift(taken)
	}
	place(m.To())
	if to != engine.NoPoint {
		lift(from)
		place(to)
	}
	p.layDown(m)
	p.expect(m)
	p.straight = engine.PointSet{}
	p.position, p.moves = p.position.After(m), append(p.moves, m.String())
	if p.presses {
		p.line("press %s", p.word(side))
	}
	p.tidy(m, side)
}

// layDown lays the captured piece of a move on an empty point, once in six captures, but never where its captor may go, since it would
// look like that move. It is put away later. Without presses nothing is laid: it looks as if the players were tidying the pieces.
func (p *tidyPlayers) layDown(m engine.Move) {
	after := p.position.After(m)
	if !p.lays || captured(p.position, m) == engine.NoPoint || p.r.IntN(6) > 0 {
		return
	}
	points := slices.DeleteFunc(engine.AllPoints.Without(after.Occupied()).Points(), func(at engine.Point) bool {
		return at == m.From() || p.position.Legal(engine.NewMove(m.From(), at)) || after.Game().Name == "chess" && (at.File() > 7 || at.Rank() < 1 || at.Rank() > 8) // The mat for chess has 64 of the 90 points.
	})
	p.beside = points[p.r.IntN(len(points))]
	p.line("+ %v", p.beside)
	p.pass(150, 500)
}

// putAway takes a captured piece off the board that was laid there.
func (p *tidyPlayers) putAway() {
	if p.beside == engine.NoPoint {
		return
	}
	p.pass(600, 4000)
	p.line("- %v", p.beside)
	p.beside, p.late = engine.NoPoint, p.late+1
	p.pass(150, 500)
}

// tidy does what players do after their own move.
func (p *tidyPlayers) tidy(m engine.Move, side engine.Side) {
	p.putAway()
	if m.Promotion() != 0 {
		if p.r.IntN(2) == 0 {
			p.pass(500, 4000)
			p.straighten(m.To()) // The pawn is swapped for its new piece.
		}
		p.pass(100, 500)
		p.line("promote %c", m.Promotion())
	}
	for range 2 {
		if p.r.IntN(4) == 0 {
			p.pass(600, 4000)
			at := p.anyPiece(side)
			if p.r.IntN(3) == 0 {
				at = m.To()
			}
			p.straighten(at)
		}
	}
	p.pass(700, 3000)
}

// play plays at most most moves. touches makes the players touch pieces that they don't move then.
func (p *tidyPlayers) play(most int, touches bool) string {
	home := p.position.Occupied()
	p.lays = p.presses && !touches
	for len(p.moves) < most && p.position.Ending() == boardgame.NoEnding {
		moves := slices.DeleteFunc(slices.Clone(p.position.Moves()), func(m engine.Move) bool {
			return p.position.At(m.To()).IsKing() || p.position.After(m).Occupied() == home || touches && p.straight.Has(captured(p.position, m))
		})
		if len(moves) == 0 {
			break
		}
		p.lifts = nil
		if touches && len(p.moves) > 1 && p.r.IntN(3) == 0 {
			p.touch()
		}
		p.turn(moves[p.r.IntN(len(moves))])
	}
	p.now += 8_000_000
	p.line("end")
	return p.text.String()
}

// touch lets the player on move lift a piece of his own or of his opponent's, or one after the other in one hand, and put it back.
func (p *tidyPlayers) touch() {
	own, other := p.anyPiece(p.position.Turn()), p.anyPiece(p.position.Turn().Other())
	lifted := []engine.Point{own}
	switch p.r.IntN(4) {
	case 0:
		lifted = []engine.Point{other}
	case 1:
		lifted = []engine.Point{own, other}
	case 2:
		lifted = []engine.Point{other, own}
	}
	first := len(p.lifts)
	for _, at := range lifted {
		p.lifts = append(p.lifts, touchmove.Lift{Point: at, Owner: p.position.At(at).Side(), At: p.now, Uncertainty: 1000})
		p.line("- %v", at)
		p.pass(150, 600)
	}
	for i, at := range lifted {
		p.line("+ %v", at)
		p.lifts[first+i].Back = p.now
		p.pass(150, 600)
	}
	p.touches = append(p.touches, madeTouch{ply: len(p.moves) + 1, point: other, own: len(lifted) > 1 || lifted[0] == own})
	p.pass(300, 1500)
}

// expect judges the turn that ends with a move if a piece was touched in it.
func (p *tidyPlayers) expect(m engine.Move) {
	if n := len(p.touches); n > 0 && p.touches[n-1].ply == len(p.moves)+1 {
		p.touches[n-1].expected = touchmove.Judge(p.book, touchmove.Turn{Before: p.position, Lifts: p.lifts, Played: m})
	}
}

// tidyScore counts the results of games of tidy players.
type tidyScore struct {
	games, plies, righted, questions, open, wrong, accused int
}

// judge counts the records of a game. A finding that is not expected is an accusation.
func (c *tidyScore) judge(t *testing.T, p *tidyPlayers, records []replayed) {
	t.Helper()
	c.games, c.plies, c.righted = c.games+1, c.plies+len(p.moves), c.righted+p.righted
	for _, r := range records {
		switch {
		case r.Type == "question":
			c.questions++
		case r.Type == "finding" && r.Kind != "displaced" && !p.expects(r), r.Type == "illegal":
			c.accused++
			t.Errorf("accused: %+v\n%s", r, p.text.String())
		}
	}
	ends := only(records, "end")
	if len(ends) != 1 {
		c.wrong++
		t.Errorf("%d games ended\n%s", len(ends), p.text.String())
		return
	}
	for i := range max(len(p.moves), len(ends[0].Moves)) {
		switch {
		case slices.Contains(ends[0].Unresolved, i+1):
			c.open++
		case i >= len(p.moves) || i >= len(ends[0].Moves) || ends[0].Moves[i] != p.moves[i]:
			c.wrong++
			t.Errorf("ply %d is wrong in silence: %v, played %v\n%s", i+1, ends[0].Moves, p.moves, p.text.String())
			return
		}
	}
}

// expects reports whether the law makes a finding of a touch. Which of two articles applies may depend on the hand.
func (p *tidyPlayers) expects(r replayed) bool {
	return slices.ContainsFunc(p.touches, func(m madeTouch) bool { return m.ply == r.Ply && m.expected.Kind != touchmove.NoFinding })
}

// mayTell reports whether the events in the turn of a ply can be told: no ply before it is open.
func mayTell(records []replayed, ply int) bool {
	return !slices.ContainsFunc(only(records, "end"), func(end replayed) bool {
		return slices.ContainsFunc(end.Unresolved, func(n int) bool { return n < ply })
	})
}

// isOpen reports whether a ply is open in the end.
func isOpen(records []replayed, ply int) bool {
	return slices.ContainsFunc(only(records, "end"), func(end replayed) bool { return slices.Contains(end.Unresolved, ply) })
}

// Players straighten pieces before the game and after their moves, and swap promoted pawns late. No player is accused for that, and no
// ply is read wrong in silence.
func TestPlayersPutPiecesStraight(t *testing.T) {
	seed := randtest.Seed(t, 29)
	results := newTable("game", "begins with", "games", "plies", "put straight", "wrong", "accused", "asked", "open at end")
	for g, play := range []string{"xiangqi", "chess"} {
		for k, begins := range beginnings {
			c := tidyScore{}
			for i := range sweeptest.PartOf(12, 1667) {
				r := rand.New(rand.NewPCG(seed, uint64(g*1_000_000+k*100_000+i)))
				p := newTidyPlayers(t, r, play, begins)
				_, records := replay(t, []byte(p.play(40, false)))
				c.judge(t, p, records)
				if t.Failed() && c.wrong+c.accused > 3 {
					t.FailNow()
				}
			}
			results.row(play, begins, fmt.Sprint(c.games), fmt.Sprint(c.plies), fmt.Sprint(c.righted), fmt.Sprint(c.wrong), fmt.Sprint(c.accused),
				fmt.Sprint(c.questions), percent(c.open, c.plies))
		}
	}
	report(t, "pieces put straight", results)
}

// Players touch pieces on purpose, their own and their opponents', which straighten theirs meanwhile. The board finds what a player does
// with his own piece in the hand, as the law has it; it asks about an opponent's piece that he puts back by itself.
func TestPlayersTouchOnPurpose(t *testing.T) {
	seed := randtest.Seed(t, 31)
	results := newTable("game", "begins with", "games", "own, to be found", "found", "opponent's, to be found", "found", "asked", "silent", "accused", "wrong")
	for g, play := range []string{"xiangqi", "chess"} {
		for k, begins := range beginnings {
			c, own, ownFound, ownSilent, others, found, asked, silent := tidyScore{}, 0, 0, 0, 0, 0, 0, 0
			for i := range sweeptest.PartOf(8, 300) {
				r := rand.New(rand.NewPCG(seed, uint64(g*1_000_000+k*100_000+i)))
				p := newTidyPlayers(t, r, play, begins)
				_, records := replay(t, []byte(p.play(40, true)))
				c.judge(t, p, records)
				for _, touch := range p.touches {
					if touch.expected.Kind == touchmove.NoFinding || !mayTell(records, touch.ply) {
						continue
					}
					says := func(kind string) bool {
						return slices.ContainsFunc(records, func(r replayed) bool {
							return r.Type == kind && r.Ply == touch.ply && r.Kind != "displaced"
						})
					}
					switch {
					case touch.own && says("finding"):
						own, ownFound = own+1, ownFound+1
					case touch.own:
						own++
						if !says("question") && !isOpen(records, touch.ply) {
							ownSilent++
						}
						if p.presses {
							t.Errorf("ply %d is not found: %+v\n%s", touch.ply, touch.expected, p.text.String())
						}
					case says("finding"):
						others, found = others+1, found+1
					case says("question"):
						others, asked = others+1, asked+1
					default:
						others, silent = others+1, silent+1
						t.Errorf("ply %d is silent: %+v\n%s", touch.ply, touch.expected, p.text.String())
					}
				}
			}
			if ownSilent*200 > own { // Without a clock some hands look just like those of players who straighten pieces.
				t.Errorf("%s, %s: of %d touches of own pieces %d are neither found nor asked about", play, begins, own, ownSilent)
			}
			results.row(play, begins, fmt.Sprint(c.games), fmt.Sprint(own), percent(ownFound, own), fmt.Sprint(others), fmt.Sprint(found), fmt.Sprint(asked),
				fmt.Sprint(silent), fmt.Sprint(c.accused), fmt.Sprint(c.wrong))
		}
	}
	report(t, "touches on purpose", results)
}
