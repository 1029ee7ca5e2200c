package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/kyban/kyban/sensor"
)

// The most that a board writes: bytes of a text, entries of a list, and entries of a list of moves or plies.
const (
	textMax  = 64 << 10
	listMax  = 10_000
	pliesMax = 100_000
)

// value says which values of JSON are possible: those of a Go type, and of these what its tag "is" leaves. Numbers count something, from 0 on,
// unless the tag says "1..": from 1 on; times are all that 64 bits hold. Texts are any, or of the form that the tag names. The tag of a list is
// about its entries; "long" says that it may have one for each ply.
type value struct {
	kind      string  // bool, text, number, list, map, object, or the name of a form.
	low, high int64   // Of a number.
	most      int     // Entries of a list.
	entries   *value  // Of a list.
	fields    []field // Of an object.
}

// field is a field of an object. Of chess it may have another name.
type field struct {
	name, inChess string
	value         value
}

// forms are texts of which not any is possible. What is left out is the empty text, where that is possible.
var forms = map[string]*regexp.Regexp{
	"claim":   regexp.MustCompile(`^(open|refused|answered)?$`),
	"digest":  regexp.MustCompile(`^([0-9a-f]{64})?$`),
	"result":  regexp.MustCompile(`^(1-0|0-1|1/2-1/2|0-0|\*)?$`),
	"running": regexp.MustCompile(`^(red|black|white|none)?$`),
	"side":    regexp.MustCompile(`^(red|black|white|none)$`),
	"signer":  regexp.MustCompile(`^(red|black|white|arbiter)$`),
}

// values are those of the types of records, by the words that stand for them.
var values = sync.OnceValue(func() map[string]value {
	values := map[string]value{}
	for word, t := range types {
		values[word] = valueOf(t, "")
	}
	return values
})

func valueOf(t reflect.Type, is string) value {
	switch {
	case t == reflect.TypeFor[sensor.Micros]():
		return value{kind: "number", low: math.MinInt64, high: math.MaxInt64}
	}
	switch t.Kind() {
	case reflect.Bool:
		return value{kind: "bool"}
	case reflect.Int:
		low := map[string]int64{"": 0, "1..": 1}
		if _, known := low[is]; !known {
			panic("record: a number is " + is)
		}
		return value{kind: "number", low: low[is], high: math.MaxInt32}
	case reflect.String:
		if _, isForm := forms[is]; is != "" && !isForm {
			panic("record: a text is " + is)
		}
		return value{kind: cmp.Or(is, "text")}
	case reflect.Pointer:
		return valueOf(t.Elem(), is)
	case reflect.Slice:
		is, isLong := strings.CutPrefix(is, "long")
		v := value{kind: "list", most: listMax}
		if isLong {
			v.most = pliesMax
		}
		entries := valueOf(t.Elem(), strings.TrimSpace(is))
		v.entries = &entries
		return v
	case reflect.Map:
		return value{kind: "map"}
	case reflect.Struct:
		v := value{kind: "object"}
		for _, f := range fieldsOf(t) {
			if f.Tag.Get("chess") != "" {
				v.fields[len(v.fields)-1].inChess = nameOf(f)
				continue
			}
			v.fields = append(v.fields, field{nameOf(f), nameOf(f), valueOf(f.Type, f.Tag.Get("is"))})
		}
		return v
	}
	panic("record: no values of " + t.String())
}

// Check says what is wrong with a record as it is stored, of a type that this version knows: a value that no board writes, or a field that stands
// there by both names of its side. Of other types nothing is said.
func Check(line []byte) error {
	kind, err := typeOf(line)
	if err != nil {
		return err
	}
	v, known := values()[kind]
	if !known {
		return nil
	}
	if err := v.check(line); err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	return nil
}

// check holds JSON against a value. What is null is left out.
func (v *value) check(text []byte) error {
	if string(text) == "null" {
		text = nil
	}
	switch v.kind {
	case "object":
		return v.checkObject(text)
	case "list":
		return v.checkList(text)
	case "map":
		return v.checkMap(text)
	case "number":
		return v.checkNumber(text)
	case "bool":
		if s := string(text); s != "" && s != "true" && s != "false" {
			return errors.New("expected true or false")
		}
		return nil
	}
	return v.checkText(text)
}

func (v *value) checkObject(text []byte) error {
	var members map[string]json.RawMessage
	if text == nil {
		return nil
	}
	if err := json.Unmarshal(text, &members); err != nil {
		return errors.New("expected an object")
	}
	for _, f := range v.fields {
		text, ok := members[f.name]
		if f.inChess != f.name {
			if other, both := members[f.inChess]; !ok {
				text = other
			} else if both {
				return fmt.Errorf("%s: expected it or %s", f.name, f.inChess)
			}
		}
		if err := f.value.check(text); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

func (v *value) checkList(text []byte) error {
	var entries []json.RawMessage
	if text == nil {
		return nil
	}
	if entriesOf(text) > v.most || json.Unmarshal(text, &entries) != nil {
		return fmt.Errorf("expected a list of at most %d", v.most)
	}
	for i, entry := range entries {
		if err := v.entries.check(entry); err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return nil
}

// entriesOf returns how many entries a list has, one where it has none: one that is too long is not read.
func entriesOf(list []byte) int {
	entries, depth := 1, 0
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case '"':
			i += stringLength(list[i:]) - 1
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case ',':
			if depth == 1 {
				entries++
			}
		}
	}
	return entries
}

func (v *value) checkMap(text []byte) error {
	var entries map[string]json.RawMessage
	if text == nil {
		return nil
	}
	if json.Unmarshal(text, &entries) != nil || len(entries) > listMax {
		return errors.New("expected an object of texts")
	}
	for key, entry := range entries {
		if err := (&value{kind: "text"}).check(entry); err != nil {
			return err
		}
		if len(key) > textMax {
			return fmt.Errorf("expected a text of at most %d bytes", textMax)
		}
	}
	return nil
}

func (v *value) checkNumber(text []byte) error {
	n := int64(0)
	if text != nil {
		var err error
		if n, err = strconv.ParseInt(string(text), 10, 64); err != nil {
			return errors.New("expected an integer")
		}
	}
	if n < v.low || n > v.high {
		return fmt.Errorf("expected a number from %d to %d, found %d", v.low, v.high, n)
	}
	return nil
}

func (v *value) checkText(text []byte) error {
	var said string
	if text == nil && v.kind == "side" {
		return nil
	}
	if text != nil && (text[0] != '"' || json.Unmarshal(text, &said) != nil) {
		return errors.New("expected a text")
	}
	switch form := forms[v.kind]; {
	case len(said) > textMax:
		return fmt.Errorf("expected a text of at most %d bytes", textMax)
	case form != nil && !form.MatchString(said):
		return fmt.Errorf("expected a %s, found %.100q", v.kind, said)
	}
	return nil
}

// stringLength returns how long the string is with which the text begins, its quotation marks included.
func stringLength(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
