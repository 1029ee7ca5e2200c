package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/kyban/kyban/sensor"
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
	for _, i := range players()[kind] {
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

// Seen returns a record without the fields, and the entries of lists, that an audience may not see, as [Shown] says. It is false where
// the audience may see no such record.
func Seen(r Record, to Audience) (seen Record, ok bool) {
	shown, ok := Shown(r.About().Type, to)
	t := reflect.TypeOf(r)
	if !ok || types[r.About().Type] != t {
		return nil, false
	}
	if to == Arbiters {
		return r, true
	}
	v := reflect.New(t).Elem()
	v.Set(reflect.ValueOf(r))
	for _, f := range fields()[t] {
		field := v.FieldByIndex(f.Index)
		except, ok := shown[nameOf(f)]
		if !ok {
			field.SetZero()
			continue
		}
		hidden := func(entry string) bool { return slices.Contains(except, entry) }
		if list, ok := field.Interface().([]string); ok && slices.ContainsFunc(list, hidden) {
			field.Set(reflect.ValueOf(slices.DeleteFunc(slices.Clone(list), hidden)))
		}
	}
	return v.Interface().(Record), true
}

// Audience is who looks at the records of a game. Who may see a field is said by the tag "see" of its type, such as those in
// play.go, and by nothing here: this file reads the tags.
type Audience uint8

// The audiences. Each sees what those behind it see, and more.
const (
	Arbiters Audience = iota // And who runs the board.
	Players                  // Who claims or signs hears what becomes of it.
	Public                   // Everybody.
)

// audiences are the values of the tag "see".
var audiences = map[string]Audience{"": Arbiters, "players": Players, "public": Public}

// Shown says what an audience may see of the records of a type: the names of the fields, and of each the entries of its list that
// it may not see. It is false where the audience may see no such record.
func Shown(kind string, to Audience) (fields map[string][]string, ok bool) {
	fields, ok = shown()[to][kind]
	return fields, ok
}

// shown has what each audience sees of the types.
var shown = sync.OnceValue(func() (shown [Public + 1]map[string]map[string][]string) {
	for to := range shown {
		shown[to] = map[string]map[string][]string{}
		for kind, t := range types {
			if maySee(t.Field(0), Audience(to)) {
				shown[to][kind] = fieldsFor(t, Audience(to))
			}
		}
	}
	return shown
})

func fieldsFor(t reflect.Type, to Audience) map[string][]string {
	fields := map[string][]string{}
	for _, f := range fieldsOf(t) {
		if !maySee(f, to) {
			continue
		}
		fields[nameOf(f)] = nil
		if except := f.Tag.Get("except"); except != "" && to != Arbiters {
			fields[nameOf(f)] = strings.Fields(except)
		}
	}
	return fields
}

func maySee(f reflect.StructField, to Audience) bool { return audiences[f.Tag.Get("see")] >= to }

// fields has the fields of each type of record: reflect makes a list anew each time.
var fields = sync.OnceValue(func() map[reflect.Type][]reflect.StructField {
	fields := map[reflect.Type][]reflect.StructField{}
	for _, t := range types {
		fields[t] = fieldsOf(t)
	}
	return fields
})

// fieldsOf returns the fields of a type that stand in its JSON, in their order.
func fieldsOf(t reflect.Type) (fields []reflect.StructField) {
	for _, f := range reflect.VisibleFields(t) {
		if !f.Anonymous && nameOf(f) != "-" {
			fields = append(fields, f)
		}
	}
	return fields
}

func nameOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// Time returns the board time of what a record tells: when the move was made, or it was said; 0 for a record of a type that is not known.
func Time(r Record) sensor.Micros {
	switch r := r.(type) {
	case Move:
		return r.Made
	case Unknown:
		return 0
	}
	return sensor.Micros(reflect.ValueOf(r).FieldByName("At").Int())
}

// Ply returns the ply that a record names, 0 for none.
func Ply(r Record) int {
	if ply := reflect.ValueOf(r).FieldByName("Ply"); ply.IsValid() {
		return int(ply.Int())
	}
	return 0
}
