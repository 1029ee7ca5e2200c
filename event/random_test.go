package event

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// organiser plays a random event, and keeps its own books: each point by hand.
type organiser struct {
	t      *testing.T
	random *rand.Rand
	event  Event
	facts  []Fact
	points map[int]float64 // Of entries.
	games  map[int]float64
	met    map[[2]int]int

	rounds [][]standings.Round // Of entries: what they did in each round.
	moved  map[int]int         // 1 where an entry moved first in its last game, 2 where second.
	firsts map[int]int         // How often an entry is named first, less how often second.
}

// apply applies a fact as it comes out of a store.
func (o *organiser) apply(f Fact) {
	o.t.Helper()
	text, err := json.Marshal(f)
	if err != nil {
		o.t.Fatal(err)
	}
	var again Fact
	if err := json.Unmarshal(text, &again); err != nil {
		o.t.Fatal(err)
	}
	if err := o.event.Apply(again); err != nil {
		o.t.Fatalf("%s: %v", text, err)
	}
	o.facts = append(o.facts, again)
}

func (o *organiser) section() *Section { return o.event.Sections[0] }

// open opens a section of a system.
func (o *organiser) open(system System) {
	n := 3 + o.random.IntN(10)
	r := Regulations{System: system, Seed: fmt.Sprint(o.random.Uint64()), Third: o.random.IntN(2) == 0}
	if o.random.IntN(2) == 0 {
		r.Play, r.Scoring = "chess", OneHalfZero
	}
	if o.random.IntN(4) == 0 && r.Play == "" {
		r.Rulebook = "vn1999"
	}
	r.Edition = standings.Editions()[o.random.IntN(3)]
	for _, i := range o.random.Perm(len(standings.Tiebreaks()))[:o.random.IntN(4)] {
		if t := standings.Tiebreaks()[i]; n <= 6 || t != string(standings.DirectEncounter) { // The second standings tries all results of all missing games.
			r.Tiebreaks = append(r.Tiebreaks, t)
		}
	}
	if system == Swiss || system == External {
		r.Rounds = 1 + o.random.IntN(n)
	}
	if (system == Matches || system == Teams) && o.random.IntN(2) == 0 {
		r.Rounds = 1 + o.random.IntN(n-1)
	}
	if system == Swiss && o.random.IntN(2) == 0 {
		r.Rest = []string{RestWin, RestDraw, RestNothing}[o.random.IntN(3)]
	}
	r.Readings = o.readings()
	if r.Rest != "" {
		delete(r.Readings, pairing.RestWorth)
	}
	if system == Knockout {
		r.Games = 1 + o.random.IntN(2)
	}
	perTeam := 1
	if system == Teams {
		r.Boards = 1 + o.random.IntN(3)
		perTeam = r.Boards
	}
	var list []players.Player
	for i := range n {
		for range max(1, perTeam-o.random.IntN(2)) {
			p := players.Player{Name: fmt.Sprintf("P%d", len(list)+1)}
			if system == Teams {
				p.Team = fmt.Sprintf("T%d", i+1)
			}
			list = append(list, p)
		}
	}
	o.apply(Fact{Opened: &r, Players: list})
}

// readings are some of those that can be changed, but for the one by which a round may not be paired.
func (o *organiser) readings() map[string]string {
	chosen := map[string]string{}
	for _, c := range pairing.Choices {
		if value := c.Values[o.random.IntN(len(c.Values))].Name; c.Name != pairing.Repeats && o.random.IntN(2) == 0 {
			chosen[c.Name] = value
		}
	}
	return chosen
}

