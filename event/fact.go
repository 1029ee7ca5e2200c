package event

import (
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/players"
)

// Fact is one thing that somebody has entered or that was drawn. Exactly one of its parts is there.
type Fact struct {
	At      string `json:"at"`           // When it was entered: RFC 3339, in UTC.
	By      string `json:"by,omitempty"` // Who has entered it.
	Section string `json:"section"`

	Opened      *Regulations     `json:"opened,omitempty"`  // The section is new.
	Players     []players.Player `json:"players,omitempty"` // They come behind those who are there.
	CheckIn     *CheckIn         `json:"check_in,omitempty"`
	Absence     *Absence         `json:"absence,omitempty"`
	Withdrawal  *Withdrawal      `json:"withdrawal,omitempty"`
	Pairing     *Pairing         `json:"pairing,omitempty"`
	Change      *Change          `json:"change,omitempty"`
	Publication *Publication     `json:"publication,omitempty"`
	Result      *Result          `json:"result,omitempty"`
	Tiebreak    *TiebreakGame    `json:"tiebreak,omitempty"`
}

// CheckIn says that an entry is there, or that it is not after all. With the first one of a section all who play are to be checked in.
type CheckIn struct {
	Entry int  `json:"entry"`
	Back  bool `json:"back,omitempty"` // It is not there after all.
}

// Absence says that an entry takes no part in a round, or that it does after all.
type Absence struct {
	Round  int    `json:"round"`
	Entry  int    `json:"entry"`
	Half   bool   `json:"half,omitempty"` // It is worth a draw.
	Back   bool   `json:"back,omitempty"` // It takes part after all.
	Reason string `json:"reason,omitempty"`
}

// Withdrawal says that an entry takes no part any more, or that it does again.
type Withdrawal struct {
	From   int    `json:"from"` // The first round.
	Entry  int    `json:"entry"`
	Back   bool   `json:"back,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// Pairing says who meets whom in a round. One that is not published yet is replaced by another one.
type Pairing struct {
	Round    int     `json:"round"`
	Tables   []Table `json:"tables"`
	Rests    []Place `json:"rests,omitempty"`
	Absent   []Place `json:"absent,omitempty"`
	Imported bool    `json:"imported,omitempty"` // It was played elsewhere.
}

// Table is a table of a round.
type Table struct {
	Table   int              `json:"table"` // In the whole hall.
	First   int              `json:"first"` // The player who moves first, in the first game of two.
	Second  int              `json:"second"`
	Match   int              `json:"match,omitempty"`   // Of teams: which match of the round,
	Board   int              `json:"board,omitempty"`   // which board of it,
	Teams   [2]int           `json:"teams,omitzero"`    // and whose players sit there.
	Results []Outcome        `json:"results,omitempty"` // Those that are known, game by game.
	Through int              `json:"through,omitempty"` // Who goes on after a drawn match of a knockout.
	Why     []pairing.Reason `json:"why,omitempty"`

	Tiebreaks []TiebreakGame `json:"-"` // The games behind those of the regulations; Results has theirs, too.
}

// Place is a place without a table.
type Place struct {
	Entry int              `json:"entry"`
	Half  bool             `json:"half,omitempty"` // It is worth a draw.
	Full  bool             `json:"full,omitempty"` // It is worth a win.
	Why   []pairing.Reason `json:"why,omitempty"`
}

// Change exchanges the places of two entries of a round that is not published.
type Change struct {
	Round  int    `json:"round"`
	A      int    `json:"a"`
	B      int    `json:"b"`
	Reason string `json:"reason"`
}

// Publication says that a round may be seen by everybody, or that it is withdrawn before its first move.
type Publication struct {
	Round  int    `json:"round"`
	Back   bool   `json:"back,omitempty"`
	Reason string `json:"reason,omitempty"`
	Starts string `json:"starts,omitempty"` // When the round starts: RFC 3339, with the offset of the event's time zone. Of one that is published already it is set anew.
}

// Result is how a game at a table ended.
type Result struct {
	Round   int     `json:"round"`
	Table   int     `json:"table"`
	Game    int     `json:"game"`              // From 1.
	Outcome Outcome `json:"outcome"`           // "" takes a result back.
	Through int     `json:"through,omitempty"` // The player who goes on after a drawn match of a knockout.
	Reason  string  `json:"reason,omitempty"`
}
