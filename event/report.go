package event

import (
	"strings"
	"time"

	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/trf"
)

// Tournament returns the section as a report, after the rounds that are published. A report knows games and players: of a match of two
// games it has the result of the match.
func (s *Section) Tournament() trf.Tournament {
	last := 0
	for i, r := range s.Rounds {
		if r.Published {
			last = i + 1
		}
	}
	return s.tournament(last)
}

// ForProgram returns the section as a pairing program reads it that is to pair a round: who is absent then has a bye, and a game that is not
// over is drawn, as in our own pairings: programs refuse one without a result.
func (s *Section) ForProgram(round int) trf.Tournament {
	t := s.tournament(round - 1)
	t.ForProgram = true
	byes := map[trf.Result][]int{}
	for i := range t.Players {
		p := &t.Players[i]
		p.Sex, p.Title = strings.ToLower(p.Sex), ""
		for n := range p.Rounds {
			if r := &p.Rounds[n]; r.Opponent != 0 && r.Result == trf.NoResult {
				r.Result = trf.Draw
				p.Points += t.Scoring.Draw
			}
		}
		takes, half := s.takesPart(p.Number, round)
		if takes {
			continue
		}
		bye := trf.ZeroBye
		if half {
			bye = trf.HalfBye
			p.Points += t.Scoring.Draw
		}
		for len(p.Rounds) < round-1 {
			p.Rounds = append(p.Rounds, trf.Round{Colour: trf.NoColour, Result: trf.ZeroBye})
		}
		p.Rounds = append(p.Rounds, trf.Round{Colour: trf.NoColour, Result: bye})
		byes[bye] = append(byes[bye], p.Number)
	}
	for _, bye := range []trf.Result{trf.HalfBye, trf.ZeroBye} {
		if len(byes[bye]) > 0 {
			t.Byes = append(t.Byes, trf.Bye{Type: bye, Round: round, Players: byes[bye]})
		}
	}
	if t.Rounds == 0 {
		t.Rounds = round
	}
	return t
}

// systems are the coded systems of TRF26.
var systems = map[System]string{
	RoundRobin: "FIDE_ROUNDROBIN", Berger: "FIDE_ROUNDROBIN", Swiss: "CUSTOM_SWISS", Knockout: "CUSTOM_KNOCKOUT", External: "CUSTOM_SWISS",
}

// words are the systems in words.
var words = map[System]string{
	RoundRobin: "Individual: Round-Robin", Berger: "Individual: Round-Robin", Swiss: "Individual: Swiss-System (vn1999 7.3)", Knockout: "Individual: Knockout",
	External: "Individual: Swiss-System", Matches: "Individual: matches of two games (vn1999 24)", Teams: "Team",
}

func (s *Section) tournament(rounds int) trf.Tournament {
	game, match := s.Regulations.Points()
	scoring := trf.Scoring{Win: match.Win, Draw: match.Draw, Rest: match.Rest}
	if s.System == Teams {
		scoring = trf.Scoring{Win: game.Win, Draw: game.Draw} // A rest of the team is no point of its players.
	}
	date := func(text string) string { return strings.ReplaceAll(text, "-", "/") }
	t := trf.Tournament{
		Name: s.title(), City: s.City, Begin: date(s.Begin), End: date(s.End), Arbiter: s.Arbiter, TimeControl: s.Control,
		Type: words[s.System], System: systems[s.By], Rounds: s.Regulations.Rounds, Scoring: scoring,
	}
	codes := []string{"PTS"}
	for _, tiebreak := range s.Tiebreaks {
		if code := tiebreakCodes[standings.Tiebreak(tiebreak)]; code != "" {
			codes = append(codes, code)
		}
	}
	t.Tiebreaks = strings.Join(codes, ",")
	for i, p := range s.Players {
		t.Players = append(t.Players, trf.Player{Number: i + 1, Sex: strings.ToLower(p.Sex), Title: p.Title, Name: p.Name, Rating: p.Rating, Federation: p.Federation, ID: p.ID, Birth: born(p.Public[players.Birth])})
	}
	s.reportRounds(&t, rounds)
	for i := range t.Players {
		t.Players[i].Points = t.Players[i].Sum(scoring)
	}
	if s.System == Teams {
		s.reportTeams(&t, rounds)
		return t
	}
	for _, row := range s.rankedAfter(rounds) {
		t.Players[row.Number-1].Rank = row.Rank
	}
	return t
}

