package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// startOf returns the points of the pieces at the start of a game.
func startOf(t *testing.T, play string) engine.PointSet {
	t.Helper()
	g, err := boardgame.Of(play)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position("", engine.First)
	if err != nil {
		t.Fatal(err)
	}
	return p.Occupied()
}

// organiser is a board for the pieces of several games. Its inputs are stored, and read again.
type organiser struct {
	t      *testing.T
	config game.Config
	board  *game.Board
	now    sensor.Micros
	facts  []fact.Input
	said   []string
}

func newOrganiser(t *testing.T, config game.Config) *organiser {
	t.Helper()
	board, err := game.NewBoard(config)
	if err != nil {
		t.Fatal(err)
	}
	return &organiser{t: t, config: config, board: board}
}

func (b *organiser) step(in fact.Input) {
	b.now += 100_000
	in.At = b.now
	b.facts = append(b.facts, in)
	for _, r := range b.board.Step(in) {
		b.said = append(b.said, string(record.Encode(r)))
	}
}

func (b *organiser) show(closed engine.PointSet) {
	b.step(fact.Input{Fact: fact.Frame{Closed: closed}})
	b.wait(4_000_000)
}

func (b *organiser) wait(time sensor.Micros) {
	b.now += time
	b.step(fact.Input{Fact: fact.Alive{}})
}

// move plays a move as hands do, and presses the clock.
func (b *organiser) move(side engine.Side, from, to string) {
	b.t.Helper()
	for i, text := range []string{from, to} {
		p, err := engine.ParsePoint(text)
		if err != nil {
			b.t.Fatal(err)
		}
		b.step(fact.Input{Fact: fact.Event{Point: p, Placed: i == 1}})
	}
	b.wait(500_000)
	b.step(fact.Input{Fact: fact.Press{Side: side}})
}

// told returns the records since its last call, in short: "game/state/play/rulebook/start", moves, notes.
func (b *organiser) told() (short []string) {
	for _, line := range b.said {
		r, err := record.Decode([]byte(line))
		if err != nil {
			b.t.Fatal(err)
		}
		switch r := r.(type) {
		case record.State:
			text := fmt.Sprintf("%d %s", r.Game, r.State)
			if r.State == "ready" {
				placement, _, _ := strings.Cut(r.FEN, "/")
				text += fmt.Sprintf(" %s%s by %s", r.Play, placement, r.Rulebook)
			}
			short = append(short, text)
		case record.Move:
			short = append(short, r.Move)
		case record.Note:
			short = append(short, r.Code+" "+r.Name)
		case record.Finding, record.Illegal:
			short = append(short, r.About().Type)
		}
	}
	b.said = nil
	return short
}

func (b *organiser) expect(want ...string) {
	b.t.Helper()
	if got := b.told(); !slices.Equal(got, want) {
		b.t.Errorf("told %q, want %q", got, want)
	}
}

const chessRank = "chessrnbqkbnr"

