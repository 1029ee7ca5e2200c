package record

import (
	"bytes"
	"reflect"
	"strings"
)

// The names of the side that moves first.
const (
	red   = "red"
	white = "white"
)

// OfChess returns a record as one of a game in which the side that moves first is White.
func OfChess(r Record) Record {
	v := reflect.New(reflect.TypeOf(r)).Elem()
	v.Set(reflect.ValueOf(r))
	v.FieldByName("White").SetBool(true)
	return v.Interface().(Record)
}

// Word names a side as the JSON of the record does.
func (h Head) Word(side string) string {
	if h.White && side == red {
		return white
	}
	return side
}

// InChess returns compact JSON that names sides as the records of chess do.
func InChess(text []byte) []byte { return renamed(text, red, white) }

// ValuesInChess does so with values, and leaves the names of fields as they are.
func ValuesInChess(text []byte) []byte {
	return rename(text, red, white, func(name, _, _ string) string { return name })
}

// worded are the fields that hold what people wrote, and the names of persons: no side is renamed there. So is `by` (isPerson).
var worded = []string{"tags", "text", "name", "reason", "made", "revoked"}

// renamed returns a line of compact JSON with another name of a side: in names of fields, as in red_us, and where it is a whole value.
// A line in which the name does not occur is returned as it is.
func renamed(line []byte, from, to string) []byte { return rename(line, from, to, renamedField) }

func rename(line []byte, from, to string, field func(name, from, to string) string) []byte {
	if !bytes.Contains(line, []byte(`"`+from)) {
		return line
	}
	var out bytes.Buffer
	for len(line) > 0 {
		if line[0] != '"' {
			out.WriteByte(line[0])
			line = line[1:]
			continue
		}
		length := stringLength(line)
		text := string(line[1 : length-1])
		line = line[length:]
		isField := len(line) > 0 && line[0] == ':'
		if isField {
			text = field(text, from, to)
		} else if text == from {
			text = to
		}
		out.WriteString(`"` + text + `"`)
		if isField && (isWorded(text) || text == "by" && isPerson(line[1:])) {
			length := valueLength(line[1:])
			out.Write(line[:1+length])
			line = line[1+length:]
		}
	}
	return out.Bytes()
}

func renamedField(name string, from, to string) string {
	rest, named := strings.CutPrefix(name, from)
	if named && (rest == "" || rest[0] == '_') {
		return to + rest
	}
	return name
}

func isWorded(field string) bool {
	for _, w := range worded {
		if field == w {
			return true
		}
	}
	return false
}

// isPerson says whether the value of `by` with which the text begins is a person's name: it is a side, or the arbiter, where the name of who signs
// follows it.
func isPerson(text []byte) bool {
	return !bytes.HasPrefix(text[valueLength(text):], []byte(`,"name":`))
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

// valueLength returns how long the value is with which the text begins: a string, or an object of strings.
func valueLength(text []byte) int {
	if len(text) > 0 && text[0] == '"' {
		return stringLength(text)
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += stringLength(text[i:]) - 1
		case '}', ',', ']':
			if text[0] != '{' {
				return i
			}
			if text[i] == '}' {
				return i + 1
			}
		}
	}
	return len(text)
}
