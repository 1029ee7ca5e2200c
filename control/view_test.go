package control

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/public"
)

// fill sets each field of a value to something that is not zero.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes([]byte(`{"type":"move","article":"9.1"}`))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("key"), reflect.ValueOf("value"))
	case reflect.String:
		v.SetString("text")
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	case reflect.Float64:
		v.SetFloat(7)
	case reflect.Bool:
		v.SetBool(true)
	default:
		panic("a status holds a " + v.Kind().String())
	}
}

// toldBy returns the fields of a view that are not zero, those of nested objects behind a dot.
func toldBy(t *testing.T, view any) []string {
	t.Helper()
	text, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	var walk func(prefix string, value any)
	walk = func(prefix string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for name, field := range value {
				walk(prefix+"."+name, field)
			}
		case []any:
			for _, one := range value {
				walk(prefix, one)
			}
		case nil:
		default:
			if text := fmt.Sprint(value); text != "0" && text != "" {
				told = append(told, strings.TrimPrefix(prefix, "."))
			}
		}
	}
	var fields any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	walk("", fields)
	slices.Sort(told)
	return told
}

// A new field of the status must be added here, too, if others than arbiters may know it.
func TestAViewOfAStatusHoldsWhatIsNamedHereAlone(t *testing.T) {
	var full Status
	fill(reflect.ValueOf(&full).Elem())
	var game public.Game
	fill(reflect.ValueOf(&game).Elem())
	game.State = "over"
	const everybody = "adjourned clock.at_us clock.uncertainty_us clock.wall confirmed control.address control.fingerprint delay_moves delay_us fen game " +
		"last_move missing number ply reason repeated result rulebook said.type signed source state stopped tags.key too_many turn " +
		"unrecorded.error unrecorded.since unresolved version"
	const player = "adjourned clock.at_us clock.uncertainty_us clock.wall confirmed control.address control.fingerprint delay_moves delay_us digest fen game " +
		"last_move missing number ply reason repeated result rulebook said.type signed source state stopped tags.key too_many turn " +
		"unrecorded.error unrecorded.since unresolved version"
	const delayed = "control.address control.fingerprint delay_moves delay_us fen game last_move number ply reason repeated result rulebook " +
		"said.type signed source state tags.key turn unrecorded.error unrecorded.since version"
	const nothing = "control.address control.fingerprint delay_moves delay_us repeated rulebook said.type source state " +
		"unrecorded.error unrecorded.since version"
	for _, tc := range []struct {
		name string
		view any
		want string
	}{
		{"everybody", full.Public(), everybody},
		{"a player", full.Player(), player},
		{"everybody, later", full.Delayed(&game).Public(), delayed},
		{"a player, later", full.Delayed(&game).Player(), delayed},
		{"everybody, before anything may be known", full.Delayed(nil).Public(), nothing},
	} {
		if got := strings.Join(toldBy(t, tc.view), " "); got != tc.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tc.name, got, tc.want)
		}
	}
}

// A delayed public gets the released part of the game, and nothing of its present state.
func TestADelayedStatusIsThatOfThePublicGame(t *testing.T) {
	now := Status{Game: 3, Number: 2, State: "over", Ply: 9, Turn: "black", LastMove: "h9g7", FEN: "now", Result: "1-0", Reason: "mate", Stopped: true,
		Digest: "digest", Tags: map[string]string{"Red": "now"}}
	then := &Game{State: "playing", Ply: 4, Turn: "red", LastMove: "h0g2", Position: "then", Result: "*", Tags: map[string]string{"Red": "then"}}
	for what, tc := range map[string]struct {
		game *Game
		want Status
	}{
		"a game that went on": {then, Status{Game: 3, Number: 2, State: "playing", Ply: 4, Turn: "red", LastMove: "h0g2", FEN: "then", Tags: then.Tags}},
		"a game that is over": {&Game{State: "over", Ply: 4, Result: "0-1", Reason: "resign"},
			Status{Game: 3, Number: 2, State: "over", Ply: 4, Result: "0-1", Reason: "resign"}},
		"nothing yet": {nil, Status{State: "setting_up"}},
	} {
		if got := now.Delayed(tc.game); !reflect.DeepEqual(*got, tc.want) {
			t.Errorf("%s: %+v, want %+v", what, *got, tc.want)
		}
	}
}
