// Package papers prints what a round of an event needs on paper: seating lists, table cards, result slips and scoresheets.
//
//	p := papers.Round{Section: s, Round: r, Lang: "vi"}
//	err := p.Write(w, papers.Seating)
//
// The words are those of the catalogue "print", the layout is that of package scoresheet/pdf.
package papers

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/tell"
)

// What is printed.
const (
	Seating = "seating" // Who sits where, by table and by name.
	Cards   = "cards"   // A card for each table, with a QR code of its address.
	Slips   = "slips"   // A slip for each game, on which its result is entered and signed.
	Sheets  = "sheets"  // The scoresheets of the games that boards have recorded.
)

// Kinds returns what can be printed.
func Kinds() []string { return []string{Seating, Cards, Slips, Sheets} }

// Round is a round to be printed.
type Round struct {
	Section *event.Section
	Round   *event.Round
	Lang    string             // One of tell.Languages.
	Address string             // Of the hall, for cards; none where it is empty.
	Games   []scoresheet.Sheet // The games that are stored, for sheets.
}

// Write writes papers of a kind as a PDF.
func (r Round) Write(w io.Writer, kind string) error {
	switch kind {
	case Seating:
		return pdf.WriteLists(w, r.say("seating_by_table", 0), []pdf.List{r.byTable(), r.byName()})
	case Cards:
		return pdf.WriteCards(w, r.say("cards", 0), r.cards())
	case Slips:
		return pdf.WriteSlips(w, r.say("slips", 0), r.slips())
	case Sheets:
		return r.sheets(w)
	}
	return message.Errorf("expected one of %s", strings.Join(Kinds(), ", "))
}

// say returns a text of the catalogue.
func (r Round) say(code string, table int) string {
	words := tell.In("print", r.Lang)
	name := cmp.Or(strings.Join(slices.DeleteFunc([]string{r.Section.Event, r.Section.Name}, func(s string) bool { return s == "" }), " · "), words.Say("no_event", nil, nil))
	return words.Say(code, map[string]any{"Event": name, "Round": r.Round.Number(), "Table": table}, nil)
}

// seats returns who sits at a table in a game, first Red, or White.
func (r Round) seats(t event.Table, game int) [2]pdf.Seat {
	red, black := r.Section.Sitting(t, game)
	redWord, blackWord := r.Section.Colours()
	name := func(number int) string { return cmp.Or(r.Section.PlayerName(number), "("+r.say("nobody", 0)+")") }
	return [2]pdf.Seat{{Colour: r.say(redWord, 0), Name: name(red)}, {Colour: r.say(blackWord, 0), Name: name(black)}}
}

// titled adds when the round starts, by the time zone of the event, to a title.
func (r Round) titled(title string) string {
	at, err := time.Parse(time.RFC3339, r.Round.Starts)
	if err != nil {
		return title
	}
	return title + " · " + at.Format("2006-01-02 15:04 ") + cmp.Or(r.Section.Zone, at.Format("-07:00"))
}

func (r Round) byTable() pdf.List {
	red, black := r.Section.Colours()
	l := pdf.List{Title: r.titled(r.say("seating_by_table", 0)), Head: []string{r.say("table", 0), r.say(red, 0), r.say(black, 0)}}
	for _, t := range r.Round.Tables {
		seats := r.seats(t, 1)
		l.Rows = append(l.Rows, []string{strconv.Itoa(t.Table), seats[0].Name, seats[1].Name})
	}
	for _, without := range []struct {
		places []event.Place
		word   string
	}{{r.Round.Rests, "rests"}, {r.Round.Absent, "absent"}} {
		for _, p := range without.places {
			l.Rows = append(l.Rows, []string{"–", r.Section.EntryName(p.Entry), r.say(without.word, 0)})
		}
	}
	return l
}

