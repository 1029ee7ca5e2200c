package recorder

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kyban/kyban/evidence"
)

// opening is the row 0 of a game: what was known of it when it was opened.
type opening struct {
	Type     string          `json:"type"`
	Session  int             `json:"session"`
	Number   int             `json:"number"`
	Source   string          `json:"source"`
	Version  string          `json:"version"`
	Rulebook string          `json:"rulebook"`
	FEN      string          `json:"fen"`
	Tags     json.RawMessage `json:"tags"`
	Marked   bool            `json:"marked,omitempty"` // The last row of each transaction bears a mark.
}

func newOpening(session, number int, meta *Meta, tags []byte) opening {
	return opening{Type: evidence.KindOpening, Session: session, Number: number, Source: meta.Source, Version: meta.Version,
		Rulebook: meta.Rulebook, FEN: meta.FEN, Tags: tags}
}

func (o opening) row(opened Wall) (Row, error) {
	text, err := json.Marshal(o)
	return Row{Wall: opened, Kind: evidence.KindOpening, Bytes: text}, err
}

// Opening returns what the bundle says was known of its game when it was opened: its place in its session too.
func Opening(b *evidence.Bundle) (Game, error) {
	if len(b.Leaves) == 0 {
		return Game{}, errors.New("expected the opening of the game, found no record")
	}
	record, err := evidence.ParseLeaf(b.Leaves[0].Bytes)
	if err != nil {
		return Game{}, err
	}
	var o opening
	if err := json.Unmarshal(record.Bytes, &o); err != nil || o.Type != evidence.KindOpening {
		return Game{}, fmt.Errorf("expected the opening of a game, found %q", record.Bytes)
	}
	g := Game{UID: record.Game, Number: o.Number, Meta: Meta{Session: o.Session, Source: o.Source, Version: o.Version,
		Rulebook: o.Rulebook, FEN: o.FEN, Opened: wallOf(record.Wall, WallSource(record.WallSource))}}
	if err := json.Unmarshal(o.Tags, &g.Tags); err != nil {
		return Game{}, fmt.Errorf("tags of the opening: %w", err)
	}
	return g, nil
}
