package boardlog

import (
	"encoding/json"
	"time"

	"github.com/kyban/kyban/evidence"
)

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
