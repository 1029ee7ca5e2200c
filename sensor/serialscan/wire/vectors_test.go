package wire

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// lines calls f with each line of a file of vectors that is no comment, and with its place.
func lines(t *testing.T, name string, f func(place, line string)) {
	t.Helper()
	file, err := os.Open("../../../firmware/vectors/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner, cases := bufio.NewScanner(file), 0
	for n := 1; scanner.Scan(); n++ {
		if line := strings.TrimSpace(scanner.Text()); line != "" && line[0] != '#' {
			f(fmt.Sprintf("%s:%d", name, n), line)
			cases++
		}
	}
	if err := scanner.Err(); err != nil || cases == 0 {
		t.Fatalf("%s: %d lines, %v", name, cases, err)
	}
}

func parseHex(t *testing.T, place, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(strings.TrimSpace(text), " ", ""))
	if err != nil {
		t.Fatalf("%s: %v", place, err)
	}
	return b
}

func hexOf(b []byte) string { return fmt.Sprintf("% x", b) }

// TestFramesAreThoseOfTheFirmware feeds each stream at once, byte by byte, and with so many zeros behind it that no frame is copied.
func TestFramesAreThoseOfTheFirmware(t *testing.T) {
	lines(t, "frames.txt", func(place, line string) {
		fields := strings.Split(line, "|")
		if len(fields) != 4 {
			t.Fatalf("%s: expected 4 fields, found %d", place, len(fields))
		}
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		bytes, want := parseHex(t, place, fields[2]), fields[3]
		switch fields[0] {
		case "stuff":
			var frame [frameMax]byte
			if got := hexOf(stuff(nil, withCRC(append(frame[:0], bytes...)))); got != want {
				t.Errorf("%s: %s\n got %s\nwant %s", place, fields[1], got, want)
			}
			bytes, want = parseHex(t, place, fields[3]), "whole "+fields[2]
		case "stream":
		default:
			t.Fatalf("%s: expected stuff or stream, found %s", place, fields[0])
		}
		for _, chunk := range []int{1, 2, 7, max(1, len(bytes))} {
			if got := outcomes(slices.Collect(slices.Chunk(bytes, chunk))); got != want {
				t.Errorf("%s: %s, %d bytes at a time\n got %s\nwant %s", place, fields[1], chunk, got, want)
			}
		}
		if got := outcomes([][]byte{slices.Concat(bytes, make([]byte, blocksMax))}); len(bytes) > 0 && bytes[len(bytes)-1] == 0 && got != want {
			t.Errorf("%s: %s, with much behind it\n got %s\nwant %s", place, fields[1], got, want)
		}
	})
}

// outcomes returns the outcome of each frame in a stream.
func outcomes(stream [][]byte) string {
	var d Decoder
	var words []string
	for _, p := range stream {
		for len(p) > 0 {
			n, stuffed, ended := d.collect(p)
			p = p[n:]
			if !ended {
				continue
			}
			before := d.dropped
			frame := d.examine(stuffed)
			switch {
			case frame != nil:
				words = append(words, "whole "+hexOf(frame))
			case d.dropped != before:
				words = append(words, dropName(before, d.dropped))
			}
		}
	}
	return strings.Join(words, ", ")
}

func dropName(before, after Drops) string {
	switch {
	case after.Overlong > before.Overlong:
		return "overlong"
	case after.Stuffing > before.Stuffing:
		return "stuffing"
	case after.Short > before.Short:
		return "short"
	}
	return "crc"
}

