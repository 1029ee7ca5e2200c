package record

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// Fields returns some fields of a record, or of a struct that embeds one, as a JSON object in an order of its own: a scoresheet is signed, and has the
// fields in another order than the records. A name with a question mark is left out where the field is empty.
func Fields(of any, names string) ([]byte, error) {
	v := reflect.ValueOf(of)
	return appendFields(nil, v, orderOf(v.Type(), names))
}

// EachWith does so for a list.
func EachWith[T any](list []T, names string) (out []byte, err error) {
	out, order := []byte{'['}, orderOf(reflect.TypeFor[T](), names)
	for i := range list {
		if i > 0 {
			out = append(out, ',')
		}
		if out, err = appendFields(out, reflect.ValueOf(&list[i]).Elem(), order); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

type ordered struct {
	index []int
	name  string // With its colon.
	omits bool
}

// orders are the known ones, by the type and the names.
var orders sync.Map

type orderKey struct {
	of    reflect.Type
	names string
}

func orderOf(t reflect.Type, names string) (order []ordered) {
	if known, ok := orders.Load(orderKey{t, names}); ok {
		return known.([]ordered)
	}
	for name := range strings.FieldsSeq(names) {
		name, omits := strings.CutSuffix(name, "?")
		order = append(order, ordered{indexOf(t, name), `"` + name + `":`, omits})
	}
	orders.Store(orderKey{t, names}, order)
	return order
}

func appendFields(out []byte, v reflect.Value, order []ordered) (_ []byte, err error) {
	out = append(out, '{')
	begun := len(out)
	for _, o := range order {
		f := v.FieldByIndex(o.index)
		if empty := f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0; empty && o.omits {
			continue
		}
		if len(out) > begun {
			out = append(out, ',')
		}
		if out, err = appendValue(append(out, o.name...), f); err != nil {
			return nil, err
		}
	}
	return append(out, '}'), nil
}

// appendValue writes a value as encoding/json does without escapes for HTML.
func appendValue(out []byte, v reflect.Value) ([]byte, error) {
	switch {
	case v.Kind() == reflect.Int || v.Kind() == reflect.Int64:
		return strconv.AppendInt(out, v.Int(), 10), nil
	case v.Kind() == reflect.Bool:
		return strconv.AppendBool(out, v.Bool()), nil
	case v.Kind() == reflect.String && isPlain(v.String()):
		return append(append(append(out, '"'), v.String()...), '"'), nil
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(v.Interface())
	return append(out, bytes.TrimSuffix(text.Bytes(), []byte("\n"))...), err
}

// isPlain reports whether a text stands in JSON as it is.
func isPlain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' })
}

// indexOf returns where the field of a JSON name is in a struct, in one that it embeds too. encoding/json reads it there.
func indexOf(t reflect.Type, name string) []int {
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.Anonymous && nameOf(f) == name {
			return f.Index
		}
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			if found := indexOf(f.Type, name); found != nil {
				return append([]int{i}, found...)
			}
		}
	}
	return nil
}