func TestThePiecesTellWhichGameIsPlayed(t *testing.T) {
	none := engine.PointSet{}
	xiangqi, chess := startOf(t, "xiangqi"), startOf(t, "chess")
	without := func(s engine.PointSet, point string) engine.PointSet {
		p, err := engine.ParsePoint(point)
		if err != nil {
			t.Fatal(err)
		}
		s.Remove(p)
		return s
	}
	shifted := engine.PointSet{}
	for _, p := range chess.Points() {
		shifted.Add(engine.NewPoint(p.File()+1, p.Rank()))
	}
	for _, c := range []struct {
		name   string
		config game.Config
		play   func(b *organiser)
		want   []string
	}{
		{"nobody said which, and chess is set up", game.Config{Finds: true}, func(b *organiser) { b.show(chess); b.move(engine.First, "e2", "e4") },
			[]string{"1 setting_up", "1 ready " + chessRank + " by fide2018", "1 playing", "e2e4"}},
		{"nobody said which, and xiangqi is set up", game.Config{Finds: true}, func(b *organiser) { b.show(xiangqi); b.move(engine.First, "h2", "e2") },
			[]string{"1 setting_up", "1 ready rnbakabnr by vn2004", "1 playing", "h2e2"}},
		{"nobody said which, and a piece of chess is missing", game.Config{Finds: true}, func(b *organiser) { b.show(without(chess, "d8")) },
			[]string{"1 setting_up", "other_game chess"}},
		{"nobody said which, and chess stands one file too far", game.Config{Finds: true}, func(b *organiser) { b.show(shifted) },
			[]string{"1 setting_up", "other_game chess"}},
		{"nobody said which, chess was half set up, and then all of it", game.Config{Finds: true}, func(b *organiser) { b.show(without(chess, "d8")); b.show(chess) },
			[]string{"1 setting_up", "other_game chess", "1 ready " + chessRank + " by fide2018"}},
		{"xiangqi was said, and chess is set up and moved", game.Config{}, func(b *organiser) { b.show(chess); b.move(engine.First, "e2", "e4") },
			[]string{"1 setting_up", "other_game chess"}},
		{"chess was said, and xiangqi is set up and moved", game.Config{Play: "chess"}, func(b *organiser) { b.show(xiangqi); b.move(engine.First, "h2", "e2") },
			[]string{"1 setting_up", "other_game xiangqi"}},
		{"xiangqi was said, chess is set up, and somebody says that it is chess", game.Config{},
			func(b *organiser) {
				b.show(chess)
				b.step(fact.Input{Fact: fact.New{Opening: fact.Opening{Play: "chess"}}})
				b.wait(1_000_000)
				b.move(engine.First, "g1", "f3")
			},
			[]string{"1 setting_up", "other_game chess", "1 setting_up", "1 ready " + chessRank + " by fide2018", "1 playing", "g1f3"}},
		{"xiangqi is played, then chess, then xiangqi by the rulebook that was said", game.Config{Finds: true, Rulebook: "vn1999"},
			func(b *organiser) {
				b.show(xiangqi)
				b.move(engine.Second, "h7", "e7")
				b.step(fact.Input{Fact: fact.Resign{Side: engine.First}})
				b.show(none)
				b.show(chess)
				b.move(engine.First, "e2", "e4")
				b.step(fact.Input{Fact: fact.Resign{Side: engine.Second}})
				b.show(none)
				b.show(xiangqi)
			},
			[]string{"1 setting_up", "1 ready rnbakabnr by vn1999", "1 playing", "h7e7", "1 over", "2 ready " + chessRank + " by fide2018", "2 playing", "e2e4", "2 over",
				"3 ready rnbakabnr by vn1999"}},
		{"xiangqi was said, is played, and chess is set up", game.Config{},
			func(b *organiser) {
				b.show(xiangqi)
				b.move(engine.First, "h2", "e2")
				b.step(fact.Input{Fact: fact.Resign{Side: engine.First}})
				b.show(none)
				b.show(chess)
				b.step(fact.Input{Fact: fact.New{Opening: fact.Opening{Play: "chess"}}})
				b.wait(1_000_000)
			},
			[]string{"1 setting_up", "1 ready rnbakabnr by vn2004", "1 playing", "h2e2", "1 over", "other_game chess", "2 setting_up", "2 ready " + chessRank + " by fide2018"}},
		{"a start position of Chess960 for one game", game.Config{Play: "chess"},
			func(b *organiser) {
				b.step(fact.Input{Fact: fact.New{Opening: fact.Opening{Play: "chess", FEN: "nqnrkrbb/pppppppp/8/8/8/8/PPPPPPPP/NQNRKRBB w KQkq - 0 1"}}})
				b.show(chess)
				b.move(engine.First, "e2", "e4")
				b.step(fact.Input{Fact: fact.Resign{Side: engine.Second}})
				b.show(none)
				b.show(chess)
			},
			[]string{"1 setting_up", "1 setting_up", "1 ready chessnqnrkrbb by fide2018", "1 playing", "e2e4", "1 over", "2 ready " + chessRank + " by fide2018"}},
		{"what is no position", game.Config{Play: "chess"}, func(b *organiser) {
			b.step(fact.Input{Fact: fact.New{Opening: fact.Opening{Play: "chess", FEN: "8/8"}}})
		},
			[]string{"1 setting_up", "no_position "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newOrganiser(t, c.config)
			b.step(fact.Input{Fact: fact.Start{Finds: c.config.Finds, Closed: none, Offers: true, Repetition: c.config.Law(), Limits: c.config.Limits()}})
			c.play(b)
			said := slices.Clone(b.said)
			b.expect(c.want...)
			b.replays(said)
		})
	}
}

