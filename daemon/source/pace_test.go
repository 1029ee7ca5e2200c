package source

import (
	"reflect"
	"testing"
)

func TestSpeed(t *testing.T) {
	for text, want := range map[string]Speed{"1": 1, "8": 8, "0.5": 0.5, "max": 0} {
		var s Speed = -1
		if err := s.Set(text); err != nil || s != want || s.String() != text {
			t.Errorf("Set(%q): %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "NaN", "Inf", "1e9", "fast"} {
		var s Speed = -1
		if err := s.Set(text); err == nil || !reflect.DeepEqual(s, Speed(-1)) {
			t.Errorf("Set(%q): %v, %v", text, s, err)
		}
	}
}
