package netlimit

import (
	"net/netip"
	"slices"
	"strings"
	"testing"
)

func TestComputersTakeTurns(t *testing.T) {
	for name, tc := range map[string]struct {
		come string // One letter for each task, the letter of its computer.
		want string // The tasks that get their turn, and in brackets those that are sent away.
	}{
		"one alone":                                    {"a", "a"},
		"one asks for several":                         {"aaa", "aaa"},
		"another comes behind him":                     {"aaaab", "aabaa"},
		"two others come behind him":                   {"aaabc", "aabca"},
		"one asks for too many":                        {"aaaaaaa", "aaaaa[aa]"},
		"he takes all room and others come":            {"aaaaaaabb", "aabab[aaaa]"},
		"others have waited before he takes all room":  {"abcaaaaaa", "abcaa[aaaa]"},
		"so many computers that there is no more room": {"abcdef", "abcde[f]"},
		"one of so many asks for more":                 {"abcdebf", "abcde[bf]"},
	} {
		t.Run(name, func(t *testing.T) {
			turns := NewTurns(4)
			var all []<-chan bool
			for i := range tc.come {
				all = append(all, turns.join(netip.AddrFrom4([4]byte{192, 0, 2, tc.come[i]})))
			}
			var served, dismissed strings.Builder
			for turns.busy { // The task with the turn leaves, and the next one gets it.
				i := slices.IndexFunc(all, func(turn <-chan bool) bool { return len(turn) > 0 })
				if i < 0 {
					t.Fatal("nobody has his turn")
				}
				if <-all[i] {
					served.WriteByte(tc.come[i])
					turns.Leave()
				} else {
					dismissed.WriteByte(tc.come[i])
				}
			}
			for i, turn := range all {
				if len(turn) > 0 {
					dismissed.WriteByte(tc.come[i])
				}
			}
			got := served.String()
			if dismissed.Len() > 0 {
				got += "[" + dismissed.String() + "]"
			}
			if got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if turns.busy || turns.waiting != 0 || len(turns.lines) != 0 {
				t.Errorf("when all have left: %+v", turns)
			}
		})
	}
}
