package event

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/message"
)

// The formats of an export.
const (
	TRF16 = "trf16"
	TRF26 = "trf26"
	CSV   = "csv"
	PGN   = "pgn"
	Site  = "site"
)

// Formats returns all formats of an export.
func Formats() []string { return []string{TRF16, TRF26, CSV, PGN, Site} }

// Export writes a section in a format, with the rounds that are published. Site is one of the whole event: see package event/site. Notes say what
// the format can't hold. Birth dates and other private columns are in none of them; in a report a birth date is that is ticked.
func (s *Section) Export(format string) ([]byte, []message.Text, error) {
	switch format {
	case TRF16, TRF26:
		edition := trf.TRF16
		if format == TRF26 {
			edition = trf.TRF26
		}
		return s.Tournament().File(edition, "\r\n").Bytes(), s.reportNotes(), nil
	case CSV:
		data, err := s.csv()
		return data, nil, err
	case PGN:
		return s.pgn(), nil, nil
	}
	return nil, nil, message.Errorf("format %q: expected one of %s", format, strings.Join(Formats(), ", "))
}

// reportNotes says what a report can't hold.
func (s *Section) reportNotes() (notes []message.Text) {
	for _, p := range s.Players {
		if len([]rune(p.Name)) > trf.NameLength {
			notes = append(notes, message.Of("%s: the name is cut to the %d characters of a TRF file", p.Name, trf.NameLength))
		}
	}
	for _, p := range s.Players {
		if date := p.Public[players.Birth]; date != "" && born(date) == "" {
			notes = append(notes, message.Of("%s: the birth date %q is left out: expected it as 2001-12-31, 31.12.2001 or 2001", p.Name, date))
		}
	}
	if s.Games > 1 {
		notes = append(notes, message.Of("a TRF file has one result of a match, and not its games: the results are those of the matches"))
	}
	if s.hasTiebreaks() {
		notes = append(notes, message.Of("a TRF file has no tie-break games: of a match it has who has won, of a knockout the result of the game before them"))
	}
	return notes
}

// each calls a function with each game of the published rounds, and who has Red, or White.
func (s *Section) each(do func(r *Round, t Table, game, red, black int, o Outcome)) {
	for _, r := range s.Rounds {
		if !r.Published {
			continue
		}
		for _, t := range r.Tables {
			for i, o := range t.Results {
				red, black := s.Sitting(t, i+1)
				do(r, t, i+1, red, black, o)
			}
		}
	}
}

// csv writes a row for each game, rest and absence.
func (s *Section) csv() ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	red, black := s.Colours()
	rows := [][]string{{"section", "round", "table", "game", red, black, "result"}}
	s.each(func(r *Round, t Table, game, first, second int, o Outcome) {
		rows = append(rows, []string{s.Name, strconv.Itoa(r.Number()), strconv.Itoa(t.Table), strconv.Itoa(game), s.PlayerName(first), s.PlayerName(second), string(o)})
	})
	for _, r := range s.Rounds {
		for _, p := range r.Rests {
			if r.Published {
				rows = append(rows, []string{s.Name, strconv.Itoa(r.Number()), "", "", s.EntryName(p.Entry), "", "rest"})
			}
		}
		for _, p := range r.Absent {
			if r.Published {
				rows = append(rows, []string{s.Name, strconv.Itoa(r.Number()), "", "", s.EntryName(p.Entry), "", "absent"})
			}
		}
	}
	err := w.WriteAll(rows)
	return out.Bytes(), err
}

// pgn writes a game for each table, without moves: those stand in the boards' records.
func (s *Section) pgn() []byte {
	var out bytes.Buffer
	s.each(func(r *Round, t Table, game, _, _ int, _ Outcome) { out.Write(s.PGNOf(r, t, game)) })
	return out.Bytes()
}

// PGNOf returns a game as PGN without moves.
func (s *Section) PGNOf(r *Round, t Table, game int) []byte {
	var out bytes.Buffer
	quoted := func(text string) string { return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) }
	red, black := s.Sitting(t, game)
	result, termination := "*", ""
	switch o := t.Results[game-1]; o {
	case RedWins, BlackWins, Draw:
		result = string(o)
	case RedForfeit:
		result, termination = "1-0", "unplayed"
	case BlackForfeit:
		result, termination = "0-1", "unplayed"
	case BothForfeit:
		termination = "unplayed"
	}
	round := fmt.Sprintf("%d.%d", r.Number(), t.Table)
	if len(t.Results) > 1 {
		round += fmt.Sprintf(".%d", game)
	}
	tag := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&out, "[%s \"%s\"]\n", name, quoted(value))
		}
	}
	first, second := "Red", "Black"
	if s.Play == "chess" {
		first = "White"
	} else {
		tag("Game", "Chinese Chess")
	}
	tag("Event", orUnknown(s.title()))
	tag("Site", orUnknown(s.City))
	tag("Date", orUnknown(strings.ReplaceAll(s.dayOf(r), "-", ".")))
	tag("Round", round)
	tag(first, orUnknown(s.PlayerName(red)))
	tag(second, orUnknown(s.PlayerName(black)))
	tag("Result", result)
	tag("Termination", termination)
	if s.System == Teams {
		tag(first+"Team", s.teamOf(red))
		tag(second+"Team", s.teamOf(black))
	}
	fmt.Fprintf(&out, "\n%s\n\n", result)
	return out.Bytes()
}

// dayOf returns the day of a round by the time zone of the event, or else the first one of the event, YYYY-MM-DD.
func (s *Section) dayOf(r *Round) string {
	day, _, said := strings.Cut(r.Starts, "T")
	if !said {
		return s.Begin
	}
	return day
}

func (s *Section) teamOf(player int) string {
	if player == 0 {
		return ""
	}
	return s.Players[player-1].Team
}

func orUnknown(text string) string {
	if text == "" {
		return "?"
	}
	return text
}
