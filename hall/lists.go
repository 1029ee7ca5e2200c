package hall

import (
	"encoding/json"
	"fmt"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/tell"
)

// listMax is the largest list that is sent, in base64: 10,000 players with all columns.
const listMax = 8 << 20

// listBodies are the routes that take lists.
var listBodies = map[string]int64{SectionsPath: listMax, PlayersPath: listMax}

// PlayerList is a list of players as an organiser sends it.
type PlayerList struct {
	Section string `json:"section,omitempty" maxLength:"100" doc:"Its name; the only one when it is left out."`
	List    []byte `json:"list" doc:"CSV or TRF, as the file is, in base64."`
	Charset string `json:"charset,omitempty" maxLength:"20" doc:"Of CSV; found out when it is left out."`
	DryRun  bool   `json:"dry_run,omitempty" doc:"Say what would be read, and keep nothing."`

	Public []string `json:"public,omitempty" maxItems:"100" doc:"Private columns that are shown all the same."`
}

// NewSection are the regulations of a section that is to be opened, and its players.
type NewSection struct {
	PlayerList
	Event      string   `json:"event,omitempty" maxLength:"200" doc:"The name of the whole event."`
	City       string   `json:"city,omitempty" maxLength:"200"`
	Begin      string   `json:"begin,omitempty" maxLength:"10"`
	End        string   `json:"end,omitempty" maxLength:"10"`
	Zone       string   `json:"zone,omitempty" maxLength:"60"`
	Arbiter    string   `json:"arbiter,omitempty" maxLength:"200"`
	System     string   `json:"system" enum:"round-robin,berger,vn1999-swiss,matches,knockout,teams" doc:"A section that a program pairs is opened by boardctl event new."`
	By         string   `json:"by,omitempty" enum:"round-robin,berger,vn1999-swiss"`
	Rounds     int      `json:"rounds,omitempty" minimum:"0" maximum:"999"`
	Cycles     int      `json:"cycles,omitempty" minimum:"0" maximum:"10"`
	Seed       string   `json:"seed,omitempty" maxLength:"200" doc:"Drawn when it is left out."`
	Play       string   `json:"play,omitempty" enum:"xiangqi,chess"`
	Rulebook   string   `json:"rulebook,omitempty" maxLength:"40"`
	Repetition string   `json:"repetition,omitempty" maxLength:"40"`
	Control    string   `json:"control,omitempty" maxLength:"100"`
	Lateness   int      `json:"lateness,omitempty" minimum:"0" maximum:"1440"`
	Evidence   bool     `json:"evidence,omitempty"`
	Scoring    string   `json:"scoring,omitempty" maxLength:"20"`
	Rest       string   `json:"rest,omitempty" enum:"win,draw,nothing"`
	NoRepeats  bool     `json:"no_repeats,omitempty"`
	Games      int      `json:"games,omitempty" minimum:"0" maximum:"2"`
	Boards     int      `json:"boards,omitempty" minimum:"0" maximum:"50"`
	Third      bool     `json:"third,omitempty"`
	Edition    string   `json:"edition,omitempty" maxLength:"20"`
	Tiebreaks  []string `json:"tiebreaks,omitempty" maxItems:"20"`
	FirstTable int      `json:"first_table,omitempty" minimum:"0" maximum:"99999"`

	Readings map[string]string `json:"readings,omitempty" maxProperties:"20" doc:"How passages are read on which the law is silent, by their names, as boardctl event readings lists them."`
}

// regulations returns what is asked for; the fields are called alike.
func (n NewSection) regulations() (r event.Regulations, err error) {
	n.List = nil
	text, err := json.Marshal(n)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(text, &r)
}

// Said is a fault or a note at its cell.
type Said struct {
	Row     int    `json:"row,omitempty" doc:"From 1, as a spreadsheet counts; left out where the whole list is meant."`
	Column  int    `json:"column,omitempty" doc:"From 1; left out where the whole row is meant."`
	Heading string `json:"heading,omitempty"`
	Text    string `json:"text"`
}

// ListRow is a row of a list as it was read.
type ListRow struct {
	Number int      `json:"number"`
	Cells  []string `json:"cells"`
}

// Preview is what a list says, and what is wrong with it.
type Preview struct {
	Kept    bool      `json:"kept"`
	Players int       `json:"players" doc:"How many were read."`
	Rounds  int       `json:"rounds,omitempty" doc:"Of a report: how many have results."`
	Rows    []ListRow `json:"rows" doc:"As they stand in the list, the headings first; of a report its players."`
	Faults  []Said    `json:"faults" doc:"Nothing is kept while there are any."`
	Notes   []Said    `json:"notes"`
	Private []string  `json:"private" doc:"Columns that are kept and never shown."`
	Public  []string  `json:"public,omitempty" doc:"Those that were ticked."`
	Trouble string    `json:"trouble,omitempty" doc:"What keeps the section from being opened so."`
	Seed    string    `json:"seed,omitempty" doc:"Of the section that was opened."`
}

// readList reads a list for a person.
func readList(in PlayerList, r event.Regulations, lang string) (clerk.List, Preview, error) {
	l, err := clerk.Read(in.List, notebook.Charset(in.Charset), r)
	if err == nil && len(l.Faults) == 0 {
		err = l.Tick(in.Public)
	}
	p := Preview{Players: len(l.Players), Rounds: len(l.Rounds), Rows: []ListRow{}, Faults: []Said{}, Notes: []Said{}, Private: append([]string{}, l.Private...), Public: players.Public(l.Players)}
	for _, row := range l.Rows {
		p.Rows = append(p.Rows, ListRow{row.Number, row.Cells})
	}
	if len(l.Rows) == 0 && len(l.Players) > 0 {
		p.Rows = append(p.Rows, ListRow{0, []string{"name", "rating", "id", "team"}})
		for i, player := range l.Players {
			p.Rows = append(p.Rows, ListRow{i + 1, []string{player.Name, fmt.Sprint(player.Rating), player.ID, player.Team}})
		}
	}
	for _, f := range l.Faults {
		p.Faults = append(p.Faults, saidOf(f, lang))
	}
	for _, n := range l.Notes {
		switch n := n.(type) {
		case players.Fault:
			p.Notes = append(p.Notes, saidOf(n, lang))
		case message.Text:
			p.Notes = append(p.Notes, Said{Text: tell.Message(lang, n)})
		case trf.Note:
			p.Notes = append(p.Notes, Said{Row: n.Line, Column: n.Column, Text: tell.Message(lang, n.Text)})
		}
	}
	return l, p, err
}

func saidOf(f players.Fault, lang string) Said {
	return Said{Row: f.Row, Column: f.Column, Heading: f.Heading, Text: tell.Message(lang, f.Text)}
}

// errFaults refuses a list with faults.
func errFaults(n int) error {
	return message.Errorf("the list has %d faults, and nothing of it was kept: dry_run names each at its cell", n)
}
