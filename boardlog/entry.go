package boardlog

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/message"
)

// Entry is one line of a board's feed: a row that the board has signed, a checkpoint over the rows before it, or, with neither, the
// word that there is no more at present.
//
// The places of a feed count the signed rows of all games, from 0, in the order in which the board signed them. A row that was
// signed keeps its place for ever.
type Entry struct {
	Place      int          // Of the row; of the next row for everything else: from there a client goes on.
	Game       int          // The number of the game at its board,
	UID        evidence.UID // and its name for ever.
	Row        *Row         // Nil for none.
	Checkpoint *Checkpoint  // Nil for none.
}

// ErrNotSigned is the error of a place behind all signed rows.
var ErrNotSigned = message.Errorf("the board has not signed so much")

// ErrOtherBoard is the error of a feed whose board has another key.
var ErrOtherBoard = errors.New("another board")

// otherBoard reads as its error, and is ErrOtherBoard.
type otherBoard struct{ error }

func (o otherBoard) Unwrap() []error { return []error{o.error, ErrOtherBoard} }

// EntryMax bounds an entry as a line, in bytes.
const EntryMax = 1 << 20

// entryHead begins the line of an entry that is about a game.
type entryHead struct {
	Place *int   `json:"place"`
	Game  int    `json:"game,omitempty"`
	UID   string `json:"uid,omitempty"`
}

type entryLine struct {
	entryHead
	line
	Size       int    `json:"size"`
	Checkpoint string `json:"checkpoint"`
}

// Line returns the entry as one line of JSON. The stored bytes of a row end it unchanged.
func (e *Entry) Line() []byte {
	head := entryHead{Place: &e.Place, Game: e.Game}
	if e.Game != 0 {
		head.UID = e.UID.String()
	}
	text := asLine(head)
	switch {
	case e.Row != nil:
		return append(append(text[:len(text)-1], ','), e.Row.Line()[1:]...)
	case e.Checkpoint != nil:
		return asLine(struct {
			entryHead
			Size       int    `json:"size"`
			Checkpoint string `json:"checkpoint"`
		}{head, e.Checkpoint.Size, string(e.Checkpoint.Note)})
	}
	return text
}

// asLine writes what consists of numbers and text.
func asLine(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("boardlog: an entry that is no JSON: " + err.Error())
	}
	return text
}

// ParseEntry reads a line of a feed behind its head.
func ParseEntry(text []byte) (Entry, error) {
	var l entryLine
	if err := json.Unmarshal(text, &l); err != nil {
		return Entry{}, fmt.Errorf("line of a feed: %w", err)
	}
	if l.Place == nil || *l.Place < 0 {
		return Entry{}, fmt.Errorf("line of a feed: expected its place, found %.200q", text)
	}
	e := Entry{Place: *l.Place, Game: l.Game}
	if l.UID == "" && l.Game == 0 && l.Kind == "" && l.Checkpoint == "" {
		return e, nil
	}
	var err error
	if e.UID, err = evidence.ParseUID(l.UID); err != nil {
		return Entry{}, fmt.Errorf("line %d of a feed: %w", e.Place, err)
	}
	switch {
	case l.Game <= 0:
		err = errors.New("expected the number of a game")
	case l.Checkpoint != "" && l.Size > 0 && l.Kind == "":
		e.Checkpoint = &Checkpoint{Game: l.Game, Size: l.Size, Note: []byte(l.Checkpoint)}
	case l.Checkpoint == "" && l.Kind != "" && l.Seq >= 0 && len(l.Bytes) > 0:
		e.Row = &Row{Game: l.Game, Seq: l.Seq, At: l.At, Kind: l.Kind, Bytes: l.Bytes, Wall: WallOf(l.Wall, l.WallSource)}
		_, _, err = e.Row.Wall.Micros()
	default:
		err = errors.New("expected a row with seq, kind and bytes, or a checkpoint with its size")
	}
	if err != nil {
		return Entry{}, fmt.Errorf("line %d of a feed: %w, found %.200q", e.Place, err, text)
	}
	return e, nil
}

// FeedFormat is the version of the lines of a feed.
const FeedFormat = 1

// FeedHead is the first line of a feed.
type FeedHead struct {
	Feed  int    `json:"feed"`  // FeedFormat.
	Board string `json:"board"` // The key that verifies the board's log.
	From  int    `json:"from"`  // The place of the first row to come.
}

// NewFeedHead returns the head of a feed from a place on.
func NewFeedHead(board evidence.PublicKey, from int) FeedHead {
	return FeedHead{Feed: FeedFormat, Board: board.String(), From: from}
}

// Line returns the head as one line of JSON.
func (h FeedHead) Line() []byte { return asLine(h) }

// ParseFeedHead reads the first line of a feed of a board from a place on.
func ParseFeedHead(text []byte, board evidence.PublicKey, from int) error {
	var h FeedHead
	switch err := json.Unmarshal(text, &h); {
	case err != nil:
		return fmt.Errorf("first line of a feed: %w", err)
	case h.Feed != FeedFormat:
		return fmt.Errorf("expected a feed of the format %d, found %.200q", FeedFormat, text)
	case h.Board != board.String():
		return otherBoard{fmt.Errorf("expected the feed of the board %s, found %.200q", board, text)}
	case h.From != from:
		return fmt.Errorf("expected a feed from the place %d on, found %.200q", from, text)
	}
	return nil
}
