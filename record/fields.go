package record

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// Fields returns some fields of a record, or of a struct that embeds one, as a JSON object in an order of its own: a scoresheet is signed, and has the
// fields in another order than the records. A name with a question mark is left out where the field is empty.
func Fields(of any, names string) ([]byte, error) {
	var out bytes.Buffer
	err := writeFields(&out, reflect.ValueOf(of), strings.Fields(names))
	return out.Bytes(), err
}

// EachWith does so for a list.
func EachWith[T any](list []T, names string) ([]byte, error) {
	out, order := bytes.NewBufferString("["), strings.Fields(names)
	for i := range list {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := writeFields(out, reflect.ValueOf(&list[i]).Elem(), order); err != nil {
			return nil, err
		}
	}
	out.WriteByte(']')
	return out.Bytes(), nil
}

func writeFields(out *bytes.Buffer, v reflect.Value, names []string) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	before := byte('{')
	for _, name := range names {
		name, omits := strings.CutSuffix(name, "?")
		f := v.FieldByIndex(indexOf(v.Type(), name))
		if empty := f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0; empty && omits {
			continue
		}
		out.WriteByte(before)
		before = ','
		out.WriteString(`"` + name + `":`)
		if err := e.Encode(f.Interface()); err != nil {
			return err
		}
		out.Truncate(out.Len() - 1) // Encode ends a line.
	}
	if before == '{' {
		out.WriteByte(before)
	}
	out.WriteByte('}')
	return nil
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
