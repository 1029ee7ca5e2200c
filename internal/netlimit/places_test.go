package netlimit

import "testing"

func TestOneComputerTakesNotAllPlaces(t *testing.T) {
	p := NewPlaces(4, 2)
	for i, step := range []struct {
		from string
		want bool
	}{
		{"192.0.2.9:1", true}, {"192.0.2.9:2", true}, {"192.0.2.9:3", false}, // Its own places are taken.
		{"192.0.2.10:1", true}, {"192.0.2.10:2", true}, {"192.0.2.11:1", false}, // All places are.
	} {
		if got := p.Enter(step.from); got != step.want {
			t.Errorf("step %d, %s: %v, want %v", i+1, step.from, got, step.want)
		}
	}
	p.Leave("192.0.2.9:2")
	if !p.Enter("192.0.2.11:1") {
		t.Error("a place that was given free is not")
	}
}

func TestIPv4AndIPv6OfOneComputerTakeTogetherWhatOneMay(t *testing.T) {
	for name, tc := range map[string]struct {
		come string // A capital letter leaves: a is 127.0.0.1, b ::1, c 192.0.2.9, d and e are two networks, f another address of d; s is the socket.
		want string // A point for each that has no place.
	}{
		"four of IPv4, one of IPv6":                {"aaaab", "aaaa."},
		"two of each, and one more of each":        {"aabbab", "aabb.."},
		"another computer has a place all along":   {"aabbc", "aabbc"},
		"one leaves and his other address comes":   {"aaaaAb", "aaaaAb"},
		"one leaves and another address of it":     {"aaaabAbb", "aaaa.Ab."},
		"two addresses of one network":             {"dfdfd", "dfdf."},
		"two networks":                             {"ddded", "ddded"},
		"a second one of IPv4 has less":            {"aaacb", "aaacb"},
		"all places are taken":                     {"aaaccb", "aaacc."},
		"he leaves who had most, others have less": {"aaacAAbbb", "aaacAAbbb"},
		"the socket is no address":                 {"aaaas", "aaaas"},
	} {
		t.Run(name, func(t *testing.T) {
			addresses := map[byte]string{'a': "127.0.0.1:1", 'b': "[::1]:1", 'c': "192.0.2.9:1", 'd': "[2001:db8:0:1::1]:1",
				'e': "[2001:db8:0:2::1]:1", 'f': "[2001:db8:0:1:ffff::2]:1", 's': "@"}
			p := NewPlaces(5, 4)
			var got []byte
			for _, c := range []byte(tc.come) {
				switch address := addresses[c|0x20]; {
				case c < 'a':
					p.Leave(address)
				case !p.Enter(address):
					c = '.'
				}
				got = append(got, c)
			}
			if string(got) != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}