// play plays all rounds.
func (o *organiser) play() {
	s := o.section()
	rounds := s.Regulations.Rounds
	for round := 1; round <= rounds && !o.t.Failed(); round++ {
		for n := 1; n <= s.entries(); n++ {
			if o.random.IntN(15) == 0 && s.By != Knockout {
				o.apply(Fact{Absence: &Absence{Round: round, Entry: n, Half: o.random.IntN(3) == 0}})
			}
		}
		if o.random.IntN(6) == 0 && round > 1 && s.By != Knockout {
			o.apply(Fact{Withdrawal: &Withdrawal{From: round, Entry: 1 + o.random.IntN(s.entries())}})
		}
		if o.random.IntN(5) == 0 && (s.By == Swiss || s.By == External) && s.System != Teams {
			o.apply(Fact{Players: []players.Player{{Name: fmt.Sprintf("Late%d", round)}}})
		}
		if len(s.Request(round).Entries) < 2 && s.By != Knockout {
			return
		}
		p, err := o.pair(s, round)
		if err != nil {
			o.t.Fatal(err)
		}
		o.apply(Fact{Pairing: &p})
		o.checkPairing(s, p)
		if err := s.Whole(round); err != nil {
			o.t.Fatal(err)
		}
		o.apply(Fact{Publication: &Publication{Round: round}})
		o.enter(s, s.Rounds[round-1])
		o.note(s, s.Rounds[round-1])
	}
}

// pair pairs a round; of an external section by an answer such as a program gives.
func (o *organiser) pair(s *Section, round int) (Pairing, error) {
	if s.By != External {
		p, _, err := s.Pair(round)
		return p, err
	}
	paired, err := pairing.Swiss(s.Request(round))
	if err != nil {
		return Pairing{}, err
	}
	// The report for the program is one that can be read, and adds up.
	if _, notes, err := trf.Read(s.ForProgram(round).File(trf.TRF26, "\n").Bytes()); err != nil || len(notes) > 0 {
		o.t.Errorf("round %d: the report for the program: %v, %v", round, notes, err)
	}
	return s.PairBy(round, paired), nil
}

// enter enters the results of a round, and books their points.
func (o *organiser) enter(s *Section, r *Round) {
	game, match := 2.0, [2]float64{2, 1}
	if s.Scoring == OneHalfZero {
		game, match = 1, [2]float64{1, 0.5}
	}
	if s.Games == 2 {
		match = [2]float64{1, 0.5}
	}
	if s.System == Teams {
		match = [2]float64{2, 1}
	}
	scores := map[[2]int][2]float64{}
	booked := map[[2]int]bool{}
	var order [][2]int
	unplayed := map[[2]int]bool{}
	for _, t := range r.Tables {
		key := [2]int{t.First, t.Second}
		firstIsOne := true
		if s.System == Teams {
			key, firstIsOne = t.Teams, t.Board%2 == 1
		}
		if !booked[key] {
			booked[key], unplayed[key] = true, true
			order = append(order, key)
		}
		for g := range s.Games {
			outcome := t.Results[g]
			if outcome == Open {
				outcome = []Outcome{RedWins, BlackWins, Draw, RedWins, BlackWins, Draw, RedForfeit, BlackForfeit, BothForfeit}[o.random.IntN(9)]
				if s.By == Knockout {
					outcome = []Outcome{RedWins, BlackWins, Draw}[o.random.IntN(3)]
				}
				o.apply(Fact{Result: &Result{Round: r.Number(), Table: t.Table, Game: g + 1, Outcome: outcome}})
			}
			red, black := 0.0, 0.0
			switch outcome {
			case RedWins, RedForfeit:
				red = game
			case BlackWins, BlackForfeit:
				black = game
			case Draw:
				red, black = game/2, game/2
			}
			unplayed[key] = unplayed[key] && outcome != RedWins && outcome != BlackWins && outcome != Draw
			firstIsRed := g == 0
			if s.Rulebook == "vn1999" {
				firstIsRed = !firstIsRed
			}
			if firstIsRed != firstIsOne { // Red is the second of the meeting.
				red, black = black, red
			}
			sum := scores[key]
			scores[key] = [2]float64{sum[0] + red, sum[1] + black}
		}
	}
	if s.By == Knockout {
		o.decide(s, r)
	}
	for _, key := range order {
		o.book(s, key, scores[key], match, unplayed[key])
	}
	for _, p := range r.Rests {
		o.points[p.Entry] += map[string]float64{"": match[0], RestWin: match[0], RestDraw: match[1], RestNothing: 0}[s.Rest]
	}
	for _, p := range r.Absent {
		if p.Half {
			o.points[p.Entry] += match[1]
		}
	}
}

