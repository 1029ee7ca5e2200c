package record

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/kyban/kyban/engine"
)

// Side says in a record who it is about: red or black, in chess white or black; the arbiter; none.
type Side string

// SideOf names a side before the game gives it its own word ([InWords]).
func SideOf(s engine.Side) Side { return Side(s.String()) }

// Of returns the side of the board: red and white are the one that moves first.
func (s Side) Of() engine.Side {
	switch s {
	case "red", "white":
		return engine.First
	case "black":
		return engine.Second
	}
	return engine.NoSide
}

func (s Side) String() string { return string(s) }

// In returns a side in the words of a game that has this word for the side that moves first.
func (s Side) In(first string) Side {
	if s.Of() == engine.First {
		return Side(first)
	}
	return s
}

// InWords returns a record, or another value, in the words of a game that has this word for the side that moves first: each Side, and each field
// that has another name in chess by its tag "chess". The game does so where it makes a record, so no room below it needs to know which game it is.
func InWords[T any](of T, first string) T {
	was := reflect.ValueOf(of)
	if !differs(was, first) {
		return of
	}
	v := reflect.New(was.Type()).Elem()
	v.Set(was)
	setWords(v, first)
	return v.Interface().(T)
}

// NamesWhite reports whether a record names White, by a side or by a field: then the game is chess.
func NamesWhite(r Record) bool { return differs(reflect.ValueOf(r), engine.First.String()) }

// differs reports whether a side in a value has another word.
func differs(v reflect.Value, first string) bool {
	switch {
	case v.Type() == reflect.TypeFor[Side]():
		return Side(v.String()).In(first) != Side(v.String())
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			if differs(v.Index(i), first) {
				return true
			}
		}
	case v.Kind() == reflect.Struct:
		for _, f := range sidesOf(v.Type()) {
			if from, _ := f.words(v, first); f.red >= 0 && !from.IsZero() || f.red < 0 && differs(v.Field(f.at), first) {
				return true
			}
		}
	}
	return false
}

func setWords(v reflect.Value, first string) {
	switch {
	case v.Type() == reflect.TypeFor[Side]():
		v.SetString(string(Side(v.String()).In(first)))
	case v.Kind() == reflect.Slice && v.Len() > 0:
		v.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v)) // Others hold the list, too.
		for i := range v.Len() {
			setWords(v.Index(i), first)
		}
	case v.Kind() == reflect.Struct:
		for _, f := range sidesOf(v.Type()) {
			if f.red < 0 {
				setWords(v.Field(f.at), first)
			} else if from, to := f.words(v, first); !from.IsZero() {
				to.Set(from)
				from.SetZero()
			}
		}
	}
}

// sideField is a field that names sides, or that has another name in chess than the field red.
type sideField struct{ at, red int }

// words returns the fields of the other word and of this one.
func (f sideField) words(v reflect.Value, first string) (from, to reflect.Value) {
	if f.red < 0 {
		return from, to
	}
	from, to = v.Field(f.red), v.Field(f.at)
	if Side(first) == SideOf(engine.First) {
		from, to = to, from
	}
	return from, to
}

var knownSides sync.Map // Of []sideField by reflect.Type.

// sidesOf returns the fields of a type that InWords sets.
func sidesOf(t reflect.Type) (fields []sideField) {
	if known, ok := knownSides.Load(t); ok {
		return known.([]sideField)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if red, ok := t.FieldByName(f.Tag.Get("chess")); ok {
			fields = append(fields, sideField{i, red.Index[0]})
		} else if f.IsExported() && hasSides(f.Type) {
			fields = append(fields, sideField{i, -1})
		}
	}
	knownSides.Store(t, fields)
	return fields
}

func hasSides(t reflect.Type) bool {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t == reflect.TypeFor[Side]() || t.Kind() == reflect.Struct && len(sidesOf(t)) > 0
}

// players are the fields of the types in which a side is one of both players, or none, by the words that stand for the types.
var players = sync.OnceValue(func() map[string][]int {
	players := map[string][]int{}
	for word, t := range types {
		for i := range t.NumField() {
			if t.Field(i).Tag.Get("is") == "side" {
				players[word] = append(players[word], i)
			}
		}
	}
	return players
})

func isPlayer(side string) bool {
	return slices.Contains([]string{"", "red", "black", "white", "none"}, side)
}

// Either returns what a record says of the side that moves first, by which word ever.
func Either[T any](red, white *T) (said T) {
	for _, of := range []*T{red, white} {
		if of != nil {
			said = *of
		}
	}
	return said
}

// ResultOfOtherSide returns a result with the sides changed: 0-1 for 1-0.
func ResultOfOtherSide(result string) string {
	switch result {
	case "1-0":
		return "0-1"
	case "0-1":
		return "1-0"
	}
	return result
}

// TagOfOtherColour returns the tag that says of the other player what key says of one, such as blackteam for redteam, where
// first is the word for the side that moves first; empty for a tag that is about no player.
func TagOfOtherColour(key, first string) string {
	black := engine.Second.String()
	for side, other := range map[string]string{first: black, black: first} {
		rest, ok := strings.CutPrefix(key, side)
		if ok && (rest == "" || rest == "team" || rest == "elo" || rest[0] == '_') {
			return other + rest
		}
	}
	return ""
}

// TagsOfOtherColours returns those of the tags that name a colour, each with the value of the other colour. first is the word for the side that moves
// first.
func TagsOfOtherColours(tags map[string]string, first string) map[string]string {
	swapped := map[string]string{}
	for key := range tags {
		if other := TagOfOtherColour(key, first); other != "" {
			swapped[key], swapped[other] = tags[other], tags[key]
		}
	}
	return swapped
}
