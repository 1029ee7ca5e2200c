package public

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

func TestAGameNamesItsSides(t *testing.T) {
	for _, tc := range []struct {
		name string
		told any
		want string
	}{
		{"the clock of xiangqi", &GameClock{ClockState: record.ClockState{Ply: 3, Red: new(sensor.Micros(1)), Black: 2, Running: "red", RedStage: new(1), BlackStage: 2, RedToGo: 4}, Since: "now"},
			`{"ply":3,"red_us":1,"black_us":2,"running":"red","red_stage":1,"black_stage":2,"red_to_go":4,"since":"now"}`},
		{"the clock of chess", &GameClock{ClockState: record.ClockState{Ply: 3, White: new(sensor.Micros(0)), Black: 2, Running: "white", WhiteStage: new(1), BlackStage: 2, WhiteToGo: 4}, Since: "now"},
			`{"ply":3,"white_us":0,"black_us":2,"running":"white","white_stage":1,"black_stage":2,"white_to_go":4,"since":"now"}`},
		{"a repetition of xiangqi", &Repetition{Ply: 9, Count: 3, First: 1, Length: 4, Red: new("check"), Black: "none", Verdict: "must_vary", Side: "red", Article: "24", Rulebook: "vn2004", AtUS: 5},
			`{"ply":9,"count":3,"first":1,"length":4,"red":"check","black":"none","verdict":"must_vary","side":"red","article":"24","rulebook":"vn2004","at_us":5}`},
		{"a repetition of chess", &Repetition{Ply: 9, Count: 5, First: 1, Length: 4, White: new(""), Verdict: "draw", Article: "9.6.1", Rulebook: "fide2018", AtUS: 5},
			`{"ply":9,"count":5,"first":1,"length":4,"white":"","black":"","verdict":"draw","article":"9.6.1","rulebook":"fide2018","at_us":5}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			text, err := json.Marshal(tc.told)
			if err != nil || string(text) != tc.want {
				t.Fatalf("got %s, %v, want %s", text, err, tc.want)
			}
			read := reflect.New(reflect.TypeOf(tc.told).Elem()).Interface()
			if err := json.Unmarshal(text, read); err != nil || !reflect.DeepEqual(read, tc.told) {
				t.Errorf("read again: %+v, %v, want %+v", read, err, tc.told)
			}
		})
	}
}
