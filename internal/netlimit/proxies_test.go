package netlimit

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

func TestForWhomAProxyAsks(t *testing.T) {
	named, err := ParseProxies([]string{"127.0.0.1", "::1", "10.1.0.0/16", "2001:db8:7::/48"})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, peer string
		forwarded  []string
		want       string
		passedOn   bool
	}{
		{"who comes himself", "192.0.2.9:4000", nil, "192.0.2.9:4000", false},
		{"who says that he is a proxy", "192.0.2.9:4000", []string{"203.0.113.5"}, "192.0.2.9:4000", false},
		{"a viewer behind a proxy", "127.0.0.1:4000", []string{"203.0.113.5"}, "203.0.113.5:0", true},
		{"what the viewer wrote himself stands before", "127.0.0.1:4000", []string{"198.51.100.1, 203.0.113.5"}, "203.0.113.5:0", true},
		{"also in a line of its own", "127.0.0.1:4000", []string{"198.51.100.1", "203.0.113.5"}, "203.0.113.5:0", true},
		{"two proxies in a row", "127.0.0.1:4000", []string{"198.51.100.1, 203.0.113.5, 10.1.2.3"}, "203.0.113.5:0", true},
		{"who writes the name of a proxy himself", "127.0.0.1:4000", []string{"10.1.2.3, 203.0.113.5"}, "203.0.113.5:0", true},
		{"a proxy asks for itself", "10.1.2.3:4000", nil, "10.1.2.3:4000", false},
		{"a proxy asks for a proxy", "127.0.0.1:4000", []string{"10.1.2.3"}, "10.1.2.3:0", true},
		{"no address", "127.0.0.1:4000", []string{"203.0.113.5, unknown"}, "127.0.0.1:4000", false},
		{"no address before a proxy", "127.0.0.1:4000", []string{"203.0.113.5, _hidden, 10.1.2.3"}, "10.1.2.3:0", true},
		{"an empty header", "127.0.0.1:4000", []string{""}, "127.0.0.1:4000", false},
		{"an address with a port", "127.0.0.1:4000", []string{"203.0.113.5:61000"}, "203.0.113.5:0", true},
		{"IPv6", "[::1]:4000", []string{"2001:db8::7"}, "[2001:db8::7]:0", true},
		{"IPv6 with a port", "[::1]:4000", []string{"[2001:db8::7]:61000"}, "[2001:db8::7]:0", true},
		{"IPv6 in brackets", "[::1]:4000", []string{"[2001:db8::7]"}, "[2001:db8::7]:0", true},
		{"a proxy of IPv6", "[2001:db8:7:1::5]:4000", []string{"203.0.113.5"}, "203.0.113.5:0", true},
		{"IPv4 in IPv6", "[::ffff:127.0.0.1]:4000", []string{"::ffff:203.0.113.5"}, "203.0.113.5:0", true},
		{"the board's socket", "@", []string{"203.0.113.5"}, "@", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if from, passedOn := named.Asker(tc.peer, tc.forwarded); from != tc.want || passedOn != tc.passedOn {
				t.Errorf("%s, %v, want %s, %v", from, passedOn, tc.want, tc.passedOn)
			}
		})
	}
	if from, passedOn := Proxies(nil).Asker("127.0.0.1:4000", []string{"203.0.113.5"}); from != "127.0.0.1:4000" || passedOn {
		t.Errorf("without a proxy this computer is believed: %s", from)
	}
}

func TestHowProxiesAreNamed(t *testing.T) {
	for _, bad := range []string{"", "localhost", "127.0.0.1:8090", "0.0.0.0/0", "::/0", "10.0.0.0/33", "fe80::1%eth0", "::ffff:10.0.0.0/104", "10.0.0.1,10.0.0.2"} {
		if p, err := ParseProxies([]string{"127.0.0.1", bad}); err == nil || !strings.HasPrefix(err.Error(), `"`+bad+`": `) {
			t.Errorf("%q: %v, %v", bad, p, err)
		}
	}
	p, err := ParseProxies([]string{"10.1.2.3/16"})
	if err != nil || !p.Has(netip.MustParseAddr("10.1.255.1")) || p.Has(netip.MustParseAddr("10.2.0.1")) {
		t.Errorf("%v, %v", p, err)
	}
}

// With any header, a peer that is no proxy counts as itself, and the client of a proxy is an address.
func FuzzAsker(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("127.0.0.1:4000", "198.51.100.1, 203.0.113.5, 10.1.2.3")
	corpus.Add("192.0.2.9:1", "127.0.0.1")
	corpus.Add("[::1]:1", "[2001:db8::7%x]:1,,")
	named, err := ParseProxies([]string{"127.0.0.1", "::1", "10.1.0.0/16"})
	if err != nil {
		f.Fatal(err)
	}
	corpus.Fuzz(func(t testing.TB, peer, forwarded string) {
		from, passedOn := named.Asker(peer, []string{forwarded})
		at, err := netip.ParseAddrPort(peer)
		if (err != nil || !named.Has(at.Addr()) || !passedOn) && from != peer {
			t.Errorf("%q asks for %q", peer, from)
		}
		if passedOn {
			if a, err := netip.ParseAddrPort(from); err != nil || a.Addr().Zone() != "" {
				t.Errorf("%q, %q: %q, %v", peer, forwarded, from, err)
			}
		}
	})
}
