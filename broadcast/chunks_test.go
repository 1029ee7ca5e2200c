package broadcast

import (
	"bytes"
	"strings"
	"testing"
)

// Thousands of viewers may come at once, and a read of the store for each would cost the board more than sending them
// all.
func TestTheBeginningIsReadOnceForAllWhoComeAnew(t *testing.T) {
	s := newTestHub(t)
	s.game(append([]string{state("ready")}, notes(1, 200)...)...)
	s.close()
	s.open() // Only the store has it now.
	_, _, first := s.get("/api/games/1/events")
	_, _, officials := s.get("/api/games/1/events", official, "yes")
	read := s.reads.Load()
	for range 20 {
		if _, _, again := s.get("/api/games/1/events"); again != first || strings.Count(again, "\nevent: ") != 201 {
			t.Fatalf("%d events, want the 201 that the first viewer was told", strings.Count(again, "\nevent: "))
		}
	}
	if _, _, again := s.get("/api/games/1/events", official, "yes"); again != officials {
		t.Error("an official is told something else the second time")
	}
	if more := s.reads.Load() - read; more > 0 {
		t.Errorf("%d reads of the store for those who come anew, want none", more)
	}
	s.say(1, notes(201, 201)...)
	if _, _, again := s.get("/api/games/1/events"); strings.Count(again, "\nevent: ") != 202 {
		t.Errorf("%d events after one more, want 202", strings.Count(again, "\nevent: "))
	}
}

func TestChunksAreForgottenWhenThereIsNoMoreRoom(t *testing.T) {
	var c chunks
	key := func(n int) chunkKey { return chunkKey{game: 1, from: n, to: n + 1} }
	half := chunk{bytes.Repeat([]byte("x"), chunksMax/2), 1}
	for n, want := range []int{1, 2, 1, 2, 1} {
		c.put(key(n), half)
		if _, ok := c.get(key(n)); !ok || len(c.kept) != want || c.size > chunksMax {
			t.Errorf("after chunk %d: %d are kept in %d bytes, want %d with the last one in %d at most", n, len(c.kept), c.size, want, chunksMax)
		}
	}
	c.put(key(9), chunk{bytes.Repeat([]byte("x"), chunksMax+1), 1})
	if _, ok := c.get(key(9)); ok {
		t.Error("a chunk is kept for which there is no room")
	}
}
