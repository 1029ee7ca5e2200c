package load

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/recorder"
)

var (
	boardsFlag  = flag.Int("boards", 0, "how many boards there are; as few as `go test` tries in seconds by default")
	ofHallFlag  = flag.Int("of-hall", 500, "with -boards, how many viewers follow the whole hall")
	ofGamesFlag = flag.Int("of-games", 4500, "with -boards, how many viewers follow a game")
	periodFlag  = flag.Duration("period", 2*time.Second, "with -boards, the time between two moves of a board")
	measureFlag = flag.Duration("measure", 0, "how long the figures are measured; 0 for not at all")
	profileFlag = flag.String("profile", "", "with -measure, the `name` of the files that say where the time and the memory of the hall go")
	flushFlag   = flag.Bool("flushes", false, "let the flushes of boards take 5 to 50 ms longer: needs strace, and a file system in memory")
)

// sized returns the size that the flags ask for, else the given one.
func sized(s size) size {
	if *boardsFlag == 0 {
		return s
	}
	s = size{boards: *boardsFlag, processes: 8, ofHall: *ofHallFlag, ofGames: *ofGamesFlag, period: *periodFlag}
	if *flushFlag {
		s.flushes = []time.Duration{5 * time.Millisecond, 15 * time.Millisecond, 30 * time.Millisecond, 50 * time.Millisecond}
	}
	return s
}

// TestFigures measures how fast viewers are told and what memory the hall takes: it asks for nothing, for a busy computer takes longer.
func TestFigures(t *testing.T) {
	if *measureFlag == 0 {
		t.Skip("-measure says how long the figures are measured")
	}
	s := sized(small)
	w := newWorld(t, s, "")
	joined := w.kept()
	t.Logf("measured: the hall alone keeps %.1f MB, and of each board %.1f kB before its first move", float64(w.alone.all())/1e6, each(joined.all()-w.alone.all(), s.boards))
	began := time.Now()
	w.look()
	t.Logf("measured: %d viewers came in %s", s.ofHall+s.ofGames, time.Since(began).Round(time.Millisecond))
	viewers := w.kept().all() - joined.all()
	t.Logf("measured: the hall keeps %.1f kB of each viewer", each(viewers, s.ofHall+s.ofGames))
	w.play(s.period)
	w.reach(2)
	w.ask(w.viewers, "reset")
	w.memory("at the beginning")
	for lap := range 3 {
		w.lap(fmt.Sprint("lap ", lap+1))
	}
	w.memory("at the end")
	now := w.kept()
	t.Logf("measured: of each board the hall keeps %.1f kB now, after %d plies; of %.1f MB in all %.1f are stacks", each(now.all()-w.alone.all()-viewers, s.boards), slices.Max(w.toldMost()),
		float64(now.all())/1e6, float64(now.Stacks)/1e6)
	if *profileFlag != "" {
		w.ask(w.hall, "profile", *profileFlag, 10)
		w.ask(w.boards[0], "profile", *profileFlag+".boards", 10)
	}
	w.play(0)
	w.reported()
	t.Logf("measured: %d rows are what the boards have signed", w.compare())
	w.comparePeer()
}

// lap measures for a third of the time.
func (w *world) lap(name string) report {
	w.t.Helper()
	w.ask(w.viewers, "reset")
	before := w.cpu()
	time.Sleep(*measureFlag / 3)
	used := w.cpu() - before
	r := w.reported()
	w.t.Logf("measured: %s: %d events; edge to viewer %v; stored to viewer %v ms; hall stream %.1f MB, %d messages; the hall's processor %.0f %%",
		name, r.Events, r.FromEdge, r.FromStored, float64(r.HallBytes)/1e6, r.Messages, 100*used.Seconds()/(measureFlag.Seconds()/3))
	return r
}

// cpu returns the processor time of the hall.
func (w *world) cpu() time.Duration {
	w.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.hall.Pid()))
	if err != nil {
		w.t.Fatal(err)
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')'):]))
	var user, system int
	fmt.Sscan(fields[12]+" "+fields[13], &user, &system) // Behind the name: utime and stime of proc(5).
	return time.Duration(user+system) * 10 * time.Millisecond
}

func (w *world) kept() (by inUse) {
	w.t.Helper()
	w.read(w.ask(w.hall, "kept"), &by)
	return by
}

// each returns the kilobytes of one.
func each(bytes, of int) float64 { return float64(bytes) / 1e3 / float64(of) }

func (w *world) memory(when string) {
	w.t.Helper()
	var used, resident, goroutines int
	fmt.Sscan(w.ask(w.hall, "memory"), &used, &resident, &goroutines)
	w.t.Logf("measured: the hall %s: %.1f MB of heap and stacks, %.1f MB resident, %d goroutines", when, float64(used)/1e6, float64(resident)/1e6, goroutines)
}

// comparePeer lets net/http alone serve as many viewers with as many events.
func (w *world) comparePeer() {
	w.t.Helper()
	s := w.size
	p := w.start(nil, "peer", w.shared(), s.boards)
	defer p.End(w.t)
	v := w.start(nil, "viewers", w.shared(), s.boards)
	defer v.End(w.t)
	clear(w.moments.at)
	w.ask(v, "to", w.ask(p, "at"))
	w.ask(v, "hall", "/hall", s.ofHall)
	for table := 1; table <= s.boards; table++ {
		w.ask(v, "game", table, fmt.Sprint("/game/", table), s.ofGames/s.boards)
	}
	w.ask(v, "reset")
	w.ask(p, "tell", int(measureFlag.Seconds()/3), s.period.Milliseconds(), 300, 300*s.boards/2)
	var r report
	w.read(w.ask(v, "report"), &r)
	w.t.Logf("measured: net/http alone: %d events; told to viewer %v ms; hall stream %.1f MB", r.Events, r.FromStored, float64(r.HallBytes)/1e6)
}

// tagged returns how many orders of the tests the logs of the boards have as done.
func (w *world) tagged() (n int) {
	w.t.Helper()
	for table := 1; table <= w.size.boards; table++ {
		own, err := recorder.OpenReader(dirOf(w.dir, table))
		if err != nil {
			w.t.Fatal(err)
		}
		for row, err := range own.Records(context.Background(), 1, 1) {
			if err != nil {
				w.t.Fatal(err)
			}
			if row.Kind == "tags" && strings.Contains(string(row.Bytes), actTag) {
				n++
			}
		}
		own.Close()
	}
	return n
}
