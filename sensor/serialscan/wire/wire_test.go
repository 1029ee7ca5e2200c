package wire

import (
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// blocks returns a frame filled up with zeros as the decoder does it.
func blocks(frame []byte) []byte {
	filled := make([]byte, (1+len(frame)+block-1)/block*block)
	copy(filled[1:], frame)
	return filled
}

func undamaged(blocks []byte, length int) bool {
	sum := uint32(0)
	for ; len(blocks) > 0; blocks = blocks[block:] {
		sum = addBlock(sum, le.Uint64(blocks))
	}
	return sum == undamagedSums[1+length]
}

func boardFrame(frame ...byte) []byte { return stuff(nil, withCRC(frame)) }

func TestMessagesThatNoBoardSendsAreDropped(t *testing.T) {
	long := append([]byte{3, 0}, make([]byte, 6+3*(EdgesMax+1))...)
	for _, c := range []struct {
		name  string
		frame []byte
		want  Drops
	}{
		{"a type that only a host sends", []byte{0x81, 0}, Drops{Type: 1}},
		{"a type that nobody knows", []byte{0, 0}, Drops{Type: 1}},
		{"a hello without a body", []byte{1, 0}, Drops{Body: 1}},
		{"a hello a byte too long", append([]byte{1, 0}, make([]byte, 20)...), Drops{Body: 1}},
		{"a full frame a byte too short", append([]byte{2, 0}, make([]byte, 17)...), Drops{Body: 1}},
		{"a full frame with a 96th switch", append(append([]byte{2, 0}, make([]byte, 17)...), 0x80), Drops{Body: 1}},
		{"edges without an edge", append([]byte{3, 0}, make([]byte, 6)...), Drops{Body: 1}},
		{"edges of one byte more", append([]byte{3, 0}, make([]byte, 10)...), Drops{Body: 1}},
		{"seventeen edges", long, Drops{Body: 1}},
		{"a first edge with a delta", []byte{3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 7}, Drops{Body: 1}},
		{"an edge of switch 95", []byte{3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 95}, Drops{Body: 1}},
		{"a heartbeat a byte too short", append([]byte{4, 0}, make([]byte, 13)...), Drops{Body: 1}},
		{"a pong a byte too long", append([]byte{5, 0}, make([]byte, 9)...), Drops{Body: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d Decoder
			var m Message
			if _, ok := d.Next(boardFrame(c.frame...), &m); ok || d.Drops() != c.want {
				t.Errorf("got message %v, dropped %+v, want %+v", ok, d.Drops(), c.want)
			}
		})
	}
}

func TestTheBuzzerRefusesWhatABoardRefuses(t *testing.T) {
	for _, c := range []struct {
		hertz, millis uint16
		want          string
	}{
		{99, 1, "buzzer: expected 100 to 10000 Hz, found 99"},
		{10_001, 1, "buzzer: expected 100 to 10000 Hz, found 10001"},
		{440, 2001, "buzzer: expected at most 2000 ms, found 2001"},
	} {
		var e Encoder
		out, err := e.Buzzer(nil, c.hertz, c.millis)
		if err == nil || err.Error() != c.want || out != nil || e.sequence != 0 {
			t.Errorf("%d Hz, %d ms: got %v and %x, want %s", c.hertz, c.millis, err, out, c.want)
		}
	}
}

// TestUpToFiveWrongBitsAreSeen damages frames of every length at random.
func TestUpToFiveWrongBitsAreSeen(t *testing.T) {
	seed := randtest.Seed(t, 2)
	random := rand.New(rand.NewPCG(seed, 0))
	for n := range 100_000 {
		frame := make([]byte, 2+random.IntN(frameMax-5), frameMax)
		for i := range frame {
			frame[i] = byte(random.Uint32())
		}
		frame = withCRC(frame)
		if !undamaged(blocks(frame), len(frame)) {
			t.Fatalf("seed %d: frame %d: %x does not pass", seed, n, frame)
		}
		for _, bit := range random.Perm(8 * len(frame))[:1+n%5] {
			frame[bit/8] ^= 1 << (bit % 8)
		}
		if undamaged(blocks(frame), len(frame)) {
			t.Fatalf("seed %d: frame %d: %x passes", seed, n, frame)
		}
	}
}

// stream is a board's bytes while a piece moves: a second of heartbeats, a full frame, and the bouncing of a move.
func stream() [][]byte {
	frames := [][]byte{}
	at := uint32(1_234_567)
	for beat := range 50 {
		at += 20_000
		body := le.AppendUint16(le.AppendUint32(nil, at), uint16(700+beat))
		if beat%10 == 0 {
			body = append(body, 0xff, 0x01, 0x09, 0x14, 0x80, 0x02, 0x20, 0x15, 0x00, 0xff, 0x01, 0x00)
			frames = append(frames, withCRC(append([]byte{byte(FullFrame), byte(beat)}, body...)))
			continue
		}
		if beat%3 == 0 {
			edges := le.AppendUint32(le.AppendUint16(nil, uint16(700+beat)), at)
			for n := range 1 + beat%5 {
				edges = append(edges, byte(1000*min(n, 1)&0xff), byte(1000*min(n, 1)>>8), byte(31+n%2*0x80))
			}
			frames = append(frames, withCRC(append([]byte{byte(Edges), byte(beat)}, edges...)))
			continue
		}
		body = append(body, 3, 0, 0, 0, 1, 0, 0xe8, 0x03)
		frames = append(frames, withCRC(append([]byte{byte(Heartbeat), byte(beat)}, body...)))
	}
	return frames
}

func TestDecodingAllocatesNothing(t *testing.T) {
	var wire []byte
	for _, frame := range stream() {
		wire = stuff(wire, frame)
	}
	var d Decoder
	var m Message
	if n := testing.AllocsPerRun(10, func() {
		for rest, ok := d.Next(wire, &m); ok; rest, ok = d.Next(rest, &m) {
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if d.Drops() != (Drops{}) {
		t.Errorf("dropped %+v of an undamaged stream", d.Drops())
	}
}

// BenchmarkFrameDecode decodes a second of a board. Its peer is the CRC alone: the standard library's, with its table, over the
// same frames, already cut and unstuffed. The decoder's own CRC is faster, so the benchmark prints that, too, over the same
// frames in blocks.
func BenchmarkFrameDecode(b *testing.B) {
	frames := stream()
	var wire []byte
	for _, frame := range frames {
		wire = stuff(wire, frame)
	}
	b.Run("kyban", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(wire)))
		var d Decoder
		var m Message
		for b.Loop() {
			n := 0
			for rest, ok := d.Next(wire, &m); ok; rest, ok = d.Next(rest, &m) {
				n++
			}
			if n != len(frames) {
				b.Fatalf("%d messages, want %d", n, len(frames))
			}
		}
	})
	alone := func(undamaged func(n int) bool) func(b *testing.B) {
		return func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(wire)))
			for b.Loop() {
				for n := range frames {
					if !undamaged(n) {
						b.Fatalf("%x is damaged", frames[n])
					}
				}
			}
		}
	}
	b.Run("peer_crc_alone", alone(func(n int) bool { return ^crc32.Checksum(frames[n], table) == residue }))
	var filled [][]byte
	for _, frame := range frames {
		filled = append(filled, blocks(frame))
	}
	b.Run("own_crc_alone", alone(func(n int) bool { return undamaged(filled[n], len(frames[n])) }))
}