// TestConversationsAreThoseOfTheFirmware reads the board's messages and writes the host's.
func TestConversationsAreThoseOfTheFirmware(t *testing.T) {
	var d Decoder
	var e Encoder
	lines(t, "conversations.txt", func(place, line string) {
		verb, rest, _ := strings.Cut(line, " ")
		what, bytes, _ := strings.Cut(rest, " = ")
		switch verb {
		case "case":
			d, e = Decoder{}, Encoder{}
		case "says":
			var m Message
			rest, ok := d.Next(parseHex(t, place, bytes), &m)
			if !ok || len(rest) != 0 {
				t.Fatalf("%s: no message, or more than one: dropped %+v", place, d.Drops())
			}
			if got := words(&m); got != what {
				t.Errorf("%s:\n got %s\nwant %s", place, got, what)
			}
		case "hears":
			_, what, _ = strings.Cut(what, " ")
			if got := hexOf(encode(t, &e, place, what)); got != bytes {
				t.Errorf("%s: %s:\n got %s\nwant %s", place, what, got, bytes)
			}
		}
	})
}

// words writes a message in the words of the vectors.
func words(m *Message) string {
	switch head := fmt.Sprintf("%d: ", m.Sequence); m.Type {
	case Hello:
		i := m.Identity
		return head + fmt.Sprintf("hello at %d: protocol %d, firmware %d.%d.%d, board %d, capabilities %d, boots %d, cause %v, period %d",
			m.Time, i.Protocol, i.Firmware[0], i.Firmware[1], i.Firmware[2], i.Board, i.Capabilities, i.Boots, i.Cause, i.Period)
	case FullFrame:
		closed := m.Closed.Names()
		for b := range sensor.Buttons {
			if m.Down.Has(b) {
				closed = append(closed, b.String())
			}
		}
		if len(closed) == 0 {
			closed = append(closed, "none")
		}
		return head + fmt.Sprintf("full frame at %d: next %d, closed %s", m.Time, m.Next, strings.Join(closed, " "))
	case Edges:
		edges := []string{}
		for _, e := range m.Edges {
			sign := map[bool]string{true: "+", false: "-"}[e.Closed]
			edges = append(edges, fmt.Sprintf("%s%v at %d", sign, e.Switch, e.Time))
		}
		return head + fmt.Sprintf("edges from %d: %s", m.Next, strings.Join(edges, ", "))
	case Heartbeat:
		c := m.Counters
		return head + fmt.Sprintf("heartbeat at %d: next %d, overruns %d, dropped %d, refused %d, interval %d",
			m.Time, m.Next, c.Overruns, c.Dropped, c.Refused, c.IntervalMax)
	case Pong:
		return head + fmt.Sprintf("pong at %d: token %d", m.Time, m.Token)
	}
	return "nothing that a board says"
}

// encode writes a host's message from the words of the vectors.
func encode(t *testing.T, e *Encoder, place, what string) []byte {
	t.Helper()
	var a, b uint32
	switch verb, list, _ := strings.Cut(what, " "); {
	case what == "hello":
		return e.Hello(nil)
	case what == "full frame":
		return e.FullFrame(nil)
	case scanned(what, "resend %d", &a):
		return e.Resend(nil, uint16(a))
	case scanned(what, "ping %d", &a):
		return e.Ping(nil, a)
	case scanned(what, "buzzer %d Hz %d ms", &a, &b):
		out, err := e.Buzzer(nil, uint16(a), uint16(b))
		if err != nil {
			t.Errorf("%s: %v", place, err)
		}
		return out
	case verb == "lights":
		var colours [engine.Points]Colour
		for light := range strings.SplitSeq(list, ", ") {
			var file, rank, colour uint32
			if !scanned(light, "%c%c %d", &file, &rank, &colour) {
				t.Fatalf("%s: expected a point and a colour, found %s", place, light)
			}
			colours[9*(rank-'0')+file-'a'] = Colour(colour)
		}
		return e.Lights(nil, &colours)
	}
	t.Fatalf("%s: nothing that a host says: %s", place, what)
	return nil
}

func scanned(text, format string, values ...*uint32) bool {
	into := []any{}
	for _, v := range values {
		into = append(into, v)
	}
	_, err := fmt.Sscanf(text, format, into...)
	return err == nil
}
