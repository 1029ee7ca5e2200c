package boardlog

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/jsontext"
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
	shown.WallSource = cmp.Or(shown.WallSource, WallNone)
	if shown.WallSource != WallNone {
		shown.Opened = g.Opened.Time.UTC().Format(time.RFC3339Nano)
	}
	return json.Marshal(shown)
}

// Opening is the row 0 of a game: what was known of the game when it was opened.
type Opening struct {
	Type     string          `json:"type"`
	Session  int             `json:"session"`
	Number   int             `json:"number"`
	Source   string          `json:"source"`
	Version  string          `json:"version"`
	Rulebook string          `json:"rulebook"`
	FEN      string          `json:"fen"`
	Tags     json.RawMessage `json:"tags"`
	Marked   bool            `json:"marked,omitempty"` // The last row of each transaction has a mark.
}

// NewOpening returns the opening of a game; tags are its tags in JSON.
func NewOpening(session, number int, meta *Meta, tags []byte) Opening {
	return Opening{Type: evidence.KindOpening, Session: session, Number: number, Source: meta.Source, Version: meta.Version,
		Rulebook: meta.Rulebook, FEN: meta.FEN, Tags: tags}
}

// Row returns the opening as a row.
func (o Opening) Row(opened Wall) (Row, error) {
	text, err := json.Marshal(o)
	return Row{Wall: opened, Kind: evidence.KindOpening, Bytes: text}, err
}

// ReadOpening reads the text of [Opening.Row].
func ReadOpening(text []byte) (o Opening, err error) {
	err = json.Unmarshal(text, &o)
	return o, err
}

func (o Opening) KnownTags() (tags map[string]string, err error) {
	err = json.Unmarshal(o.Tags, &tags)
	return tags, err
}

// GameOf returns the game as known when it was opened, from the bundle, its place in its session included.
func GameOf(b evidence.Parts) (Game, error) {
	for _, leaf := range b.All() {
		return GameOfLeaf(leaf.Bytes)
	}
	return Game{}, errors.New("expected the opening of the game, found no record")
}

// GameOfLeaf returns the game by the bytes of its first leaf.
func GameOfLeaf(leaf []byte) (Game, error) {
	record, err := evidence.ParseLeaf(leaf)
	if err != nil {
		return Game{}, err
	}
	if err := jsontext.Strict(record.Bytes, tagsKey); err != nil {
		return Game{}, fmt.Errorf("opening of the game: %w", err)
	}
	o, err := ReadOpening(record.Bytes)
	if err != nil || o.Type != evidence.KindOpening {
		return Game{}, fmt.Errorf("expected the opening of a game, found %q", record.Bytes)
	}
	g := Game{UID: record.Game, Number: o.Number, Meta: Meta{Session: o.Session, Source: o.Source, Version: o.Version,
		Rulebook: o.Rulebook, FEN: o.FEN, Opened: WallOf(record.Wall, WallSource(record.WallSource))}}
	if g.Tags, err = o.KnownTags(); err != nil {
		return Game{}, fmt.Errorf("tags of the opening: %w", err)
	}
	return g, nil
}

// gameBits is how many bits of the id of a stored game number it at its board. The bits above number the board in the store, 0 for the
// store's own: so a store holds the games of many boards, and an id names the board and the game.
const gameBits = 20

// The most games of a board, and boards beside the store's own, that a store takes.
const (
	GamesMax  = 1<<gameBits - 1
	BoardsMax = 1<<11 - 1
)

// StoredID returns the id by which a store knows a game of a board.
func StoredID(board, game int) int { return board<<gameBits | game }

// BoardOf returns the number of a board in a store, and the number of a game at that board, by the id of the game in the store.
func BoardOf(id int) (board, game int) { return id >> gameBits, id & GamesMax }
