package law_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// ruled holds rulings on touches: pieces with free touches, and touches that bind from before a move was void.
type ruled struct {
	line.Rulings
	free string
	kept []touchmove.Lift
}

func (r ruled) Kept(int) []touchmove.Lift { return slices.Clone(r.kept) }

func (r ruled) KeptAsMade(ply int) []touchmove.Lift { return r.Kept(ply) }

func (r ruled) Free(_ int, point engine.Point) bool { return point.String() == r.free }

func (r ruled) FreesAny(int) bool { return r.free != "" }

// readerOf reads a game with rulings.
func readerOf(s *line.State, rulings ruled) law.Reader {
	s.Rulings = rulings
	return law.Reader{State: s}
}

// chattering is the point whose sensor chatters, empty for none.
type chattering string

// faults returns what is known of the sensors then.
func (c chattering) faults(t *testing.T) faults.Diagnosis {
	t.Helper()
	d := faults.New()
	if c != "" {
		p, err := engine.ParsePoint(string(c))
		if err != nil {
			t.Fatal(err)
		}
		d.Take(sensor.Fault{Kind: sensor.Chatter, Points: engine.SetOf(p)}, faults.Moment{})
	}
	return d
}

// play returns a game by the lines of a trace, in which no press without a move is punished.
func play(t *testing.T, lines string) *line.State {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader("trace 1\n" + strings.ReplaceAll(lines, "|", "\n")))
	if err != nil {
		t.Fatal(err)
	}
	start := boardgame.NewXiangqi(engine.StartPosition())
	s := &line.State{Start: start, Tracker: tracker.New([]tracker.Start{{Position: start}}, start.Occupied(), true), Faults: faults.New(), Book: &rulebook.Rulebook{}}
	for _, l := range tr.Lines {
		switch f := l.Fact.(type) {
		case fact.Press:
			s.Tracker.Press(f.Side, l.At)
			s.Presses.Add(f.Side, l.At, engine.PointSet{}, false)
		case trace.Edge:
			s.Tracker.Event(sensor.Event{At: l.At, Point: f.Point, Placed: f.Placed, Uncertainty: 1000}, false)
		}
	}
	return s
}