// decide plays tie-break games at the tables of a knockout that are level, until somebody has won one, or lets lots say who goes on.
func (o *organiser) decide(s *Section, r *Round) {
	for i := range r.Tables {
		t := &r.Tables[i]
		for s.through(r.Number(), t.First, t.Second) == 0 {
			x := Result{Round: r.Number(), Table: t.Table, Game: len(t.Results), Outcome: t.Results[len(t.Results)-1]}
			if o.random.IntN(3) > 0 {
				o.apply(Fact{Tiebreak: &TiebreakGame{Round: x.Round, Table: x.Table, First: []int{0, t.First, t.Second}[o.random.IntN(3)]}})
				x.Game, x.Outcome = x.Game+1, []Outcome{RedWins, BlackWins, Draw}[o.random.IntN(3)]
			} else {
				x.Through = t.First
			}
			o.apply(Fact{Result: &x})
			if red, black := s.Sitting(*t, x.Game); x.Game > s.Games && x.Outcome != Draw {
				won := map[Outcome]int{RedWins: red, BlackWins: black}[x.Outcome]
				if got := s.through(r.Number(), t.First, t.Second); got != won {
					o.t.Errorf("round %d, table %d: %d goes on, and %d has won the tie-break game", r.Number(), t.Table, got, won)
				}
			}
		}
	}
}

func (o *organiser) book(s *Section, key [2]int, score, match [2]float64, unplayed bool) {
	a, b := key[0], key[1]
	switch {
	case score[0] > score[1]:
		o.points[a] += match[0]
	case score[0] < score[1]:
		o.points[b] += match[0]
	case score[0] > 0:
		o.points[a] += match[1]
		o.points[b] += match[1]
	case !unplayed:
		o.t.Errorf("%v: no points of games that were played", key)
	}
	if !unplayed || s.System == Teams {
		o.games[a] += score[0]
		o.games[b] += score[1]
	}
	if !unplayed || score[0] == score[1] && score[0] > 0 { // Where both have won as much without play it counts as a draw that was played.
		o.met[[2]int{min(a, b), max(a, b)}]++
	}
}

// check compares the standings with the books, and, where all is to be checked, the event with one made of the stored facts, and the report
// with itself.
func (o *organiser) check(all bool) {
	s := o.section()
	for _, row := range s.Standings(0) {
		if row.Points != o.points[row.Number] {
			o.t.Errorf("%s: %v points of %s, by the books %v", s.System, row.Points, s.EntryName(row.Number), o.points[row.Number])
		}
		if got := row.Tiebreaks["game_points"]; (s.Games == 2 || s.System == Teams) && got != o.games[row.Number] {
			o.t.Errorf("%s: %v game points of %s, by the books %v", s.System, got, s.EntryName(row.Number), o.games[row.Number])
		}
	}
	if s.By == RoundRobin || s.By == Berger {
		for pair, n := range o.met {
			if n > s.Cycles {
				o.t.Errorf("%s: %v met %d times", s.System, pair, n)
			}
		}
	}
	o.checkSecond(s)
	if !all {
		return
	}
	if s.System == Teams {
		o.checkReportOfTeams(s)
	}
	var again Event
	for _, f := range o.facts {
		if err := again.Apply(f); err != nil {
			o.t.Fatal(err)
		}
	}
	if a, b := fmt.Sprint(s.StandingViews(0)), fmt.Sprint(again.Sections[0].StandingViews(0)); a != b {
		o.t.Errorf("%s: standings\n%s\nafter the stored facts\n%s", s.System, a, b)
	}
	for _, format := range []string{TRF16, TRF26} {
		data, _, err := s.Export(format)
		if err != nil {
			o.t.Fatal(err)
		}
		if _, notes, err := trf.Read(data); err != nil || len(notes) > 0 {
			o.t.Errorf("%s: the report %s: %v, %v\n%s", s.System, format, notes, err, data)
		}
	}
}

func TestRandomEventsOfEverySystem(t *testing.T) {
	for i, name := range Systems() {
		t.Run(name, func(t *testing.T) {
			random := randtest.New(t, uint64(3220+i))
			for event := range sweeptest.Of(1000, 10000) {
				if testing.Short() && event%10 > 0 {
					continue
				}
				o := organiser{t: t, random: random, points: map[int]float64{}, games: map[int]float64{}, met: map[[2]int]int{}, moved: map[int]int{}, firsts: map[int]int{}}
				o.open(System(name))
				o.play()
				o.check(event%10 == 0)
				if t.Failed() {
					return
				}
			}
		})
	}
}
