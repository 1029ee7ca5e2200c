package record

import (
	"reflect"
	"strings"
)

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
	fields, ok = shown[to][kind]
	return fields, ok
}

// shown has what each audience sees of the types.
var shown = func() (shown [Public + 1]map[string]map[string][]string) {
	for to := range shown {
		shown[to] = map[string]map[string][]string{}
		for kind, t := range types {
			if maySee(t.Field(0), Audience(to)) {
				shown[to][kind] = fieldsFor(t, Audience(to))
			}
		}
	}
	return shown
}()

// fieldsFor returns the fields of a type that an audience may see.
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

// fieldsOf returns the fields of a type that stand in its JSON, in their order.
func fieldsOf(t reflect.Type) (fields []reflect.StructField) {
	for _, f := range reflect.VisibleFields(t) {
		if !f.Anonymous && nameOf(f) != "-" {
			fields = append(fields, f)
		}
	}
	return fields
}

// nameOf returns the name of a field in JSON.
func nameOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}
