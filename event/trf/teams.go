package trf

import (
	"fmt"
	"strconv"
	"strings"
)

// Team is a record 013 or 310: a name and the starting ranks of its players, in the order of the boards. Points and rank stand in 310 alone,
// and are written where there is a rank.
type Team struct {
	Name                    string
	Players                 []int
	MatchPoints, GamePoints float64
	Rank                    int
}

// Order is a record 300: who has played for a team in a round, board by board, where that is not as in 310. 0 is nobody.
type Order struct {
	Round, Team, Opponent int
	Players               []int
}

// TeamRests is a record 320: the teams that rested, round by round, 0 for none, and what that was worth.
type TeamRests struct {
	MatchPoints, GamePoints float64
	Teams                   []int
}

// TeamForfeit is a record 330: a match that was not played. First is the team that has White on the first board.
type TeamForfeit struct {
	Result               string // +-, -+ or --.
	Round, First, Second int
}

// cells reads the columns of a record.
type cells []string

func (c cells) field(from, to int) string {
	from, to = min(from-1, len(c)), min(to, len(c))
	return strings.TrimSpace(strings.Join(c[from:to], ""))
}

func (c cells) number(from, to int) int {
	n, err := strconv.Atoi(c.field(from, to))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

func (c cells) points(from, to int) float64 {
	value, err := strconv.ParseFloat(c.field(from, to), 64)
	if err != nil || value < -9999 || value > 9999 {
		return 0
	}
	return value
}

// numbers reads numbers that stand one behind the other, with a blank between. Blanks are 0; those at the end are left out.
func (c cells) numbers(from, width int) (list []int) {
	for ; from <= len(c); from += width + 1 {
		list = append(list, c.number(from, from+width-1))
	}
	for len(list) > 0 && c.field(from-(width+1), len(c)) == "" {
		list, from = list[:len(list)-1], from-(width+1)
	}
	return list
}

// each calls a function with the columns of each record with a code.
func (f *File) each(code string, do func(cells)) {
	for _, l := range f.Lines {
		if l.Code() == code {
			do(charactersOf(l.Text))
		}
	}
}

// Teams returns the teams of a file: by 310, and where there is none by 013.
func (f *File) Teams() (teams []Team) {
	named := func(players []int) (list []int) {
		for _, n := range players {
			if n > 0 {
				list = append(list, n)
			}
		}
		return list
	}
	f.each("310", func(c cells) {
		teams = append(teams, Team{c.field(9, 40), named(c.numbers(74, 4)), c.points(55, 60), c.points(62, 67), c.number(69, 71)})
	})
	if teams == nil {
		f.each("013", func(c cells) { teams = append(teams, Team{Name: c.field(5, 36), Players: named(c.numbers(37, 4))}) })
	}
	return teams
}

// Orders returns the records 300.
func (f *File) Orders() (orders []Order) {
	f.each("300", func(c cells) {
		orders = append(orders, Order{c.number(5, 7), c.number(9, 11), c.number(13, 15), c.numbers(17, 4)})
	})
	return orders
}

// TeamRests returns the records 320.
func (f *File) TeamRests() (rests []TeamRests) {
	f.each("320", func(c cells) {
		rests = append(rests, TeamRests{c.points(5, 8), c.points(10, 13), c.numbers(15, 3)})
	})
	return rests
}

// Byes returns the records 240. Of teams they name these.
func (f *File) Byes() (byes []Bye) {
	f.each("240", func(c cells) {
		if kind := Result((strings.ToUpper(c.field(5, 5)) + " ")[0]); kind.in("HFZ") {
			byes = append(byes, Bye{kind, c.number(7, 9), c.numbers(11, 4)})
		}
	})
	return byes
}

// TeamForfeits returns the records 330.
func (f *File) TeamForfeits() (forfeits []TeamForfeit) {
	f.each("330", func(c cells) {
		forfeits = append(forfeits, TeamForfeit{c.field(5, 6), c.number(8, 10), c.number(12, 14), c.number(16, 18)})
	})
	return forfeits
}

// Colours returns record 352: W or B for each board of the team that is named first, "" where there is none.
func (f *File) Colours() string { return strings.ToUpper(f.Value("352")) }

// line returns the record of a team: 013, and in TRF26 310, which has a number.
func (t Team) line(edition Edition, number int) string {
	line := "013 " + padded(t.Name, 32) // Columns 5 to 36.
	if edition == TRF26 {
		figures := strings.Repeat(" ", 17)
		if t.Rank > 0 {
			figures = fmt.Sprintf("%6.1f %6.1f %3d", t.MatchPoints, t.GamePoints, t.Rank)
		}
		line = fmt.Sprintf("310 %3d %s%14s%s  ", number, padded(t.Name, 32), "", figures) // The players begin in column 74.
	}
	return line + numbered(t.Players, 4)
}

// numbered writes numbers in columns, with a blank between them.
func numbered(list []int, width int) string {
	var b strings.Builder
	for i, n := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%*d", width, n)
	}
	return b.String()
}

// matches writes the records of TRF26 of how the teams have met.
func (w *writer) matches(t Tournament) {
	for _, o := range t.Orders {
		players := strings.ReplaceAll(numbered(o.Players, 4), "   0", "0000")
		w.line(fmt.Sprintf("300 %3d %3d %3d %s", o.Round, o.Team, o.Opponent, players))
	}
	for _, r := range t.TeamRests {
		w.line(fmt.Sprintf("320 %4.1f %4.1f %s", r.MatchPoints, r.GamePoints, strings.ReplaceAll(numbered(r.Teams, 3), "  0", "000")))
	}
	for _, f := range t.TeamForfeits {
		w.line(fmt.Sprintf("330 %-2s %3d %3d %3d", f.Result, f.Round, f.First, f.Second))
	}
}