// points returns where lifts began, those freed by a ruling in brackets.
func points(lifts []touchmove.Lift) string {
	var list []string
	for _, l := range lifts {
		name := l.Point.String()
		if l.Accidental {
			name = "(" + name + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

func TestWhoseTouchesTheLiftsOfATurnWere(t *testing.T) {
	const (
		red   = "1000000 - h2|1400000 + e2|1500000 press red|"
		quiet = "1000000 - h2|1400000 + e2|"
		black = "4000000 - h9|4400000 + g7|4500000 press black"
	)
	for _, tc := range []struct {
		name, lines string
		ruled       ruled
		sensors     chattering
		ply         int
		law         string // The touches that are surely the player's, by their points.
		mine        string // With those that may have been in his opponent's hand.
		asked       string // What only the arbiter can tell, and why.
	}{
		{"one piece put back, another moved", "500000 - g0|900000 + g0|" + red + black, ruled{}, "", 1, "g0 h2", "g0 h2", ""},
		{"the opponent's piece long after his press", red + "2500000 - e3|2900000 + e3|" + black, ruled{}, "", 2, "h9", "e3 h9", "e3 either_hand"},
		{"the piece that he has just moved", red + "2500000 - e2|2900000 + e2|" + black, ruled{}, "", 2, "h9", "e2 h9", "e2 either_hand"},
		{"the opponent's piece while an own one is in the air", red + "2300000 - b9|2500000 - e3|2900000 + e3|3100000 + b9|" + black, ruled{}, "", 2, "b9 e3 h9", "b9 e3 h9", ""},
		{"an own piece while the opponent's one is in the air", red + "2300000 - e3|2500000 - b9|2900000 + e3|3100000 + b9|" + black, ruled{}, "", 2, "e3 b9 h9", "e3 b9 h9", ""},
		{"an own piece is only brushed meanwhile", red + "2300000 - e3|2500000 - b9|2540000 + b9|2900000 + e3|" + black, ruled{}, "", 2, "b9 h9", "e3 b9 h9", "e3 either_hand"},
		{"an own piece before the opponent's one", red + "2000000 - b9|2400000 + b9|2600000 - e3|2900000 + e3|" + black, ruled{}, "", 2, "b9 h9", "b9 e3 h9", "e3 either_hand"},
		{"the opponent's piece that is taken then", "1000000 - b0|1400000 + c2|1500000 press red|2500000 - h0|2900000 + h0|4000000 - h7|4200000 - h0|4400000 + h0|4500000 press black", ruled{}, "", 2, "h0 h7 h0", "h0 h7 h0", ""},
		{"an own piece long before the first move", "500000 - g0|900000 + g0|5000000 - h2|5400000 + e2|5500000 press red", ruled{}, "", 1, "h2", "g0 h2", "g0 before_the_game"},
		{"one long before the first move, and others on the way to it", "100000 - g0|500000 + g0|4600000 - b0|4900000 + b0|8800000 - c0|9000000 + c0|13000000 - h2|13400000 + e2|13500000 press red", ruled{}, "", 1, "b0 c0 h2", "g0 b0 c0 h2", "g0 before_the_game"},
		{"a piece right after its owner's press", red + "1550000 - e3|1900000 + e3|" + black, ruled{}, "", 2, "h9", "h9", "e3 either_hand"},
		{"a piece before its owner's press", "1000000 - h2|1400000 + e2|1450000 - e3|1900000 + e3|2000000 press red|" + black, ruled{}, "", 2, "h9", "h9", ""},
		{"the opponent's piece where nobody presses", quiet + "2500000 - e3|2900000 + e3|4000000 - h9|4400000 + g7|6000000 - b0|6400000 + c2", ruled{}, "", 2, "h9", "e3 h9", "e3 either_hand"},
		{"the piece that he has just moved, where nobody presses", quiet + "2500000 - e2|2900000 + e2|4000000 - h9|4400000 + g7|6000000 - b0|6400000 + c2", ruled{}, "", 2, "h9", "e2 h9", "e2 either_hand"},
		{"the same right after the move", quiet + "1600000 - e2|2000000 + e2|4000000 - h9|4400000 + g7|6000000 - b0|6400000 + c2", ruled{}, "", 2, "h9", "h9", ""},
		{"the piece that was just moved and one of the opponent's in one hand, where nobody presses", quiet + "3000000 - e2|3400000 - b9|3900000 + e2|4300000 + b9|6000000 - h9|6400000 + g7", ruled{}, "", 1, "h2", "h2 b9", "b9 either_hand"},
		{"the same before anybody can have seen the move", quiet + "1600000 - e2|1800000 - b9|2200000 + e2|2500000 + b9|6000000 - h9|6400000 + g7", ruled{}, "", 1, "h2 b9", "h2 b9", ""},
		{"the same before the press", quiet + "3000000 - e2|3400000 - b9|3900000 + e2|4300000 + b9|4600000 press red|6000000 - h9|6400000 + g7|6500000 press black", ruled{}, "", 1, "h2 b9", "h2 b9", ""},
		{"a sensor that chatters", "500000 - g0|900000 + g0|" + red + black, ruled{}, "g0", 1, "h2", "h2", ""},
		{"a touch that was ruled accidental", "500000 - g0|900000 + g0|" + red + black, ruled{free: "g0"}, "", 1, "(g0) h2", "(g0) h2", ""},
		{"a touch from before the move was void", red + black, ruled{kept: []touchmove.Lift{{Point: 0, Owner: engine.First, Back: 1}}}, "", 1, "a0 h2", "a0 h2", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, tc.lines)
			s.Faults = tc.sensors.faults(t)
			reader := readerOf(s, tc.ruled)
			ply := s.Tracker.Ply(tc.ply)
			if ply == nil {
				t.Fatalf("ply %d was not made", tc.ply)
			}
			got := reader.Of(ply, engine.NoPoint)
			var asked []string
			for _, a := range got.Undecided {
				asked = append(asked, a.Lift.Point.String()+" "+a.Why)
			}
			if law, mine, asked := points(got.Law.Lifts), points(got.Mine), strings.Join(asked, " "); law != tc.law || mine != tc.mine || asked != tc.asked {
				t.Errorf("got touches %q, mine %q, asked %q, want %q, %q, %q", law, mine, asked, tc.law, tc.mine, tc.asked)
			}
		})
	}
}

// TestWhoPressedForAPieceHadMovedIt lifts a piece soon after the opponent's press, and puts it a step from there.
func TestWhoPressedForAPieceHadMovedIt(t *testing.T) {
	const (
		lifted = "1000000 - h2|1400000 + e2|1500000 press red|2000000 - b9|2200000 + b8|"
		moved  = "4000000 - h9|4400000 + g7|4500000 press black"
	)
	for _, tc := range []struct {
		name, lines string
		back        sensor.Micros
		pushed      bool
	}{
		{"it is put back", lifted + "3100000 - b8|3500000 + b9|" + moved, 3_500_000, true},
		{"it is never put back", lifted + "3100000 - b8|" + moved, 0, true},
		{"it is pressed for, and put back", lifted + "2700000 press black|3100000 - b8|3500000 + b9|" + moved, 3_500_000, false},
		{"it is pressed for, and never put back", lifted + "2700000 press black|3100000 - b8|" + moved, 0, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, tc.lines)
			lift := tracker.Lift{Point: engine.NewPoint(1, 9), Owner: engine.Second, At: 2_000_000, Back: tc.back, Turn: 2}
			if pushed := readerOf(s, ruled{}).OpponentPushed(s.Tracker.Ply(2), lift); pushed != tc.pushed {
				t.Errorf("the opponent may have pushed it: %v, want %v", pushed, tc.pushed)
			}
		})
	}
}

