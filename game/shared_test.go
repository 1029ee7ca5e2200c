package game_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/rulebook"
)

// A value that a board hands out is read while the board plays on: through no pointer, slice or map may it hold memory that the board
// writes again. The race detector finds such memory only by chance.
func TestWhatABoardHandsOutIsItsOwn(t *testing.T) {
	for name, tr := range sampleTraces(t) {
		inputs, _ := steps(t, tr)
		b := newBoardOf(t, tr)
		for i, in := range inputs {
			b.Step(in)
			if i != len(inputs)/2 && i != len(inputs)-1 {
				continue
			}
			ruling := fact.Input{At: b.View().At, Fact: fact.Ruling{Ply: 1, Text: "dismissed", Name: "Trần"}}
			toSign, _ := b.ToSign()
			handed := map[string]any{"a view": b.View(), "a preview": b.Preview(ruling), "its home": b.Home(), "what is signed": toSign}
			kept := reached(b)
			for what, out := range handed {
				if both := shared(out, kept); len(both) > 0 {
					t.Errorf("%s, step %d: %s and the board have in common: %s", name, i, what, both)
				}
			}
		}
	}
}

// readOnly are types whose values no code writes.
var readOnly = []reflect.Type{reflect.TypeFor[rulebook.Rulebook]()}

// shared returns the paths from a value to kept memory.
func shared(of any, kept map[uintptr]string) []string {
	var both []string
	for at, way := range reached(of) {
		if _, is := kept[at]; is {
			both = append(both, way)
		}
	}
	return slices.Sorted(slices.Values(both))
}

// reached returns the addresses that a value reaches, and the paths to them.
func reached(of any) map[uintptr]string {
	w := ways{}
	w.visit(reflect.ValueOf(of), fmt.Sprintf("%T", of))
	return w
}

// ways are paths to places in memory.
type ways map[uintptr]string

// see notes a place, and reports whether it is new.
func (w ways) see(at uintptr, way string) bool {
	if _, known := w[at]; known || at == 0 {
		return false
	}
	w[at] = way
	return true
}

func (w ways) visit(v reflect.Value, way string) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || slices.Contains(readOnly, v.Type().Elem()) || !w.see(v.Pointer(), way) {
			return
		}
		w.visit(v.Elem(), way)
	case reflect.Interface:
		if !v.IsNil() {
			w.visit(v.Elem(), way)
		}
	case reflect.Slice:
		for i := range v.Len() { // Two slices may begin at different places of one array.
			if e := v.Index(i); e.Type().Size() > 0 && w.see(e.UnsafeAddr(), way) {
				w.visit(e, way+"[]")
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			w.visit(v.Index(i), way+"[]")
		}
	case reflect.Map:
		if v.IsNil() || !w.see(v.Pointer(), way) {
			return
		}
		for entries := v.MapRange(); entries.Next(); {
			w.visit(entries.Key(), way+"[]")
			w.visit(entries.Value(), way+"[]")
		}
	case reflect.Struct:
		for i := range v.NumField() {
			w.visit(v.Field(i), way+"."+v.Type().Field(i).Name)
		}
	}
}
