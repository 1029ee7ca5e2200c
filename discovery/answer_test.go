package discovery

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/kyban/kyban/internal/randtest"
)

const fingerprint = "sha256:6ccee3be473400000000000000000000000000000000000000000000000000ff"

// sender is the address from which these tests' answers come.
var sender = netip.MustParseAddr("192.0.2.99")

// record returns a record of a name.
func record(name string, body dnsmessage.ResourceBody) dnsmessage.Resource {
	return dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(name), Class: dnsmessage.ClassINET | 1<<15, TTL: 120}, Body: body}
}

func pointer(instance string) dnsmessage.Resource {
	return record(serviceName, &dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(instance + "." + serviceName)})
}

func server(instance, host string, port uint16) dnsmessage.Resource {
	return record(instance+"."+serviceName, &dnsmessage.SRVResource{Port: port, Target: dnsmessage.MustNewName(host)})
}

func says(instance string, txt ...string) dnsmessage.Resource {
	return record(instance+"."+serviceName, &dnsmessage.TXTResource{TXT: txt})
}

func at(host string, address string) dnsmessage.Resource {
	a := netip.MustParseAddr(address)
	if a.Is4() {
		return record(host, &dnsmessage.AResource{A: a.As4()})
	}
	return record(host, &dnsmessage.AAAAResource{AAAA: a.As16()})
}

// packet returns an answer: one record answers, the others are added.
func packet(t testing.TB, first dnsmessage.Resource, others ...dnsmessage.Resource) []byte {
	t.Helper()
	m := dnsmessage.Message{Header: dnsmessage.Header{Response: true, Authoritative: true}, Answers: []dnsmessage.Resource{first}, Additionals: others}
	p, err := m.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// gone returns a record with a good-bye.
func gone(r dnsmessage.Resource) dnsmessage.Resource {
	r.Header.TTL = 0
	return r
}

func TestAnswers(t *testing.T) {
	seven := Board{Name: "Bàn 7", Host: "board-7.local", Port: 7443, Addresses: []netip.Addr{netip.MustParseAddr("192.0.2.7")}, Fingerprint: fingerprint}
	unsure := seven
	unsure.Fingerprint = ""
	unnamed := seven
	unnamed.Name = "board-7"
	far := seven
	far.Addresses = []netip.Addr{sender}
	both := seven
	both.Addresses = []netip.Addr{netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("2001:db8::7")}
	nine := Board{Name: "Bàn 9", Host: "board-9.local", Port: 7444, Addresses: []netip.Addr{netip.MustParseAddr("192.0.2.9")}, Fingerprint: fingerprint}
	whole := packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))

	for name, tc := range map[string]struct {
		packets [][]byte
		want    []Board
	}{
		"one packet says all":          {[][]byte{whole}, []Board{seven}},
		"it comes twice":               {[][]byte{whole, whole}, []Board{seven}},
		"nobody answers":               {nil, nil},
		"two packets say it in part":   {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443)), packet(t, says("board-7", "name=Bàn 7", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))}, []Board{seven}},
		"two boards, by their names":   {[][]byte{packet(t, pointer("board-9"), server("board-9", "board-9.local.", 7444), says("board-9", "name=Bàn 9", "fingerprint="+fingerprint), at("board-9.local.", "192.0.2.9")), whole}, []Board{seven, nine}},
		"names in other letters":       {[][]byte{packet(t, pointer("board-7"), server("Board-7", "BOARD-7.local.", 7443), says("BOARD-7", "NAME=Bàn 7", "Fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))}, []Board{{Name: "Bàn 7", Host: "BOARD-7.local", Port: 7443, Addresses: seven.Addresses, Fingerprint: fingerprint}}},
		"no fingerprint":               {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7"), at("board-7.local.", "192.0.2.7"))}, []Board{unsure}},
		"what is no fingerprint":       {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "fingerprint=\x1b[31msha256"), at("board-7.local.", "192.0.2.7"))}, []Board{unsure}},
		"the first of a key counts":    {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "name=Bàn 8", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))}, []Board{seven}},
		"no name of its own":           {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))}, []Board{unnamed}},
		"a name that is no UTF-8":      {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=\xff", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))}, []Board{unnamed}},
		"no address but the sender":    {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "fingerprint="+fingerprint))}, []Board{far}},
		"both kinds of address":        {[][]byte{packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "fingerprint="+fingerprint), at("board-7.local.", "fe80::7"), at("board-7.local.", "2001:db8::7"), at("board-7.local.", "192.0.2.7"))}, []Board{both}},
		"it does not say where":        {[][]byte{packet(t, pointer("board-7"), says("board-7", "name=Bàn 7"))}, nil},
		"it says good-bye":             {[][]byte{packet(t, gone(pointer("board-7")), server("board-7", "board-7.local.", 7443))}, nil},
		"another service":              {[][]byte{packet(t, record("_http._tcp.local.", &dnsmessage.PTRResource{PTR: dnsmessage.MustNewName("x._http._tcp.local.")}))}, nil},
		"the question":                 {[][]byte{question()}, nil},
		"what is no DNS, then a board": {[][]byte{[]byte("hello"), nil, whole}, []Board{seven}},
		"a packet that breaks off":     {[][]byte{whole[:len(whole)-6]}, []Board{far}},
	} {
		t.Run(name, func(t *testing.T) {
			heard := newAnswers()
			for _, p := range tc.packets {
				_ = heard.read(p, sender)
			}
			if got := heard.boards(); !slices.EqualFunc(got, tc.want, same) {
				t.Errorf("found\n%+v, want\n%+v", got, tc.want)
			}
		})
	}
}

