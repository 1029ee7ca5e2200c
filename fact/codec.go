package fact

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
)

// order is that of the fields of a stored fact, whatever its type. A field that it lacks follows, as it stands in its type.
var order = strings.Fields("fact at_us game side point placed bounces uncertainty_us closed length_us fault cleared stuck_off stuck_on no_diode on points " +
	"ply text name by role checked amount_us result article reason claim revises delay_us delay_moves next board_is_evidence control flag_ends " +
	"clocks_run_in_outage draw_consent supervised offers agree_freely consents lateness_us repetition limits plies what gives of_game when " +
	"covers layout finds_game play rulebook regulated fen red_us black_us")

// form is how the facts of a type are stored: a struct with the fields of the input and the fact, in their order.
type form struct {
	of     reflect.Type
	stored reflect.Type
	fields []field // One for each field of stored.
}

// field is a field of an input or of its fact.
type field struct {
	reflect.StructField
	ofInput  bool
	optional bool // Left out if it is empty.
}

var (
	pointType = reflect.TypeFor[engine.Point]()
	setType   = reflect.TypeFor[engine.PointSet]()
	forms     = map[string]*form{} // By words.
)

func init() {
	for _, f := range all {
		forms[f.Word()] = newForm(reflect.TypeOf(f))
	}
}

func newForm(of reflect.Type) *form {
	made := &form{of: of}
	add := func(t reflect.Type, ofInput bool) {
		for _, f := range reflect.VisibleFields(t) {
			if tag := f.Tag.Get("json"); tag != "" {
				made.fields = append(made.fields, field{f, ofInput, strings.HasSuffix(tag, ",omitempty")})
			}
		}
	}
	add(reflect.TypeFor[Input](), true)
	add(of, false)
	slices.SortStableFunc(made.fields, func(a, b field) int { return cmp.Compare(a.place(), b.place()) })
	stored := []reflect.StructField{{Name: "Fact", Type: reflect.TypeFor[string](), Tag: `json:"fact"`}}
	for i, f := range made.fields {
		stored = append(stored, reflect.StructField{Name: "F" + strconv.Itoa(i), Type: f.storedType(), Tag: f.Tag})
	}
	made.stored = reflect.StructOf(stored)
	return made
}

func (f field) jsonName() string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

func (f field) place() int {
	if i := slices.Index(order, f.jsonName()); i >= 0 {
		return i
	}
	return len(order)
}

// storedType returns the type of the stored field: points are stored by their names, sensors as hex digits.
func (f field) storedType() reflect.Type {
	switch {
	case f.Type == setType && f.jsonName() == "points":
		return reflect.TypeFor[[]string]()
	case f.Type == setType, f.Type == pointType:
		return reflect.TypeFor[string]()
	}
	return f.Type
}

// Encode returns an input as it is stored: one JSON object.
func Encode(in Input) []byte {
	form := forms[in.Word()]
	stored, ofInput, ofFact := reflect.New(form.stored).Elem(), reflect.ValueOf(in), reflect.ValueOf(in.Fact)
	stored.Field(0).SetString(in.Word())
	for i, f := range form.fields {
		from := ofFact
		if f.ofInput {
			from = ofInput
		}
		f.store(stored.Field(i+1), from.FieldByIndex(f.Index))
	}
	text, err := json.Marshal(stored.Interface())
	if err != nil {
		panic("fact: a fact that is no JSON: " + err.Error()) // All fields are numbers, texts and lists of texts.
	}
	return text
}

// store sets a stored field.
func (f field) store(to, from reflect.Value) {
	switch f.Type {
	case pointType:
		if p := engine.Point(from.Uint()); p.Valid() || !f.optional {
			to.SetString(p.String())
		}
	case setType:
		set := from.Interface().(engine.PointSet)
		switch {
		case set.Empty() && f.optional:
		case to.Kind() == reflect.Slice:
			to.Set(reflect.ValueOf(set.Names()))
		default:
			to.SetString(HexFrame(set))
		}
	default:
		to.Set(from)
	}
}

// Decode reads what Encode wrote, also another version's: it skips fields that it does not know.
func Decode(text []byte) (Input, error) {
	in, err := decode(text)
	if err != nil {
		return Input{}, fmt.Errorf("stored fact: %w", err)
	}
	return in, nil
}

func decode(text []byte) (in Input, err error) {
	form, err := formOf(text)
	if err != nil {
		return in, err
	}
	stored, fact := reflect.New(form.stored), reflect.New(form.of).Elem()
	if err := json.Unmarshal(text, stored.Interface()); err != nil {
		return in, err
	}
	if word := stored.Elem().Field(0).String(); forms[word] != form {
		return in, fmt.Errorf("found two kinds of fact, one of them %q", word)
	}
	for i, f := range form.fields {
		to := fact
		if f.ofInput {
			to = reflect.ValueOf(&in).Elem()
		}
		if err := f.read(to.FieldByIndex(f.Index), stored.Elem().Field(i+1)); err != nil {
			return in, err
		}
	}
	in.Fact = fact.Interface().(Fact)
	if read, ok := in.Fact.(interface{ checked() (Fact, error) }); ok {
		in.Fact, err = read.checked()
	}
	return in, err
}

// formOf returns the form of a stored fact.
func formOf(text []byte) (*form, error) {
	if rest, ok := bytes.CutPrefix(text, []byte(`{"fact":"`)); ok { // As Encode writes it.
		word, _, _ := bytes.Cut(rest, []byte{'"'})
		if form, known := forms[string(word)]; known {
			return form, nil
		}
	}
	var word struct {
		Fact string `json:"fact"`
	}
	if err := json.Unmarshal(text, &word); err != nil {
		return nil, err
	}
	form, known := forms[word.Fact]
	if !known {
		return nil, fmt.Errorf("%q is no kind of fact that this version knows", word.Fact)
	}
	return form, nil
}

// read reads a stored field.
func (f field) read(to, from reflect.Value) (err error) {
	switch {
	case f.Type == pointType:
		point := engine.NoPoint
		if text := from.String(); text != "" && text != "-" {
			point, err = engine.ParsePoint(text)
		}
		to.SetUint(uint64(point))
	case from.Kind() == reflect.Slice:
		var set engine.PointSet
		for i := range from.Len() {
			point, err := engine.ParsePoint(from.Index(i).String())
			if err != nil {
				return err
			}
			set.Add(point)
		}
		to.Set(reflect.ValueOf(set))
	case f.Type == setType && (from.String() != "" || !f.optional):
		set, err := ParseHexFrame(from.String())
		to.Set(reflect.ValueOf(set))
		return err
	case f.Type == setType:
	case f.Name == "Ply" && from.Int() < 0:
		return fmt.Errorf("ply %d: plies are numbered from 1", from.Int())
	case f.Name == "Game" && from.Int() < 0:
		return fmt.Errorf("game %d: games are numbered from 1", from.Int())
	default:
		to.Set(from)
	}
	return err
}
