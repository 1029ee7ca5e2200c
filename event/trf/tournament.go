package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Edition is an edition of the rule.
type Edition int

// The editions.
const (
	TRF16 Edition = 16
	TRF26 Edition = 26
)

// Tournament is what a new file says. Empty fields are left out.
type Tournament struct {
	Name, City, Federation string
	Begin, End             string // YYYY/MM/DD.
	Type                   string // In words: record 092.
	Arbiter                string
	TimeControl            string // In words: record 122.
	Rounds                 int
	System                 string // TRF26: the coded system of record 192, and
	Tiebreaks              string // those of record 212.
	Scoring                Scoring
	Players                []Player
	Byes                   []Bye // TRF26: record 240.
	Teams                  []Team
	Colours                string        // TRF26, of teams: records 352,
	Orders                 []Order       // 300,
	TeamRests              []TeamRests   // 320,
	TeamForfeits           []TeamForfeit // and 330.
	ForProgram             bool          // Without what pairing programs refuse: record 192.
}

// Bye is a bye in a round that is still to be paired.
type Bye struct {
	Type    Result // H, F or Z.
	Round   int
	Players []int
}

// File returns the tournament as a file with one kind of line ends.
func (t Tournament) File(edition Edition, end string) *File {
	w := writer{end: end}
	for _, r := range [][2]string{
		{"012", t.Name}, {"022", t.City}, {"032", t.Federation}, {"042", t.Begin}, {"052", t.End}, {"062", strconv.Itoa(len(t.Players))},
		{"072", w.rated(t.Players)}, {"082", w.count(len(t.Teams))}, {"092", t.Type}, {"102", t.Arbiter}, {"122", t.TimeControl},
	} {
		w.record(r[0], r[1])
	}
	w.rounds(t, edition)
	for i := range t.Players {
		w.player(t.Players[i])
	}
	for i, team := range t.Teams {
		w.line(team.line(edition, i+1))
	}
	if edition == TRF26 {
		w.matches(t)
	}
	return &w.file
}

// writer makes the lines of a file.
type writer struct {
	file File
	end  string
}

func (w *writer) line(text string) { w.file.Lines = append(w.file.Lines, Line{Text: text, End: w.end}) }

func (w *writer) record(code, value string) {
	if value = oneLine(value); value != "" {
		w.line(code + " " + value)
	}
}

// oneLine leaves out what would begin another record.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text))
}

func (w *writer) rated(players []Player) string {
	n := 0
	for _, p := range players {
		if p.Rating > 0 {
			n++
		}
	}
	return strconv.Itoa(n)
}

func (w *writer) count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// rounds writes how the tournament is played: in TRF26 by its records, before by those that pairing programs have added.
func (w *writer) rounds(t Tournament, edition Edition) {
	scoring := t.Scoring != Usual && t.Scoring != Scoring{}
	if edition == TRF16 || t.ForProgram {
		w.record("XXR", w.count(t.Rounds))
	}
	if edition == TRF16 {
		if scoring {
			w.record("XXS", fmt.Sprintf("W=%s D=%s PAB=%s", number(t.Scoring.Win), number(t.Scoring.Draw), number(t.Scoring.Rest)))
		}
		return
	}
	w.record("142", w.count(t.Rounds))
	w.record("152", "W")
	if scoring {
		rest := ""
		if t.Scoring.Rest != t.Scoring.Win {
			rest = fmt.Sprintf("    P%4.1f", t.Scoring.Rest)
		}
		w.line(fmt.Sprintf("162  W%4.1f    D%4.1f%s", t.Scoring.Win, t.Scoring.Draw, rest))
	}
	if !t.ForProgram {
		w.record("192", t.System)
		w.record("212", t.Tiebreaks)
		w.record("352", t.Colours)
	}
	for _, b := range t.Byes {
		line := fmt.Sprintf("240 %c %3d ", b.Type, b.Round)
		for _, p := range b.Players {
			line += fmt.Sprintf("%4d ", p)
		}
		w.line(strings.TrimRight(line, " "))
	}
}

func (w *writer) player(p Player) {
	line := Line{Text: p.Line(), End: w.end, Player: &p, read: p}
	line.read.Rounds = append([]Round(nil), p.Rounds...)
	w.file.Lines = append(w.file.Lines, line)
}

// NameLength is the number of columns that a name has: a longer one is cut.
const NameLength = 33

// Line returns the record 001 of a player in the columns of the rule.
func (p *Player) Line() string {
	blank := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "001 %4d %1s%-3s %s %4s %3s %11s %s %4.1f %4s", p.Number, cut(p.Sex, 1), cut(p.Title, 3), padded(p.Name, NameLength), blank(p.Rating),
		cut(p.Federation, 3), cut(p.ID, 11), padded(p.Birth, 10), p.Points, blank(p.Rank))
	for _, r := range p.Rounds {
		switch {
		case r.Opponent == 0 && r.Result == NoResult:
			b.WriteString("          ")
		case r.Opponent == 0:
			fmt.Fprintf(&b, "  0000 %c %c", r.Colour, r.Result)
		default:
			fmt.Fprintf(&b, "  %4d %c %c", r.Opponent, r.Colour, r.Result)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// cut returns at most so many characters of a text.
func cut(text string, most int) string {
	text = oneLine(text)
	for i := range text {
		if most--; most < 0 {
			return text[:i]
		}
	}
	return text
}

// padded returns a text that is exactly so many characters long.
func padded(text string, length int) string {
	text = cut(text, length)
	return text + strings.Repeat(" ", length-utf8.RuneCountInString(text))
}