// FuzzDecode feeds any bytes, cut anywhere, and then a whole frame: the decoder must read it after any bytes.
func FuzzDecode(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	var all []byte
	for _, frame := range stream()[:4] {
		all = stuff(all, frame)
	}
	corpus.Add(all, uint8(7))
	corpus.Add(all[5:], uint8(1))
	corpus.Add([]byte{0, 0, 255, 1, 1, 0}, uint8(3))
	corpus.Add(slices.Repeat([]byte{0x41}, 200), uint8(64))
	pong := boardFrame(byte(Pong), 9, 1, 2, 3, 4, 5, 0, 0, 0)
	corpus.Fuzz(func(t testing.TB, garbage []byte, cut uint8) {
		var d, whole Decoder
		var m Message
		count := func(d *Decoder, p []byte) (n int) {
			for rest, ok := d.Next(p, &m); ok; rest, ok = d.Next(rest, &m) {
				n++
				check(t, &m)
			}
			return n
		}
		pieces := 0
		for chunk := range slices.Chunk(garbage, 1+int(cut)) {
			pieces += count(&d, chunk)
		}
		if n := count(&whole, garbage); n != pieces || whole.Drops() != d.Drops() {
			t.Fatalf("%d messages and %+v at once, %d and %+v in pieces", n, whole.Drops(), pieces, d.Drops())
		}
		count(&d, []byte{0})
		if n := count(&d, pong); n != 1 || m.Type != Pong || m.Token != 0x04030201 || m.Time != 5 {
			t.Fatalf("a pong after garbage: %d messages, the last %+v", n, m)
		}
	})
}

// check fails when a message holds what docs/PROTOCOL.md doesn't allow.
func check(t testing.TB, m *Message) {
	if m.Closed.Without(engine.AllPoints) != (engine.PointSet{}) || m.Down >= 1<<5 {
		t.Errorf("a switch that is not there: %+v", m)
	}
	if m.Type == Edges && (len(m.Edges) == 0 || len(m.Edges) > EdgesMax || m.Edges[0].Time != m.Time) {
		t.Errorf("edges: %+v", m)
	}
	for _, e := range m.Edges {
		if _, button := e.Switch.Button(); !e.Switch.Point().Valid() && !button {
			t.Errorf("an edge of switch %d", e.Switch)
		}
	}
}
