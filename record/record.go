package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Record is what follows from the facts of a game: one of the types of this package that embed Head. Each is written as one
// JSON object whose fields stand in the order of the type; the bytes are stored, printed and compared, so the order is part of
// the format.
type Record interface {
	// About returns what the record is and which game it belongs to.
	About() Head
}

// Head is what all records begin with.
type Head struct {
	Type string `json:"type" see:"public"`
	Game int    `json:"game" see:"public"` // Within the session, from 1.
}

// About returns the head itself: a record embeds it.
func (h Head) About() Head { return h }

// all has a value of each type of record.
var all = []Record{
	State{}, Tags{}, Setup{}, Delay{}, Sensor{}, Lost{}, Announcement{},
	Answer{}, Schedule{}, Arrival{}, Replay{}, Touch{}, Stood{}, Move{}, Revised{}, Named{}, Promotion{}, Published{}, Takeback{}, Result{}, End{},
	Finding{}, Question{}, Illegal{}, Restored{}, Repetition{}, Limit{},
	Claim{}, Ruling{}, Count{}, Duty{}, Void{}, Reinstated{}, Restoration{}, Note{},
	Signed{}, SignaturesVoid{}, Confirmed{},
	Entered{}, Token{},
	Clock{}, Flag{}, Checks{},
	Sealed{}, Adjourned{}, Opened{},
}

// types are the Go types by the words that stand for them in records.
var types = func() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, r := range all {
		for _, word := range wordsOf(reflect.TypeOf(r)) {
			types[word] = reflect.TypeOf(r)
		}
	}
	return types
}()

// wordsOf returns the words that stand for a type in records: most have one.
func wordsOf(t reflect.Type) []string { return strings.Fields(t.Field(0).Tag.Get("type")) }

// Encode returns the record as one line of JSON without its end. These bytes are what is stored and printed.
func Encode(r Record) []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic("record: a record that is no JSON: " + err.Error()) // All fields are numbers, texts and lists of texts.
	}
	return text
}

// Unknown is a record of a type that this version does not know. A reader skips it.
type Unknown struct{ Head }

// Decode reads what Encode wrote, also by another version: it skips fields that it does not know. A record of a type that it does not know is
// Unknown.
func Decode(line []byte) (Record, error) {
	kind, err := typeOf(line)
	if err != nil {
		return nil, fmt.Errorf("record: expected a JSON object as in docs/formats/records.md: %w", err)
	}
	t, known := types[kind]
	if !known {
		t = reflect.TypeFor[Unknown]()
	}
	into := reflect.New(t)
	if err := json.Unmarshal(line, into.Interface()); err != nil {
		return nil, fmt.Errorf("record: expected a JSON object as in docs/formats/records.md: %w", err)
	}
	for _, i := range players[kind] {
		if side := into.Elem().Field(i).String(); !isPlayer(side) {
			return nil, fmt.Errorf("record: expected a side, found %.100q", side)
		}
	}
	r := into.Elem().Interface().(Record)
	if found := r.About().Type; found != kind {
		return nil, fmt.Errorf("record: expected one type, found %q and %q", kind, found)
	}
	return r, nil
}

// typeOf returns the type of a record. It stands first in what Encode wrote.
func typeOf(line []byte) (string, error) {
	if rest, ok := bytes.CutPrefix(line, []byte(`{"type":"`)); ok {
		word, _, _ := bytes.Cut(rest, []byte(`"`))
		if _, known := types[string(word)]; known {
			return string(word), nil
		}
	}
	var head Head
	if err := json.Unmarshal(line, &head); err != nil {
		return "", err
	}
	if line = bytes.TrimLeft(line, " \t\r\n"); line[0] != '{' { // null is no error to encoding/json.
		return "", errors.New("it is none")
	}
	return head.Type, nil
}
