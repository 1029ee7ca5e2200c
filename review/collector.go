package review

import (
	"fmt"
	"iter"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Trace plays a trace and returns its games.
func Trace(t *trace.Trace, config game.Config) ([]*Game, error) {
	var c collector
	p, err := feed.NewPlayer(t.Header, config, c.sink)
	if err != nil {
		return nil, err
	}
	p.Board().OnMade(c.explain)
	for _, line := range t.Lines {
		if err := p.Line(line); err != nil {
			return nil, err
		}
	}
	c.soFar(p.Board())
	if err := p.Close(); err != nil {
		return nil, err
	}
	return c.finish(), nil
}

// Stored takes the rows of a stored session, from its first, and returns its games, with the contents of the stored records.
func Stored(rows iter.Seq2[boardlog.Row, error], config game.Config) ([]*Game, error) {
	return stored(rows, config, &collector{})
}

// StoredGame returns one game of the session, nil if nothing was played in it yet. It must derive the games before it too, but keeps
// nothing of them.
func StoredGame(rows iter.Seq2[boardlog.Row, error], config game.Config, number int) (*Game, error) {
	games, err := stored(rows, config, &collector{only: number})
	if err != nil || len(games) == 0 || games[0].Number != number {
		return nil, err
	}
	return games[0], nil
}

func stored(rows iter.Seq2[boardlog.Row, error], config game.Config, c *collector) ([]*Game, error) {
	board, err := game.NewBoard(config)
	if err != nil {
		return nil, err
	}
	board.OnMade(c.explain)
	again := feed.Rederive(board)
	for row, err := range rows {
		if err != nil {
			return nil, err
		}
		if !row.IsFact() {
			again.Record(row)
			if err := c.stored(row.Bytes); err != nil {
				return nil, err
			}
			if g := c.current(); !row.Wall.Time.IsZero() {
				g.walls = append(g.walls, wall{row.At, row.Wall.Time})
			}
			continue
		}
		in, err := fact.Decode(row.Bytes)
		if err != nil {
			return nil, err
		}
		again.Fact(in)
		c.fact(in)
	}
	d := again.Difference()
	if d == nil {
		c.soFar(board)
	}
	for _, g := range c.games {
		g.differ(d)
	}
	return c.finish(), nil
}

// differ notes the difference between this version's records and the stored ones.
func (g *Game) differ(d *feed.Difference) {
	if d == nil {
		return
	}
	derived := d.Derived
	if derived == nil {
		derived = []byte("nothing")
	}
	g.Differs = fmt.Sprintf("stored: %s; derived: %s", d.Stored.Bytes, derived)
}

// collector gathers the games of a session from its facts and records.
type collector struct {
	only  int // The game to keep, 0 for all.
	games []*Game
	facts map[*Game][]fact.Input
	early []fact.Input     // Before the first record.
	why   []game.Explained // For plies whose record is still to come.
	shown engine.PointSet  // The closed sensors.
}

func (c *collector) explain(e game.Explained) { c.why = append(c.why, e) }

// sink takes an input of a trace, and the records derived from it.
func (c *collector) sink(in fact.Input, records []record.Record) error {
	if !fact.Is[fact.Tick](in.Fact) {
		c.fact(in)
	}
	for _, r := range records {
		c.take(r)
	}
	return nil
}

// boardReading is the reading of a ply when its record was made.
type boardReading struct {
	before    boardgame.Position
	lifts     []tracker.Lift
	rests     []tracker.Rest
	flipped   bool // The points of facts are seen from the other side.
	gapped    bool
	doubtful  bool
	legal     bool
	explained game.Explained
}

func (c *collector) fact(in fact.Input) {
	c.shown = shownAfter(c.shown, in)
	g := c.current()
	if g == nil {
		c.early = append(c.early, in)
		return
	}
	c.facts[g] = append(c.facts[g], in)
}

func (c *collector) current() *Game {
	if len(c.games) == 0 {
		return nil
	}
	return c.games[len(c.games)-1]
}

// stored takes a stored record.
func (c *collector) stored(line []byte) error {
	r, err := record.Decode(line)
	if err != nil {
		if g := c.current(); g != nil {
			err = fmt.Errorf("behind ply %d of game %d: %w", g.lastPly(), g.Number, err)
		}
		return fmt.Errorf("the stored records can't be read: %w (boardctl evidence export and boardctl verify tell what was changed)", err)
	}
	c.take(r)
	return nil
}

// take takes a record, and the board's way to it. A review names the sides as the board does, in every game; its words are those of the
// game.
func (c *collector) take(r record.Record) {
	r = record.InWords(r, engine.First.String())
	if g, number := c.current(), r.About().Game; g == nil || g.Number != number {
		c.open(number)
	}
	c.current().take(r)
	switch r := r.(type) {
	case record.Move:
		c.explainedUpTo(r.Ply)
	case record.Revised:
		c.explainedUpTo(r.Ply)
	}
}

// explainedUpTo hands over the explanations up to that of a ply, if there is one.
func (c *collector) explainedUpTo(ply int) {
	if i := slices.IndexFunc(c.why, func(e game.Explained) bool { return e.Ply.Number == ply }); i >= 0 {
		c.explained(i + 1)
	}
}

// explained hands the first n explanations to their turns.
func (c *collector) explained(n int) {
	for _, e := range c.why[:n] {
		if t := c.current().last(e.Ply.Number); t != nil {
			t.read(e)
		}
	}
	c.why = slices.Delete(c.why, 0, n)
}

func (c *collector) open(number int) {
	if len(c.games) > 0 {
		c.explained(len(c.why))
	}
	g := &Game{Number: number, Start: engine.StartFEN, Tags: map[string]string{}, Turns: []*Turn{}, Outside: []Event{}, began: c.shown,
		rulings: map[int]record.Ruling{}, takenBack: map[int]bool{}}
	if c.facts == nil || c.only != 0 && number <= c.only {
		c.games, c.facts = nil, map[*Game][]fact.Input{}
	}
	c.games = append(c.games, g)
	c.facts[g], c.early = c.early, nil
}

// read keeps the board's reading of a ply, if its record agrees with it.
func (t *Turn) read(e game.Explained) {
	v := e.Law.Verdict
	if t.asRead != nil && e.Ply.Move == t.asRead.move() {
		t.asRead.lifts = e.Lifts // Some may have come back since; the law does not matter here.
	}
	if e.Ply.Move.String() != t.Move || t.Law == nil || v.Article != t.Law.Article || !slices.Equal(engine.MoveNames(v.Duty), t.Law.Duty) {
		return
	}
	t.asRead = &boardReading{before: e.Ply.Before, lifts: e.Lifts, rests: e.Ply.Rests(),
		flipped: e.Ply.Flipped, gapped: e.Ply.Gapped, doubtful: e.Ply.Doubtful, legal: e.Ply.Legal, explained: e}
	t.Before, t.Law.Via = t.asRead.before.FEN(), v.Via
}

// soFar takes in the current turn at the end of the facts.
func (c *collector) soFar(board *game.Board) {
	e, ok := board.ExplainSoFar()
	g := c.current()
	if !ok || g == nil || len(e.Lifts) == 0 || g.last(e.Number) != nil && g.last(e.Number).State != Going {
		return
	}
	t, v := g.turn(e.Number), e.Law.Verdict
	t.Before = e.Before.FEN()
	t.Law = &Law{Rulebook: g.Rulebook, Article: v.Article, Via: v.Via, Otherwise: v.Otherwise, Duty: engine.MoveNames(v.Duty), SoFar: true}
	t.asRead = &boardReading{before: e.Before, lifts: e.Lifts, flipped: e.Flipped, legal: true, explained: game.Explained{Law: e.Law}}
}

// finish fills in what needs the whole game, and returns the games in which something was played or entered.
func (c *collector) finish() []*Game {
	if len(c.games) > 0 {
		c.explained(len(c.why))
	}
	for _, g := range c.games {
		g.layOut(c.facts[g])
		g.tellDisplaced()
		g.follow()
		for _, t := range g.Turns {
			t.Wall = g.wallAt(t.Began)
			t.explain()
			g.judgeQuestions(t)
			t.attend()
		}
		g.compare(c.facts[g])
	}
	if n := len(c.games); n > 1 && len(c.games[n-1].Turns) == 0 {
		return c.games[:n-1] // The pieces were set up again, and no move has been made.
	}
	return c.games
}