// byName returns each player with his table, in the order of the language.
func (r Round) byName() pdf.List {
	l := pdf.List{Title: r.titled(r.say("seating_by_name", 0)), Head: []string{r.say("name", 0), r.say("table", 0), r.say("colour", 0), r.say("opponent", 0)}}
	for _, t := range r.Round.Tables {
		seats := r.seats(t, 1)
		red, black := r.Section.Sitting(t, 1)
		for i, player := range []int{red, black} {
			if player != 0 {
				l.Rows = append(l.Rows, []string{seats[i].Name, strconv.Itoa(t.Table), seats[i].Colour, seats[1-i].Name})
			}
		}
	}
	for _, p := range r.Round.Rests {
		l.Rows = append(l.Rows, []string{r.Section.EntryName(p.Entry), "–", r.say("rests", 0), ""})
	}
	order := collate.New(language.MustParse(r.Lang))
	slices.SortStableFunc(l.Rows, func(a, b []string) int { return order.CompareString(a[0], b[0]) })
	return l
}

func (r Round) cards() (cards []pdf.Card) {
	for _, t := range r.Round.Tables {
		c := pdf.Card{Title: r.say("event", 0), Number: strconv.Itoa(t.Table), Seats: r.seats(t, 1)}
		if r.Address != "" {
			c.Address = fmt.Sprintf("%s/tables/%d", strings.TrimRight(r.Address, "/"), t.Table)
		}
		cards = append(cards, c)
	}
	return cards
}

func (r Round) slips() (slips []pdf.Slip) {
	for _, t := range r.Round.Tables {
		if t.First == 0 || t.Second == 0 {
			continue // No game is played there.
		}
		for game := range len(t.Results) {
			game++
			s := pdf.Slip{Title: r.say("place", t.Table), Seats: r.seats(t, game), Result: r.say("result", 0), Boxes: []string{"1-0", "½-½", "0-1", "+-", "-+", "--"}}
			if len(t.Results) > 1 {
				s.Title += fmt.Sprintf(" · %d/%d", game, len(t.Results))
			}
			s.Signatures = []string{s.Seats[0].Colour, s.Seats[1].Colour, r.say("arbiter", 0)}
			slips = append(slips, s)
		}
	}
	return slips
}

// sheets prints the stored games of the round, by table and game.
func (r Round) sheets(w io.Writer) error {
	var printed []scoresheet.Printed
	for _, sheet := range r.own() {
		p, err := scoresheet.Print(sheet, tell.StyleOf(r.Lang), r.Lang)
		if err != nil {
			return err
		}
		printed = append(printed, p)
	}
	if len(printed) == 0 {
		return message.Errorf("round %d: no game of it is stored here: give the directory of the hall that followed its boards", r.Round.Number())
	}
	return pdf.WriteAll(w, r.say("sheets", 0), printed, make([][]byte, len(printed)))
}

// own returns the games of the round among those that are stored, by the tags that the hall has ordered.
func (r Round) own() (own []scoresheet.Sheet) {
	number := strconv.Itoa(r.Round.Number())
	for _, sheet := range r.Games {
		round, _, _ := strings.Cut(sheet.Tags["round"], ".")
		table, err := strconv.Atoi(sheet.Tags["table"])
		at := slices.IndexFunc(r.Round.Tables, func(t event.Table) bool { return t.Table == table })
		if round == number && err == nil && at >= 0 && sheet.Tags["section"] == r.Section.Name && sheet.Tags["event"] == r.Section.Event {
			own = append(own, sheet)
		}
	}
	own = joined(own)
	slices.SortStableFunc(own, func(a, b scoresheet.Sheet) int {
		x, _ := strconv.Atoi(a.Tags["table"])
		y, _ := strconv.Atoi(b.Tags["table"])
		return cmp.Or(x-y, strings.Compare(a.Tags["round"], b.Tags["round"]))
	})
	return own
}

// joined puts the sheets together that boards have of one game: of a table whose board was replaced. Those that do not fit stay apart.
func joined(sheets []scoresheet.Sheet) []scoresheet.Sheet {
	for i := range sheets {
		for j := range sheets {
			if i == j || sheets[i].Tags["round"] != sheets[j].Tags["round"] {
				continue
			}
			if one, err := scoresheet.Continue(sheets[i], sheets[j]); err == nil {
				rest := slices.Concat(sheets[:min(i, j)], sheets[min(i, j)+1:max(i, j)], sheets[max(i, j)+1:])
				return joined(append(rest, one))
			}
		}
	}
	return sheets
}