func same(a, b Board) bool {
	return a.Name == b.Name && a.Host == b.Host && a.Port == b.Port && a.Fingerprint == b.Fingerprint && slices.Equal(a.Addresses, b.Addresses)
}

func TestAddress(t *testing.T) {
	for _, tc := range []struct {
		board Board
		want  string
	}{
		{Board{Port: 7443, Addresses: []netip.Addr{netip.MustParseAddr("192.0.2.7")}}, "https://192.0.2.7:7443"},
		{Board{Port: 7443, Addresses: []netip.Addr{netip.MustParseAddr("2001:db8::7")}}, "https://[2001:db8::7]:7443"},
		{Board{Port: 7443}, ""},
	} {
		if got := tc.board.Address(); got != tc.want {
			t.Errorf("%+v is at %q, want %q", tc.board, got, tc.want)
		}
	}
}

func TestStrangersMaySendMuch(t *testing.T) {
	heard := newAnswers()
	var many []dnsmessage.Resource
	for range 200 {
		many = append(many, at("board-7.local.", "192.0.2.7"))
	}
	flood := packet(t, pointer("board-7"), many...)
	for range 100 {
		_ = heard.read(flood, sender)
	}
	if n := len(heard.addresses["board-7.local."]); n > recordsMax {
		t.Errorf("%d addresses are kept, want at most %d", n, recordsMax)
	}
	if err := heard.read(make([]byte, packetMax+1), sender); err == nil {
		t.Error("a packet of any length is read")
	}
}

func FuzzAnswers(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add(packet(f, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7")))
	corpus.Add(question())
	corpus.Add([]byte("hello"))
	corpus.Fuzz(func(t testing.TB, sent []byte) {
		heard := newAnswers()
		_ = heard.read(sent, sender)
		for _, b := range heard.boards() {
			switch {
			case b.Name == "" || len([]rune(b.Name)) > 4*nameMax || strings.ContainsAny(b.Name+b.Host, "\n\r\x1b"):
				t.Errorf("a board is named %q at %q", b.Name, b.Host)
			case b.Fingerprint != "" && !fingerprintForm.MatchString(b.Fingerprint):
				t.Errorf("fingerprint %q", b.Fingerprint)
			case len(b.Addresses) > addressesMax || b.Port == 0:
				t.Errorf("a board is at %v, port %d", b.Addresses, b.Port)
			}
		}
	})
}

// TestABoardsNameMayHaveADot: Avahi announces it in one part of the name of its service, as here, where the hyphen of the packet becomes one.
func TestABoardsNameMayHaveADot(t *testing.T) {
	sent := packet(t, pointer("Table 7-1"), server("Table 7-1", "board-7.local.", 7443), says("Table 7-1", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))
	sent = bytes.ReplaceAll(sent, []byte("Table 7-1"), []byte("Table 7.1"))
	heard := newAnswers()
	if err := heard.read(sent, sender); err != nil {
		t.Fatal(err)
	}
	if found := heard.boards(); len(found) != 1 || found[0].Name != "Table 7-1" || found[0].Address() != "https://192.0.2.7:7443" {
		t.Errorf("found %+v", found)
	}
}
