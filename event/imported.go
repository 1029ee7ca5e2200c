package event

import (
	"strings"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/message"
)

// Imported is what a TRF file says of a section.
type Imported struct {
	Players []players.Player
	Rounds  []Pairing      // Those that have a result.
	Scoring string         // "" where the file names none.
	Rest    string         // What a rest is worth, as in Regulations.
	Planned int            // How many rounds there are, 0 where the file does not say it.
	Left    []message.Text // What was left out.
}

// Import reads a section out of a TRF file. The players get the numbers 1 to n in the order of the file, those of teams team by team and board by
// board; the rounds name them by these.
func Import(f *trf.File, regulations Regulations) (Imported, error) {
	list := f.Players()
	number := map[int]int{}
	in := Imported{Planned: f.Rounds()}
	scoring := f.Scoring()
	in.Rest = map[float64]string{0: RestNothing, scoring.Draw: RestDraw, scoring.Win: ""}[scoring.Rest]
	if regulations.System == Teams {
		in.Rest = ""
		for _, r := range f.TeamRests() {
			in.Rest = map[float64]string{0: RestNothing, 1: RestDraw, 2: ""}[r.MatchPoints]
		}
	}
	switch [2]float64{scoring.Win, scoring.Draw} {
	case [2]float64{2, 1}:
		in.Scoring = TwoOneZero
	case [2]float64{1, 0.5}:
		for _, p := range list {
			if len(p.Rounds) > 0 {
				in.Scoring = OneHalfZero
			}
		}
	default:
		return in, message.Errorf("the file's scoring is neither 2-1-0 nor 1-½-0")
	}
	teams := map[int]string{}
	for _, team := range f.Teams() {
		for _, p := range team.Players {
			teams[p] = team.Name
		}
	}
	if regulations.System == Teams {
		list = byBoards(list, f.Teams())
	}
	for i, p := range list {
		if number[p.Number] != 0 || p.Number == 0 {
			return in, message.Errorf("starting rank %d: expected each number once, from 1", p.Number)
		}
		number[p.Number] = i + 1
		in.Players = append(in.Players, players.Player{Name: p.Name, Rating: p.Rating, ID: p.ID, Title: p.Title, Federation: p.Federation, Sex: p.Sex, Birth: p.Birth, Team: teams[p.Number]})
	}
	if regulations.System == Teams {
		var err error
		in.Rounds, in.Left, err = importTeamRounds(f, number, regulations)
		return in, err
	}
	for round := 1; ; round++ {
		p, results, err := importRound(list, number, round, regulations)
		if err != nil {
			return in, err
		}
		if results == 0 {
			return in, nil
		}
		in.Rounds = append(in.Rounds, p)
	}
}

// importRound reads a round, and counts its results.
func importRound(list []*trf.Player, number map[int]int, round int, regulations Regulations) (p Pairing, results int, err error) {
	p = Pairing{Round: round, Imported: true, Tables: []Table{}}
	why := []pairing.Reason{{Code: "imported", Text: "TRF"}}
	done := map[int]bool{}
	for i, player := range list {
		at := i + 1
		if done[at] {
			continue
		}
		r := trf.Round{Result: trf.NoResult}
		if round <= len(player.Rounds) {
			r = player.Rounds[round-1]
		}
		if r.Opponent == 0 {
			results += importPlace(&p, at, r.Result, why)
			continue
		}
		other := number[r.Opponent]
		if other == 0 || other == at || done[other] || round > len(list[other-1].Rounds) || list[other-1].Rounds[round-1].Opponent != player.Number {
			return p, 0, message.Errorf("round %d: %s meets number %d, who meets somebody else: put the file right first", round, player.Name, r.Opponent)
		}
		back := list[other-1].Rounds[round-1]
		t := Table{Table: max(regulations.FirstTable, 1) + len(p.Tables), First: at, Second: other, Why: why}
		o := outcomeOf(r.Result, back.Result)
		if r.Colour == trf.Black || back.Colour == trf.White {
			t.First, t.Second, o = other, at, o.turned()
		}
		if o != Open {
			results++
			t.Results = []Outcome{regulations.ofFirst(1, o)}
		}
		done[at], done[other] = true, true
		p.Tables = append(p.Tables, t)
	}
	return p, results, nil
}

// importPlace adds who has no opponent, and counts what is known of him.
func importPlace(p *Pairing, entry int, result trf.Result, why []pairing.Reason) int {
	switch result {
	case trf.Rest:
		p.Rests = append(p.Rests, Place{Entry: entry, Why: why})
		return 1
	case trf.FullBye, trf.ForfeitWin, trf.Win, trf.UnratedWin:
		p.Rests = append(p.Rests, Place{Entry: entry, Full: true, Why: why})
		return 1
	case trf.HalfBye, trf.Draw, trf.UnratedDraw:
		p.Absent = append(p.Absent, Place{Entry: entry, Half: true, Why: why})
		return 0
	}
	p.Absent = append(p.Absent, Place{Entry: entry, Why: why})
	return 0
}

// outcomeOf returns the outcome of a game by what both lines say, first what the one who is named first got.
func outcomeOf(first, second trf.Result) Outcome {
	is := func(r trf.Result, list string) bool { return strings.IndexByte(list, byte(r)) >= 0 }
	switch {
	case is(first, "1W"):
		return RedWins
	case is(second, "1W"):
		return BlackWins
	case is(first, "=D"):
		return Draw
	case first == trf.ForfeitWin:
		return RedForfeit
	case second == trf.ForfeitWin:
		return BlackForfeit
	case first == trf.ForfeitLoss || second == trf.ForfeitLoss:
		return BothForfeit
	}
	return Open
}
