package record

import (
	"reflect"

	"github.com/kyban/kyban/sensor"
)

// Time returns the board time of what a record tells: when the move was made, or it was said; 0 for a record of a type that is not known.
func Time(r Record) sensor.Micros {
	switch r := r.(type) {
	case Move:
		return r.Made
	case Unknown:
		return 0
	}
	return sensor.Micros(reflect.ValueOf(r).FieldByName("At").Int())
}
