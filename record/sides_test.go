package record

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/sensor"
)

func TestSidesOfChessHaveTheirNames(t *testing.T) {
	yes := true
	for _, tc := range []struct {
		name   string
		record Record
		want   string
	}{
		{"a side", Move{Head: Head{Type: "move", Game: 1}, Ply: 3, Side: "red", Move: "e2e4", Duty: []string{}, Obeyed: &yes, Rulebook: "fide2018"},
			`{"type":"move","game":1,"ply":3,"side":"white","move":"e2e4","placed_us":0,"made_us":0,"open":false,"article":"","duty":[],"obeyed":true,"rulebook":"fide2018"}`},
		{"Black", Illegal{Head: Head{Type: "illegal", Game: 1}, Side: "black", From: "a7", To: "b4"},
			`{"type":"illegal","game":1,"ply":0,"side":"black","from":"a7","to":"b4","at_us":0}`},
		{"names of fields", Clock{Head: Head{Type: "clock", Game: 1}, ClockState: ClockState{Red: new(sensor.Micros(5)), Black: 6, Running: "red", RedStage: new(1), RedToGo: 3}, Why: "pressed"},
			`{"type":"clock","game":1,"ply":0,"white_us":5,"black_us":6,"running":"white","white_stage":1,"black_stage":0,"white_to_go":3,"why":"pressed","at_us":0}`},
		{"what people wrote", Tags{Head: Head{Type: "tags", Game: 1}, Tags: map[string]string{"red": "red", "event": "}\"red\""}}, `{"type":"tags","game":1,"tags":{"event":"}\"red\"","red":"red"},"at_us":0}`},
		{"a claim", Claim{Head: Head{Type: "claim", Game: 1}, Claim: 1, Side: "red", Text: "red", State: "open", TimeRuns: "red"},
			`{"type":"claim","game":1,"claim":1,"side":"white","text":"red","state":"open","time_runs":"white","at_us":0}`},
		{"who entered something", Entered{Head: Head{Type: "entered", Game: 1}, What: "resign", By: "red", Role: "player"},
			`{"type":"entered","game":1,"what":"resign","by":"red","role":"player","at_us":0}`},
		{"who entered something, by another name", Entered{Head: Head{Type: "entered", Game: 1}, What: "resign", By: "white", Role: "player"},
			`{"type":"entered","game":1,"what":"resign","by":"white","role":"player","at_us":0}`},
		{"who was given a role", Token{Head: Head{Type: "token", Game: 1}, Made: "red", Role: "player", Side: "red"},
			`{"type":"token","game":1,"made":"red","role":"player","side":"white","at_us":0}`},
		{"from whom it was taken", Token{Head: Head{Type: "token", Game: 1}, Revoked: "red", Role: "player", Side: "red"},
			`{"type":"token","game":1,"revoked":"red","role":"player","side":"white","at_us":0}`},
		{"whose signature it is", Signed{Head: Head{Type: "signed", Game: 1}, By: "red", Name: "red", Result: "1-0"},
			`{"type":"signed","game":1,"by":"white","name":"red","result":"1-0","at_us":0}`},
		{"a list", SignaturesVoid{Head: Head{Type: "signatures_void", Game: 1}, Who: []Side{"red", "arbiter"}, Changed: []string{}},
			`{"type":"signatures_void","game":1,"who":["white","arbiter"],"result":"","changed":[],"at_us":0}`},
		{"a word that begins so", Note{Head: Head{Type: "note", Game: 1}, Code: "reduced", Text: "red"}, `{"type":"note","game":1,"code":"reduced","text":"red","at_us":0}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			inWords := InWords(tc.record, "white")
			got := Encode(inWords)
			if string(got) != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if again, err := Decode(got); err != nil || !reflect.DeepEqual(again, inWords) {
				t.Errorf("read as %+v (%v), want %+v", again, err, inWords)
			}
		})
	}
}

// TestTextsAreNoSides fills all texts of every record that are no sides with the word for a side of the other game: a record with them is
// made, written and read, and they stay what they are.
func TestTextsAreNoSides(t *testing.T) {
	for _, game := range []struct{ first, other string }{{"white", "red"}, {"red", "white"}} {
		for _, r := range all {
			kind := wordsOf(reflect.TypeOf(r))[0]
			want := filled(r, kind, game.first, game.other)
			if made := InWords(filled(r, kind, "red", game.other), game.first); !reflect.DeepEqual(made, want) {
				t.Errorf("%s made as\n%s, want\n%s", kind, Encode(made), Encode(want))
			}
			line := Encode(want)
			read, err := Decode(line)
			if err != nil || !reflect.DeepEqual(read, want) {
				t.Errorf("%s read as\n%+v (%v), want\n%+v", kind, read, err, want)
			}
		}
	}
}

// filled returns a record whose sides are one word, and its other texts another.
func filled(r Record, kind, side, other string) Record {
	v := reflect.New(reflect.TypeOf(r)).Elem()
	fill(v, side, other)
	v.FieldByName("Type").SetString(kind)
	return v.Interface().(Record)
}

func fill(v reflect.Value, side, other string) {
	switch {
	case v.Type() == reflect.TypeFor[Side]():
		v.SetString(side)
	case v.Kind() == reflect.String:
		v.SetString(other)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), side, other)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), side, other)
	case v.Kind() == reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{other: other}))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("chess") == "" {
				fill(v.Field(i), side, other)
			}
		}
		for i := range v.NumField() { // What has another name in chess stands there by one of both.
			if of := v.Type().Field(i).Tag.Get("chess"); of != "" && side == "white" {
				v.Field(i).Set(v.FieldByName(of))
				v.FieldByName(of).SetZero()
			}
		}
	}
}
