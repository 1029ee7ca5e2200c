package recorder

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/jsontext"
)

// opening is the row 0 of a game: what was known of the game when it was opened.
type opening struct {
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

func newOpening(session, number int, meta *Meta, tags []byte) opening {
	return opening{Type: evidence.KindOpening, Session: session, Number: number, Source: meta.Source, Version: meta.Version,
		Rulebook: meta.Rulebook, FEN: meta.FEN, Tags: tags}
}

func (o opening) row(opened Wall) (Row, error) {
	text, err := json.Marshal(o)
	return Row{Wall: opened, Kind: evidence.KindOpening, Bytes: text}, err
}

// readOpening reads the text of row.
func readOpening(text []byte) (o opening, err error) {
	err = json.Unmarshal(text, &o)
	return o, err
}

// tags returns the known tags.
func (o opening) tags() (tags map[string]string, err error) {
	err = json.Unmarshal(o.Tags, &tags)
	return tags, err
}

// Opening returns the game as known when it was opened, from the bundle, its place in its session included.
func Opening(b evidence.Parts) (Game, error) {
	for _, leaf := range b.All() {
		return openingOf(leaf)
	}
	return Game{}, errors.New("expected the opening of the game, found no record")
}

// openingOf reads the first leaf of a game.
func openingOf(leaf evidence.Leaf) (Game, error) {
	record, err := evidence.ParseLeaf(leaf.Bytes)
	if err != nil {
		return Game{}, err
	}
	if err := jsontext.Strict(record.Bytes, tagsKey); err != nil {
		return Game{}, fmt.Errorf("opening of the game: %w", err)
	}
	o, err := readOpening(record.Bytes)
	if err != nil || o.Type != evidence.KindOpening {
		return Game{}, fmt.Errorf("expected the opening of a game, found %q", record.Bytes)
	}
	g := Game{UID: record.Game, Number: o.Number, Meta: Meta{Session: o.Session, Source: o.Source, Version: o.Version,
		Rulebook: o.Rulebook, FEN: o.FEN, Opened: wallOf(record.Wall, WallSource(record.WallSource))}}
	if g.Tags, err = o.tags(); err != nil {
		return Game{}, fmt.Errorf("tags of the opening: %w", err)
	}
	return g, nil
}
