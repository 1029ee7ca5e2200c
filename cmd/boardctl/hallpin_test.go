package main

import "testing"

// PINs that nobody has seen are named: the ones before are in force no more.
func TestPINsThatNobodyHasSeenAreNamed(t *testing.T) {
	before := []hallPIN{{ID: "1-1", Name: "An"}, {ID: "1-2", Name: "Bình", Times: 1}}
	for _, c := range []struct {
		name  string
		now   []hallPIN
		known bool
		want  string
	}{
		{"none was made", before, true, ""},
		{"one was made", []hallPIN{{ID: "1-1", Name: "An"}, {ID: "1-2", Name: "Bình", Times: 2}}, true,
			"PINs were made that stand on no slip, and those before are in force no more: boardctl hall pin reset makes others; of Bình (1-2)"},
		{"halld answers no more", nil, false,
			"PINs may have been made that stand on no slip, and end those before: boardctl hall pin list shows it; of An (1-1), Bình (1-2)"},
	} {
		got := ""
		if err := tellUnseen(before, c.now, c.known); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
