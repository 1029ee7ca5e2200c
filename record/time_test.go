package record

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/sensor"
)

// Every record but a move has its time in the field At, which Time looks for by its name.
func TestTheTimeOfARecord(t *testing.T) {
	for _, r := range all {
		v := reflect.New(reflect.TypeOf(r)).Elem()
		name, want := "At", sensor.Micros(1_500_000)
		if _, ok := r.(Move); ok {
			name = "Made"
		}
		field := v.FieldByName(name)
		if field.Kind() != reflect.Int64 {
			t.Errorf("%T: the field %s is no time", r, name)
			continue
		}
		field.SetInt(int64(want))
		if got := Time(v.Interface().(Record)); got != want {
			t.Errorf("%T: Time is %d, want %d", r, got, want)
		}
	}
	if got := Time(Unknown{}); got != 0 {
		t.Errorf("a record that is not known: Time is %d, want 0", got)
	}
}
