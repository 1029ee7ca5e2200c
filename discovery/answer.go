package discovery

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/kyban/kyban/internal/printable"
)

// Limits on what strangers may send.
const (
	packetMax    = 9000 // Bytes of a packet (RFC 6762, 17).
	recordsMax   = 512  // Records over all answers.
	addressesMax = 8    // Addresses of a board.
	nameMax      = 64   // Characters of a name.
)

const serviceName = Service + ".local."

var fingerprintForm = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

// question returns the packet that asks for all boards. The bit beside the class requests a direct answer.
func question() []byte {
	m := dnsmessage.Message{Questions: []dnsmessage.Question{{
		Name: dnsmessage.MustNewName(serviceName), Type: dnsmessage.TypePTR, Class: dnsmessage.ClassINET | 1<<15,
	}}}
	packet, err := m.Pack()
	if err != nil {
		panic(err) // The question is part of the program.
	}
	return packet
}

// answers collects the answers, in any number of packets.
type answers struct {
	instances []string // Of the service, in the order in which they were named.
	servers   map[string]dnsmessage.SRVResource
	texts     map[string][]string
	addresses map[string][]netip.Addr // By the name of a computer.
	from      map[string]netip.Addr   // The sender that gave the place of an instance.
	records   int
}

func newAnswers() *answers {
	return &answers{servers: map[string]dnsmessage.SRVResource{}, texts: map[string][]string{}, addresses: map[string][]netip.Addr{}, from: map[string]netip.Addr{}}
}

// errNoAnswer is the error of a packet that is no answer.
var errNoAnswer = errors.New("expected an answer of multicast DNS")

// read takes a packet that came from an address. A broken one is an error, and the records before the error are kept.
func (a *answers) read(packet []byte, from netip.Addr) error {
	if len(packet) > packetMax {
		return fmt.Errorf("%d bytes: %w", len(packet), errNoAnswer)
	}
	var p dnsmessage.Parser
	header, err := p.Start(withoutDots(packet))
	if err != nil {
		return err
	}
	if !header.Response {
		return errNoAnswer
	}
	if err := p.SkipAllQuestions(); err != nil {
		return err
	}
	if err := a.section(p.AnswerHeader, p.Answer, from); err != nil {
		return err
	}
	if err := p.SkipAllAuthorities(); err != nil {
		return err
	}
	return a.section(p.AdditionalHeader, p.Additional, from)
}

func (a *answers) section(next func() (dnsmessage.ResourceHeader, error), read func() (dnsmessage.Resource, error), from netip.Addr) error {
	for {
		_, err := next()
		if errors.Is(err, dnsmessage.ErrSectionDone) {
			return nil
		}
		if err != nil {
			return err
		}
		r, err := read()
		if err != nil {
			return err
		}
		if a.records++; a.records > recordsMax {
			return fmt.Errorf("more than %d records: %w", recordsMax, errNoAnswer)
		}
		a.take(r, from)
	}
}

func (a *answers) take(r dnsmessage.Resource, from netip.Addr) {
	name := strings.ToLower(r.Header.Name.String())
	switch body := r.Body.(type) {
	case *dnsmessage.PTRResource:
		instance := body.PTR.String()
		if name == serviceName && !slices.Contains(a.instances, instance) && r.Header.TTL > 0 { // A TTL of 0 says good-bye.
			a.instances = append(a.instances, instance)
		}
	case *dnsmessage.SRVResource:
		a.servers[name], a.from[name] = *body, from
	case *dnsmessage.TXTResource:
		a.texts[name] = body.TXT
	case *dnsmessage.AResource:
		a.addresses[name] = append(a.addresses[name], netip.AddrFrom4(body.A))
	case *dnsmessage.AAAAResource:
		a.addresses[name] = append(a.addresses[name], netip.AddrFrom16(body.AAAA))
	}
}

