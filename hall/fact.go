package hall

import (
	"encoding/json"
	"fmt"

	"github.com/kyban/kyban/hall/byhand"
	"github.com/kyban/kyban/hall/member"
)

// Fact is one thing that the hall says. Exactly one of its parts is there; Type names it.
type Fact struct {
	Type string `json:"type"`
	At   string `json:"at"`           // RFC 3339, in UTC.
	By   string `json:"by,omitempty"` // Who has entered it.

	Opened   *Opened   `json:"opened,omitempty"`
	Enlisted *Enlisted `json:"enlisted,omitempty"`
	Ordered  *Ordered  `json:"ordered,omitempty"`
	Found    *Found    `json:"found,omitempty"`
	Sector   *Sector   `json:"sector,omitempty"`
	Entered  *Entered  `json:"entered,omitempty"`
	ByHand   *ByHand   `json:"by_hand,omitempty"`
	Pinned   []Pinned  `json:"pinned,omitempty"`
	Start    *Start    `json:"start,omitempty"`
	Started  *Started  `json:"started,omitempty"`

	Announced *Announcement `json:"announced,omitempty"`
	Withdrawn *Withdrawn    `json:"withdrawn,omitempty"`

	Joined   *member.Other `json:"joined,omitempty"`   // This is a second hall, and it follows that one: the first fact of its log.
	Seconded *member.Other `json:"seconded,omitempty"` // That hall follows this one.
	Promoted *Promoted     `json:"promoted,omitempty"`
	Yielded  *Yielded      `json:"yielded,omitempty"`
}

// Entered is a fact of the event: a file of its directory, as it stands there.
type Entered struct {
	Number int    `json:"number"`
	Digest string `json:"digest"`
	File   string `json:"file,omitempty"`
	Packed []byte `json:"packed,omitempty"` // The file in gzip, where it is large.
}

// Promoted says that the hall writes from now on, by the word of the person in By. What it says rests on the facts of one log up to a
// number of them; what that log has behind them counts no more.
type Promoted struct {
	Term  int  `json:"term"`
	Own   bool `json:"own,omitempty"` // The log is its own, and not that of the other hall.
	Facts int  `json:"facts"`
}

// Yielded says that the hall has heard of a newer term, and writes no more.
type Yielded struct {
	Term int `json:"term"`
}

// ByHand is an entry in a game of the event that no board records. A later one corrects it.
type ByHand struct {
	Section string `json:"section,omitempty"`
	Round   int    `json:"round"`
	Game    int    `json:"game"`
	Table   int    `json:"table"`
	Number  int    `json:"number"` // Of the game among those that were entered by hand, from 1.
	byhand.Entry
}

// Opened is the first fact.
type Opened struct {
	Event string `json:"event"` // The name of the event for orders.
	Key   string `json:"key"`   // Verifies the orders.
	Term  int    `json:"term"`
}

// Enlisted says that a board stands at a table from now on, in the place of the one before.
type Enlisted struct {
	Table       int    `json:"table"`
	Board       string `json:"board"`       // The key that verifies its log.
	Fingerprint string `json:"fingerprint"` // Of its certificate authority.
	Name        string `json:"name,omitempty"`
}

// Ordered says that the hall has ordered something of a board. It stands here before the board gets it.
type Ordered struct {
	Table   int    `json:"table"`
	Board   string `json:"board"`
	Number  int    `json:"number"`
	Section string `json:"section,omitempty"` // The game of the event that is ordered, by section, round and game; none of an act of an arbiter.
	Round   int    `json:"round,omitempty"`
	Game    int    `json:"game,omitempty"`
	Signed  string `json:"signed"` // The order.
}

// Found says that a board has a fault.
type Found struct {
	Table int    `json:"table"`
	Board string `json:"board"`
	Fault Fault  `json:"fault"`
}

// Fault is what keeps a board from being shown.
type Fault struct {
	Kind string `json:"kind" enum:"altered,cloned" doc:"altered: its log is not what it has signed before; cloned: it is there twice."`
	Why  string `json:"why"`
}

// forEverybody returns a fault without what it tells of a log: how long that is may not be known yet.
func (f *Fault) forEverybody() *Fault {
	if f == nil {
		return nil
	}
	return &Fault{f.Kind, map[string]string{Altered: "its log is not what it has signed before", Cloned: "two boards have dialled with its key"}[f.Kind]}
}

// The kinds of faults.
const (
	Altered = "altered"
	Cloned  = "cloned"
)

// encode returns the fact as it is stored.
func (f Fact) encode() ([]byte, error) {
	switch {
	case f.Opened != nil:
		f.Type = "opened"
	case f.Enlisted != nil:
		f.Type = "enlisted"
	case f.Ordered != nil:
		f.Type = "ordered"
	case f.Found != nil:
		f.Type = "found"
	case f.Sector != nil:
		f.Type = "sector"
	case f.Entered != nil:
		f.Type = "entered"
	case f.Joined != nil:
		f.Type = "joined"
	case f.Seconded != nil:
		f.Type = "seconded"
	case f.Promoted != nil:
		f.Type = "promoted"
	case f.Yielded != nil:
		f.Type = "yielded"
	case f.ByHand != nil:
		f.Type = "by_hand"
	case f.Pinned != nil:
		f.Type = "pinned"
	case f.Start != nil:
		f.Type = "start"
	case f.Started != nil:
		f.Type = "started"
	case f.Announced != nil:
		f.Type = "announced"
	case f.Withdrawn != nil:
		f.Type = "withdrawn"
	default:
		return nil, fmt.Errorf("a fact of the hall without a part")
	}
	return json.Marshal(f)
}
