package record

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
)

// Schema returns the JSON Schema (draft 2020-12) of records and facts, as it is kept in schema.json. Readers skip what they do
// not know, so it allows fields that it does not name. Its keywords "x-see" and "x-except" are the tags of the types: who may see a
// record or a field that is not for arbiters alone.
func Schema() []byte {
	var union []any
	var defs object
	define := func(t reflect.Type) {
		defs = append(defs, member{t.Name(), ofStruct(t)})
	}
	for _, r := range all {
		t := reflect.TypeOf(r)
		union = append(union, reference(t))
		define(t)
	}
	defs = append(defs, member{"Record", object{{"oneOf", union}}})
	define(reflect.TypeFor[Guess]())
	define(reflect.TypeFor[Hand]())
	define(reflect.TypeFor[Reading]())
	defs = append(defs, member{"Fact", ofFacts()})
	text, err := json.Marshal(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "The records and facts of a board"},
		{"anyOf", []any{object{{"$ref", "#/$defs/Record"}}, object{{"$ref", "#/$defs/Fact"}}}},
		{"$defs", defs},
	})
	if err != nil {
		panic("record: a schema that is no JSON: " + err.Error())
	}
	var indented bytes.Buffer
	_ = json.Indent(&indented, append(text, '\n'), "", "  ") // It is JSON.
	return indented.Bytes()
}

// object is a JSON object whose members stay in their order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	line := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			line = append(line, ',')
		}
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		line = slices.Concat(line, key, []byte{':'}, value)
	}
	return append(line, '}'), nil
}

func reference(t reflect.Type) object { return object{{"$ref", "#/$defs/" + t.Name()}} }

// ofStruct returns the schema of a type whose fields stand in JSON as they stand in it.
func ofStruct(t reflect.Type) object {
	var properties object
	required := []string{}
	for _, f := range fieldsOf(t) {
		schema := ofType(f.Type)
		if f.Tag.Get("is") == "side" {
			schema = object{{"enum", []string{"red", "black", "white"}}}
		}
		if f.Name == "Type" && f.Type.Kind() == reflect.String && len(f.Index) > 1 {
			schema = object{{"enum", wordsOf(t)}}
		}
		if maySee(t.Field(0), Players) {
			schema = seen(schema, f)
		}
		properties = append(properties, member{nameOf(f), schema})
		if !strings.Contains(f.Tag.Get("json"), ",omitempty") {
			required = append(required, nameOf(f))
		}
	}
	schema := object{{"type", "object"}, {"properties", properties}, {"required", required}}
	return seen(schema, t.Field(0))
}

// ofFacts returns the schema of facts: the fields of all of them, in the order in which they are stored.
func ofFacts() object {
	types := map[string]object{"fact": {{"type", "string"}}, "white_us": {{"type", "integer"}}} // No fact has white_us, and the schema has always named it.
	every, err := os.ReadFile("../fact/testdata/every.jsonl")
	if err != nil {
		panic(err)
	}
	for line := range bytes.Lines(every) {
		in, err := fact.Decode(line)
		if err != nil {
			panic(err)
		}
		for _, f := range append(fieldsOf(reflect.TypeFor[fact.Input]()), fieldsOf(reflect.TypeOf(in.Fact))...) {
			types[nameOf(f)] = ofFact(f)
		}
	}
	var properties object
	for _, name := range strings.Fields("fact at_us game side point placed bounces uncertainty_us closed length_us fault cleared stuck_off stuck_on no_diode on points ply text name " +
		"by role amount_us result article reason claim revises delay_us delay_moves next board_is_evidence control flag_ends clocks_run_in_outage draw_consent supervised " +
		"offers agree_freely consents lateness_us repetition limits plies what gives of_game when covers layout finds_game play rulebook regulated fen red_us white_us black_us") {
		properties = append(properties, member{name, types[name]})
	}
	return object{{"type", "object"}, {"properties", properties}, {"required", []string{"fact", "at_us"}}}
}

// ofFact returns the schema of a field of facts: points and sides are stored by their names, sensors as hex digits.
func ofFact(f reflect.StructField) object {
	switch {
	case nameOf(f) == "points":
		return ofType(reflect.TypeFor[[]string]())
	case f.Type == reflect.TypeFor[fact.Left]():
		return ofType(reflect.TypeFor[int]())
	case f.Type == reflect.TypeFor[engine.Point](), f.Type == reflect.TypeFor[engine.PointSet](), f.Type == reflect.TypeFor[engine.Side]():
		return ofType(reflect.TypeFor[string]())
	}
	return ofType(f.Type)
}

// seen adds who may see something.
func seen(schema object, f reflect.StructField) object {
	for _, tag := range []string{"see", "except"} {
		if value := f.Tag.Get(tag); value != "" {
			schema = append(schema, member{"x-" + tag, value})
		}
	}
	return schema
}

// ofType returns the schema of the value of a field.
func ofType(t reflect.Type) object {
	switch {
	case t == reflect.TypeFor[Guess](), t == reflect.TypeFor[Hand](), t == reflect.TypeFor[Reading]():
		return reference(t)
	}
	switch t.Kind() {
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.Int, reflect.Int64:
		return object{{"type", "integer"}}
	case reflect.String:
		return object{{"type", "string"}}
	case reflect.Pointer:
		return ofType(t.Elem())
	case reflect.Slice:
		return object{{"type", "array"}, {"items", ofType(t.Elem())}}
	case reflect.Map:
		return object{{"type", "object"}, {"additionalProperties", ofType(t.Elem())}}
	}
	panic("record: no schema of " + t.String())
}
