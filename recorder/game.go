package recorder

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/kyban/kyban/evidence"
)

// Errors about a game, not about the store.
var (
	ErrNoGame = errors.New("no such game")
	ErrClosed = errors.New("the game is closed")
	// ErrUnsigned follows the name of the game.
	ErrUnsigned = errors.New("has no checkpoint yet: boardd signs it with the first move, and when it ends")
)

// WallSource is the source of a wall time.
type WallSource string

// The sources of wall time.
const (
	WallHost  WallSource = "host"  // The clock of the host that recorded.
	WallTrace WallSource = "trace" // The date that a trace states.
	WallNone  WallSource = "none"  // The time is unknown.
)

// Wall is a time of day and its source. The zero value is an unknown time.
type Wall struct {
	Time   time.Time // Kept to the microsecond; its zone is not kept.
	Source WallSource
}

// micros returns the microseconds since 1970 UTC and the source, for storage.
func (w Wall) micros() (int64, WallSource, error) {
	switch w.Source {
	case WallHost, WallTrace:
		return w.Time.UnixMicro(), w.Source, nil
	case WallNone, "":
		return 0, WallNone, nil
	}
	return 0, "", fmt.Errorf("wall time source %q: expected host, trace or none", w.Source)
}

// wallOf is the reverse of micros.
func wallOf(us int64, source WallSource) Wall {
	if source == WallNone {
		return Wall{Source: WallNone}
	}
	return Wall{Time: time.UnixMicro(us).UTC(), Source: source}
}

// Meta is the data of a game when it begins.
type Meta struct {
	Session  int               // The id of the first game of the session, 0 to begin a session.
	Source   string            // Where the facts come from, such as "gpio" or "trace:sha256:9f86...".
	Version  string            // The version of the code that derives the records.
	Rulebook string            // Such as "vn2004".
	FEN      string            // The position at the start.
	Tags     map[string]string // Names and so on, with keys as in a trace: "red", "black", "event", ...
	Opened   Wall              // When the game was opened.
}

// Game is a stored game.
type Game struct {
	ID     int
	Number int // Its place in the session, from 1.
	Closed bool
	UID    evidence.UID // Names the game for ever; zero while it stands in a store of the first schema.
	Meta
}

// gameJSON is the form of a Game for programs.
type gameJSON struct {
	ID         int               `json:"id"`
	Session    int               `json:"session"`
	Number     int               `json:"number"`
	Open       bool              `json:"open"`
	Source     string            `json:"source"`
	Version    string            `json:"version"`
	Rulebook   string            `json:"rulebook"`
	FEN        string            `json:"fen"`
	Tags       map[string]string `json:"tags"`
	Opened     string            `json:"opened,omitempty"`
	WallSource WallSource        `json:"wall_source"`
	UID        string            `json:"uid,omitempty"`
}

// MarshalJSON writes the game as one object; "opened" is left out when the time is unknown.
func (g Game) MarshalJSON() ([]byte, error) {
	shown := gameJSON{
		ID: g.ID, Session: g.Session, Number: g.Number, Open: !g.Closed, Source: g.Source, Version: g.Version,
		Rulebook: g.Rulebook, FEN: g.FEN, Tags: g.Tags, WallSource: g.Opened.Source,
	}
	if g.UID != (evidence.UID{}) {
		shown.UID = g.UID.String()
	}
	if shown.Tags == nil {
		shown.Tags = map[string]string{}
	}
	if shown.WallSource == "" {
		shown.WallSource = WallNone
	}
	if shown.WallSource != WallNone {
		shown.Opened = g.Opened.Time.UTC().Format(time.RFC3339Nano)
	}
	return json.Marshal(shown)
}