// born returns a birth date that is ticked as a report writes it, "" where it is not certain what is the day and what the month.
func born(date string) string {
	for _, layout := range []string{"2006/01/02", "2006-01-02", "2006.01.02", "02.01.2006", "2.1.2006", "20060102"} {
		if day, err := time.Parse(layout, date); err == nil {
			return day.Format("2006/01/02")
		}
	}
	year, zeros := strings.CutSuffix(date, "/00/00")
	if n, ok := digits(year); ok && (zeros || len(date) == 4) && n >= 1800 && n < 2200 {
		return year + "/00/00"
	}
	return ""
}

// tiebreakCodes are the codes of TRF26.
var tiebreakCodes = map[standings.Tiebreak]string{
	standings.DirectEncounter: "DE", standings.Wins: "WIN", standings.Buchholz: "BH", standings.BuchholzCut1: "BH/C1", standings.BuchholzMedian1: "BH/M1",
	standings.SonnebornBerger: "SB", standings.WinsWithBlack: "BWG",
}

func (s *Section) title() string {
	if s.Name == "" || s.Event == "" {
		return s.Event + s.Name
	}
	return s.Event + " - " + s.Name
}

func (s *Section) rankedAfter(rounds int) []standings.Row {
	if s.By == Knockout {
		return s.ladder(rounds)
	}
	return standings.Compute(s.standing(rounds), s.Rules())
}

// reportRounds adds what each player did in each round. An absence that nothing follows is a Z, too.
func (s *Section) reportRounds(t *trf.Tournament, rounds int) {
	for i := range t.Players {
		for range rounds {
			result := trf.ZeroBye
			if s.By == Knockout {
				result = trf.NoResult
			}
			t.Players[i].Rounds = append(t.Players[i].Rounds, trf.Round{Colour: trf.NoColour, Result: result})
		}
	}
	for n, r := range s.Rounds[:rounds] {
		for _, table := range r.Tables {
			a, b := s.reported(table)
			if table.First > 0 {
				t.Players[table.First-1].Rounds[n] = a
			}
			if table.Second > 0 {
				t.Players[table.Second-1].Rounds[n] = b
			}
		}
		if s.System == Teams {
			for _, p := range r.Rests {
				for _, player := range s.Teams[p.Entry-1].Players {
					t.Players[player-1].Rounds[n].Result = trf.Rest
				}
			}
			continue
		}
		for _, p := range r.Rests {
			t.Players[p.Entry-1].Rounds[n].Result = trf.Rest
			if p.Full {
				t.Players[p.Entry-1].Rounds[n].Result = trf.FullBye
			}
		}
		for _, p := range r.Absent {
			if p.Half {
				t.Players[p.Entry-1].Rounds[n].Result = trf.HalfBye
			}
		}
	}
}

// reported returns a table as both players see it.
func (s *Section) reported(table Table) (a, b trf.Round) {
	a = trf.Round{Opponent: table.Second, Colour: trf.White, Result: trf.NoResult}
	b = trf.Round{Opponent: table.First, Colour: trf.Black, Result: trf.NoResult}
	if table.First == 0 || table.Second == 0 { // A board for which a team has nobody.
		a.Colour, b.Colour = trf.NoColour, trf.NoColour
	}
	m := meeting{first: table.First, second: table.Second, unplayed: true, both: true}
	plain := table
	plain.Board = 1 // Here the two at the table are meant, whichever board of a match it is.
	s.addGames(&m, plain)
	if m.open {
		return a, b
	}
	results := func(win, loss trf.Result) {
		switch {
		case m.both:
			a.Result, b.Result = loss, loss
		case s.lead(m) > 0:
			a.Result, b.Result = win, loss
		case s.lead(m) < 0:
			a.Result, b.Result = loss, win
		default:
			a.Result, b.Result = trf.Draw, trf.Draw
		}
	}
	if m.unplayed {
		results(trf.ForfeitWin, trf.ForfeitLoss)
	} else {
		results(trf.Win, trf.Loss)
	}
	return a, b
}