// replays checks that the stored inputs give the same records once more.
func (b *organiser) replays(said []string) {
	b.t.Helper()
	config := b.config
	config.Finds = false // It is a fact.
	board, err := game.NewBoard(config)
	if err != nil {
		b.t.Fatal(err)
	}
	var again []string
	for _, in := range b.facts {
		read, err := fact.Decode(fact.Encode(in))
		if err != nil {
			b.t.Fatal(err)
		}
		for _, r := range board.Step(read) {
			again = append(again, string(record.Encode(r)))
		}
	}
	if !slices.Equal(again, said) {
		b.t.Errorf("replayed:\n%s\nwant:\n%s", strings.Join(again, "\n"), strings.Join(said, "\n"))
	}
}

// What the regulations of an event say of repetition and of the board's record holds from a new game on, until another one says otherwise.
func TestTheLawOfRepetitionAndTheEvidenceOfTheGamesFromANewOneOn(t *testing.T) {
	is, none := new(true), new(false)
	b := newOrganiser(t, game.Config{})
	b.step(fact.Input{Fact: fact.Start{Closed: engine.PointSet{}, Offers: true, Repetition: b.config.Law(), Limits: b.config.Limits()}})
	b.show(startOf(t, "xiangqi"))
	var said []string
	for _, c := range []struct {
		name   string
		opened fact.Opening
		want   string
	}{
		{"another law, and evidence", fact.Opening{Repetition: "axf2003", Evidence: is}, "vn2004 axf2003 true"},
		{"nothing is said", fact.Opening{}, "vn2004 axf2003 true"},
		{"the record is no evidence any more", fact.Opening{Evidence: none}, "vn2004 axf2003 false"},
		{"another rulebook, and the same law", fact.Opening{Rulebook: "casual"}, "casual axf2003 false"},
		{"that of the rulebook", fact.Opening{Rulebook: "vn2004", Repetition: "vn2004"}, "vn2004  false"},
		{"that of another rulebook goes with it", fact.Opening{Rulebook: "vn1999"}, "vn1999  false"},
		{"none", fact.Opening{Repetition: rulebook.NoRepetition}, "vn1999  false"},
	} {
		said = append(said, b.said...)
		b.said = nil
		b.step(fact.Input{Fact: fact.New{Opening: c.opened}})
		b.wait(4_000_000)
		got := "no game"
		for _, line := range b.said {
			r, err := record.Decode([]byte(line))
			if err != nil {
				t.Fatal(err)
			}
			if s, ok := r.(record.State); ok && s.State == "ready" {
				got = fmt.Sprintf("%s %s %v", s.Rulebook, s.Repetition, s.Evidence)
			}
		}
		if got != c.want && c.opened != (fact.Opening{}) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	b.replays(append(said, b.said...))
	for want, opened := range map[string]fact.Opening{
		`law of repetition: rulebook "vn1066": expected one of`: {Repetition: "vn1066"},
		"law of repetition axf2003: expected none in chess":     {Play: "chess", Repetition: "axf2003"},
	} {
		if err := b.board.CheckOpening(fact.New{Opening: opened}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", opened, err, want)
		}
	}
}
