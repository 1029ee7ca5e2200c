package wire

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
)

// TestTheFirmwareReadsAndWritesRandomFramesAlike writes random frames, and the outcome of damaged streams of them, as a file of
// cases, and lets the firmware's test run it: it must write the same bytes, read back each frame, and drop damaged ones for the
// same reason.
func TestTheFirmwareReadsAndWritesRandomFramesAlike(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	const frames, streams = 3000, 3000
	var text bytes.Buffer
	for n := range frames {
		frame := randomFrame(random)
		wire := stuffed(frame)
		fmt.Fprintf(&text, "stuff | frame %d of seed %d | % x | % x\n", n, seed, frame, wire)
		if got, want := outcomes([][]byte{wire}), "whole "+hexOf(frame); got != want {
			t.Errorf("seed %d, frame %d: read back as %s, want %s", seed, n, got, want)
		}
	}
	dropped := 0
	for n := range streams {
		stream := randomStream(random)
		chunk := 1 + random.IntN(len(stream))
		became := outcomes(slices.Collect(slices.Chunk(stream, chunk)))
		for frame := range strings.SplitSeq(became, ", ") {
			if frame != "" && !strings.HasPrefix(frame, "whole ") {
				dropped++
			}
		}
		fmt.Fprintf(&text, "stream | stream %d of seed %d | % x | %s\n", n, seed, stream, became)
	}
	proctest.RunFirmware(t, "frame_test", text.Bytes(), frames+streams)
	t.Logf("%d random frames and %d damaged streams, of which %d frames are dropped: the firmware writes and reads all of them as the computer does",
		frames, streams, dropped)
}

func stuffed(frame []byte) []byte { return stuff(nil, withCRC(slices.Clone(frame))) }

// randomFrame returns a frame without its CRC, with none, some or many zeros.
func randomFrame(random *rand.Rand) []byte {
	frame := make([]byte, 2+random.IntN(frameMax-crcSize-1))
	kinds := 1 << (8 * random.IntN(2)) // Many zeros or few.
	for i := range frame {
		if random.IntN(kinds+2) > 0 {
			frame[i] = byte(random.Uint32())
		}
	}
	return frame
}

// randomStream returns a few frames in which some bytes were changed, lost, doubled or made up.
func randomStream(random *rand.Rand) []byte {
	var stream []byte
	for range 1 + random.IntN(6) {
		stream = append(stream, stuffed(randomFrame(random))...)
	}
	one := 4 << random.IntN(8) // One of so many bytes is damaged.
	damaged := []byte{byte(random.Uint32())}
	for _, b := range stream {
		if random.IntN(one) > 0 {
			damaged = append(damaged, b)
			continue
		}
		switch random.IntN(4) {
		case 0: // Lost.
		case 1:
			damaged = append(damaged, b, b)
		case 2:
			damaged = append(damaged, b, byte(random.Uint32()))
		default:
			damaged = append(damaged, b^1<<random.IntN(8))
		}
	}
	return damaged
}
