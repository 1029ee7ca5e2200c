package notebook

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// live returns the bytes that are in use, garbage aside.
func live() int {
	runtime.GC()
	runtime.GC() // What the first one has found free is swept.
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// Each game is written before the next is read, so that a file of many takes the bytes of both files and one tree. Without
// that a tree of 40 moves stays, which takes some 6,000 bytes.
func TestGamesAreNotKeptOnceTheyAreWritten(t *testing.T) {
	const games, early = 2_000, 200
	var text strings.Builder
	for i := range games {
		fmt.Fprintf(&text, "[Red \"A\"]\n[Round \"%d\"]\n\n%s *\n\n", i+1, strings.Repeat("H2-E2 H9-E9 E2-H2 E9-H9 ", 10))
	}
	file := []byte(text.String())
	for _, name := range Formats() {
		f := Format(name)
		if !f.HoldsMany() {
			continue
		}
		w, err := NewWriter(f, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var count, before, after int
		held := func() int { return live() - w.text.Cap() - w.libraryHeld() }
		notes, err := ReadEach(file, PGN, "", func(g *Game) {
			w.Add(g)
			switch count++; count {
			case early:
				before = held()
			case games:
				after = held()
			}
		})
		if err != nil || len(notes) > 0 || count != games {
			t.Fatalf("%s: %d games, %v, %v", f, count, notes, err)
		}
		const each = 500 // Bytes: what the format can't hold of a game is kept until the end.
		if t.Logf("%s: %d bytes for each game", f, (after-before)/(games-early)); after-before > (games-early)*each {
			t.Errorf("%s: %d bytes more behind %d games than behind %d", f, after-before, games, early)
		}
		written, lost, err := w.End()
		if err != nil {
			t.Fatal(err)
		}
		if again, _, err := Read(written, f); err != nil || len(again) != games || again[games-1].Tags["Round"] != fmt.Sprint(games) {
			t.Errorf("%s: %d games, %.200q, %v", f, len(again), lost, err)
		}
	}
}

func (w *Writer) libraryHeld() int {
	if w.library == nil {
		return 0
	}
	return cap(w.library.head) + cap(w.library.index) + cap(w.library.records)
}