// boards returns the boards with a known address, by their names.
func (a *answers) boards() []Board {
	var found []Board
	for _, instance := range a.instances {
		key := strings.ToLower(instance)
		server, ok := a.servers[key]
		if !ok || server.Port == 0 {
			continue
		}
		b := Board{Host: text(strings.TrimSuffix(server.Target.String(), ".")), Port: server.Port}
		for _, address := range a.addresses[strings.ToLower(server.Target.String())] {
			b.addAddress(address)
		}
		if len(b.Addresses) == 0 {
			b.addAddress(a.from[key])
		}
		said := attributes(a.texts[key])
		if fingerprintForm.MatchString(said[fingerprintKey]) {
			b.Fingerprint = said[fingerprintKey]
		}
		own, _ := cutSuffixFold(instance, "."+serviceName)
		b.Name = cmp.Or(text(said[nameKey]), text(own), b.label())
		found = append(found, b)
	}
	slices.SortStableFunc(found, func(a, b Board) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Address(), b.Address()))
	})
	return found
}

// attributes reads a TXT record: each string is key=value, and the first of a key counts (RFC 6763, 6.4).
func attributes(txt []string) map[string]string {
	said := map[string]string{}
	for _, entry := range txt {
		key, value, _ := strings.Cut(entry, "=")
		key = strings.ToLower(key)
		if _, again := said[key]; key != "" && !again {
			said[key] = value
		}
	}
	return said
}

// text returns a stranger's name, fit to be shown, "" for no name.
func text(name string) string {
	if !utf8.ValidString(name) {
		return ""
	}
	if runes := []rune(name); len(runes) > nameMax {
		name = string(runes[:nameMax])
	}
	return strings.TrimSpace(printable.Line(name))
}

func cutSuffixFold(s, suffix string) (before string, found bool) {
	if at := len(s) - len(suffix); at >= 0 && strings.EqualFold(s[at:], suffix) {
		return s[:at], true
	}
	return s, false
}

// The layout of a packet of DNS (RFC 1035, 4.1).
const (
	headerBytes   = 12
	questionBytes = 4  // Of a question behind its name.
	recordBytes   = 10 // Of a record after its name, before its data.
	typePTR       = 12
	typeSRV       = 33
	serverBytes   = 6 // Of a SRV record before the name of the computer.
	pointerBits   = 0xc0
)

// withoutDots returns a packet in whose names no part has a dot, as the name of a board called Table 7.1 may have: package
// dnsmessage, which writes names with dots between their parts, refuses such a packet as a whole. Each dot becomes a hyphen,
// the same in all records. It leaves a broken part as it is, so that dnsmessage refuses it.
func withoutDots(packet []byte) []byte {
	p := dotted(append([]byte(nil), packet...))
	if len(p) < headerBytes {
		return p
	}
	count := func(at int) int { return int(binary.BigEndian.Uint16(p[at:])) }
	off := headerBytes
	for range count(4) {
		if off = p.name(off) + questionBytes; off < headerBytes {
			return p
		}
	}
	for range count(6) + count(8) + count(10) {
		off = p.name(off)
		if off < 0 || off+recordBytes > len(p) {
			return p
		}
		kind, said := count(off), off+recordBytes
		off = said + count(off+recordBytes-2)
		switch kind {
		case typePTR:
			p.name(said)
		case typeSRV:
			p.name(said + serverBytes)
		}
	}
	return p
}

// dotted is a packet whose names may have parts with dots.
type dotted []byte

// name replaces the dots of the name at an offset, and returns the offset after it; -1 and less for a broken name.
func (p dotted) name(off int) int {
	for off >= 0 && off < len(p) {
		n := int(p[off])
		switch {
		case n == 0:
			return off + 1
		case n&pointerBits == pointerBits:
			return off + 2
		case n&pointerBits != 0 || off+n >= len(p):
			return -headerBytes
		}
		for i := off + 1; i <= off+n; i++ {
			if p[i] == '.' {
				p[i] = '-'
			}
		}
		off += n + 1
	}
	return -headerBytes
}