func TestWhatTheArbiterDecidesIsNotAsked(t *testing.T) {
	s := play(t, "1000000 - h2|1400000 + e2|1500000 press red|1550000 - e3|1900000 + e3|4000000 - h9|4400000 + g7|4500000 press black")
	e3, err := engine.ParsePoint("e3")
	if err != nil {
		t.Fatal(err)
	}
	reader := readerOf(s, ruled{})
	got := reader.Of(s.Tracker.Ply(2), e3)
	if points(got.Law.Lifts) != "e3 h9" || len(got.Undecided) > 0 {
		t.Errorf("got touches %q, asked %v, want e3 h9, and nothing asked", points(got.Law.Lifts), got.Undecided)
	}
	asked := reader.Of(s.Tracker.Ply(2), engine.NoPoint)
	if with := asked.With(asked.Undecided[0]); points(with.Lifts) != "e3 h9" {
		t.Errorf("with the touch that is asked about: %q, want e3 h9", points(with.Lifts))
	}
}

func TestBeforeTheGameNothingBinds(t *testing.T) {
	const straightened = "500000 - g0|900000 + g0|1500000 - h9|1900000 + h9|2900000 - b0|3400000 + b0|4000000 - h2|4400000 + e2|4500000 press red"
	for _, tc := range []struct {
		name              string
		start             line.Start
		law, asked, early string
	}{
		{"nothing told when it began", line.Start{}, "g0 b0 h2", "h9 either_hand", ""},
		{"it began before all", line.Start{Known: true, At: 400_000}, "g0 b0 h2", "h9 either_hand", ""},
		{"it began then", line.Start{Known: true, At: 1_200_000}, "b0 h2", "h9 either_hand", "g0"},
		{"it began when most was straight", line.Start{Known: true, At: 2_000_000}, "b0 h2", "", "g0 h9"},
		{"it began while a piece was in the air", line.Start{Known: true, At: 3_000_000}, "h2", "", "g0 h9 b0"},
		{"it began while the first piece was moved", line.Start{Known: true, At: 4_200_000}, "h2", "", "g0 h9 b0 h2"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, straightened)
			s.PlayStart = tc.start
			reader := readerOf(s, ruled{})
			got := reader.Of(s.Tracker.Ply(1), engine.NoPoint)
			var asked, early []string
			for _, a := range got.Undecided {
				asked = append(asked, a.Lift.Point.String()+" "+a.Why)
			}
			for _, l := range s.Tracker.Ply(1).Lifts() {
				if reader.IsBeforeGame(l) {
					early = append(early, l.Point.String())
				}
			}
			if law, asked, early := points(got.Law.Lifts), strings.Join(asked, " "), strings.Join(early, " "); law != tc.law || asked != tc.asked || early != tc.early {
				t.Errorf("got touches %q, asked %q, before the game %q, want %q, %q, %q", law, asked, early, tc.law, tc.asked, tc.early)
			}
		})
	}
}
