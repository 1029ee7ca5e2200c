package netlimit

import (
	"errors"
	"io"
	"net/netip"
	"strings"
	"testing"
)

func TestWhoHoldsMostGivesMemoryBack(t *testing.T) {
	for name, tc := range map[string]struct {
		grow string // One letter for each byte, the letter of its computer. A capital letter is a second request of it.
		lost string // The shares that have to go, in their order.
	}{
		"there is room":                              {"aaabbb", ""},
		"one alone wants more than there is":         {"aaaaaaaaa", "a"},
		"one has much and another comes":             {"aaaaaaabb", "a"},
		"one has much and another comes with little": {"aaaaaaab", ""},
		"two requests of one together have most":     {"aaAAAcccb", "A"},
		"many that have little":                      {"abcdefghi", "i"},
		"one that grows beside many":                 {"abcdefgbb", "b"},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewMemory(8)
			var lost strings.Builder
			shares := map[rune]*Share{}
			for _, c := range tc.grow {
				if shares[c] == nil {
					host := netip.AddrFrom4([4]byte{192, 0, 2, byte(c | 0x20)})
					var s *Share
					s = m.Open(host, func() {
						lost.WriteRune(c)
						go s.Close()
					})
					shares[c] = s
				}
				if shares[c].Grow(1) == strings.ContainsRune(lost.String(), c) {
					t.Errorf("%c is lost: %q", c, lost.String())
				}
			}
			if lost.String() != tc.lost {
				t.Errorf("lost are %q, want %q", lost.String(), tc.lost)
			}
			for _, s := range shares {
				s.Close()
				s.Close() // Releases once.
			}
			if m.all != 0 || len(m.hosts) != 0 {
				t.Errorf("%d bytes of %d computers are held still", m.all, len(m.hosts))
			}
		})
	}
}

func TestABodyIsReadAsFarAsThereIsMemory(t *testing.T) {
	m := NewMemory(4)
	s := m.Open(netip.Addr{}, func() {})
	if _, err := io.ReadAll(s.Body(io.NopCloser(strings.NewReader("abcd")))); err != nil {
		t.Error(err)
	}
	s.Close()
	s = m.Open(netip.Addr{}, func() {})
	if text, err := io.ReadAll(s.Body(io.NopCloser(strings.NewReader("abcde")))); !errors.Is(err, ErrCrowded) {
		t.Errorf("%q, %v", text, err)
	}
}
