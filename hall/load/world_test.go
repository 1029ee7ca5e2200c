package load

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// size is how much of everything there is.
type size struct {
	boards    int
	processes int             // In which the boards are.
	ofHall    int             // Viewers of the whole hall,
	ofGames   int             // and of one game each.
	period    time.Duration   // Between two moves of a board.
	flushes   []time.Duration // What a flush takes longer in each process of boards; none for as long as it takes.
}

// world is a hall with its boards and viewers.
type world struct {
	t       *testing.T
	size    size
	under   []string // Runs the boards in a network of their own, empty for none.
	dir     string   // Of everything,
	hallDir string   // and of the hall.
	moments *moments

	hall, viewers  *proctest.Child
	boards         []*proctest.Child
	control, pages string // The addresses for boards and for viewers, HOST:PORT.
	fingerprint    string
	ids            []int // Of the game at each table, at the hall.
	alone          inUse // What the hall keeps without boards.
}

// newWorld starts all of it, and lets the boards join. They do not play yet.
func newWorld(t *testing.T, s size, hallDir string) *world {
	t.Helper()
	return worldOf(t, s, hallDir, nil)
}

// gateway is where boards in a network of their own reach the hall.
const gateway = "10.213.0.254"

// worldOf is newWorld with boards that another program runs in a network of their own, nil for none.
func worldOf(t *testing.T, s size, hallDir string, under []string) *world {
	t.Helper()
	w := &world{under: under, t: t, size: s, dir: t.TempDir(), hallDir: hallDir, ids: make([]int, s.boards+1)}
	if memory := "/dev/shm"; s.flushes != nil {
		var err error
		if w.dir, err = os.MkdirTemp(memory, "kyban-load-"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(w.dir) })
	}
	if hallDir == "" {
		w.hallDir = filepath.Join(t.TempDir(), "hall")
	}
	var err error
	if w.moments, err = openMoments(w.shared(), s.boards); err != nil {
		t.Fatal(err)
	}
	w.control, w.pages = freeAddress(t, "127.0.0.1"), freeAddress(t, "127.0.0.1")
	if under != nil {
		w.control = freeAddress(t, gateway)
	}
	w.startHall()
	t.Cleanup(func() { w.hall.End(t) })
	if answer, err := http.Get("http://" + w.pages + "/api/event"); err != nil { // Its pages are made when the first one is asked for.
		t.Fatal(err)
	} else {
		answer.Body.Close()
	}
	w.alone = w.kept()
	w.startBoards()
	w.joinAll()
	w.viewers = w.start(nil, "viewers", w.shared(), s.boards)
	t.Cleanup(func() { w.viewers.End(t) })
	w.ask(w.viewers, "to", w.pages)
	w.awaitGames()
	return w
}

func (w *world) shared() string { return filepath.Join(w.dir, "moments") }

// freeAddress returns an address of this computer that nobody has at present.
func freeAddress(t *testing.T, host string) string {
	t.Helper()
	l, err := net.Listen("tcp", host+":0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// start starts a part, under other programs.
func (w *world) start(under []string, args ...any) *proctest.Child {
	w.t.Helper()
	env := partEnv + "=" + strings.TrimSuffix(fmt.Sprintln(args...), "\n")
	var child *proctest.Child
	if len(under) == 0 {
		child = proctest.StartSelf(w.t, env, os.Stderr)
	} else {
		child = proctest.StartSelfUnder(w.t, env, os.Stderr, under...)
	}
	if said := child.Answer(w.t); said != "ready" {
		w.t.Fatal(said)
	}
	return child
}

// slow returns what lets the flushes of a program take longer.
func slow(flush time.Duration) []string {
	return []string{"strace", "-f", "--seccomp-bpf", "-qq", "-o", os.DevNull, "-e", "trace=fsync,fdatasync",
		"-e", fmt.Sprintf("inject=fsync,fdatasync:delay_enter=%d", flush.Microseconds())}
}

// ask gives a part an order, and returns its answer.
func (w *world) ask(part *proctest.Child, order string, args ...any) string {
	w.t.Helper()
	var text []string
	for _, a := range args {
		text = append(text, fmt.Sprint(a))
	}
	return part.Ask(w.t, order, strings.Join(text, "\t"))
}

// startHall starts the hall, or starts it again at its addresses.
func (w *world) startHall() {
	w.t.Helper()
	w.hall = w.start(nil, "hall", w.hallDir, w.control, w.pages)
	w.fingerprint = strings.Split(w.ask(w.hall, "at"), "\t")[1]
}

func (w *world) startBoards() {
	w.t.Helper()
	for i := range w.size.processes {
		under := slices.Clone(w.under)
		if n := len(w.size.flushes); n > 0 {
			under = append(under, slow(w.size.flushes[i%n])...)
		}
		child := w.start(under, "boards", w.dir, w.shared(), w.size.boards)
		w.t.Cleanup(func() { child.End(w.t) })
		w.boards = append(w.boards, child)
	}
}

// at returns the process in which the board of a table is.
func (w *world) at(table int) *proctest.Child { return w.boards[table%len(w.boards)] }

// joinAll lets all boards join, those of each process one after the other.
func (w *world) joinAll() {
	var one sync.Mutex // Asks the hall.
	var joining sync.WaitGroup
	for i := range w.boards {
		joining.Go(func() {
			for table := 1; table <= w.size.boards; table++ {
				if table%len(w.boards) == i {
					w.join(table, &one)
				}
			}
		})
	}
	joining.Wait()
	if w.t.Failed() {
		w.t.FailNow()
	}
}

// join lets a board join, and switches it on.
func (w *world) join(table int, one *sync.Mutex) {
	w.t.Helper()
	ofHall := func(order string, arg any) string {
		one.Lock()
		defer one.Unlock()
		return w.ask(w.hall, order, arg)
	}
	code := ofHall("invite", table)
	asked := w.ask(w.at(table), "ask", table, w.fingerprint, code)
	taken := ofHall("enlist", asked)
	w.ask(w.at(table), "begin", table, "https://"+w.control, w.fingerprint, taken)
}

// play lets all boards make a move so often, 0 for none.
func (w *world) play(period time.Duration) {
	w.t.Helper()
	for _, b := range w.boards {
		w.ask(b, "play", period.Milliseconds())
	}
}

// look lets viewers come.
func (w *world) look() {
	w.t.Helper()
	s := w.size
	w.ask(w.viewers, "hall", "/events", s.ofHall)
	for table := 1; table <= s.boards; table++ {
		n := s.ofGames / s.boards
		if table <= s.ofGames%s.boards {
			n++
		}
		w.ask(w.viewers, "game", table, fmt.Sprintf("/api/games/%d/events", w.ids[table]), n)
	}
}

// toldTable is a table as everybody may know it.
type toldTable struct {
	Table     int  `json:"table"`
	Connected bool `json:"connected"`
	Fault     *struct{ Kind string }
	Game      *public.Game `json:"game"`
}

// awaitGames waits until each table has a game, and notes its id.
func (w *world) awaitGames() {
	w.t.Helper()
	w.await("each board is connected, with a game", func(all []toldTable) bool {
		n := 0
		for _, told := range all {
			if told.Game != nil && told.Connected {
				w.ids[told.Table] = told.Game.ID
				n++
			}
		}
		return n == w.size.boards
	})
}

// await waits until something holds of the hall as everybody may see it: of all tables that have been told of.
func (w *world) await(what string, holds func([]toldTable) bool) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), awaittest.Patience)
	defer cancel()
	known := map[int]toldTable{}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+w.pages+"/events", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			w.t.Fatalf("not so: %s: %v", what, err)
		}
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		var told struct{ Tables []toldTable }
		if err := json.Unmarshal([]byte(data), &told); err != nil {
			w.t.Fatal(err, data)
		}
		for _, t := range told.Tables {
			known[t.Table] = t
		}
		var all []toldTable
		for _, t := range known {
			all = append(all, t)
		}
		if holds(all) {
			return
		}
	}
}

// reach waits until each viewer of a game has been told of so many plies more than somebody was told of before.
func (w *world) reach(more int) {
	w.t.Helper()
	want := w.toldMost()
	for i := range want {
		want[i] += more
	}
	w.reachAll(want)
}

func (w *world) reachAll(want []int) {
	w.t.Helper()
	text, _ := json.Marshal(want)
	if said := w.ask(w.viewers, "reach", string(text)); said != "ok" {
		w.t.Fatal(said)
	}
}

func (w *world) toldMost() (most []int) {
	w.t.Helper()
	w.read(w.ask(w.viewers, "told"), &most)
	return most
}

func (w *world) read(text string, into any) {
	w.t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		w.t.Fatal(err, text)
	}
}

// reported returns what the viewers have measured. Nothing may be lost, told twice or unreadable.
func (w *world) reported() (r report) {
	w.t.Helper()
	w.read(w.ask(w.viewers, "report"), &r)
	if r.Lost > 0 || r.Twice > 0 || r.Wrong != "" {
		w.t.Errorf("%d events are lost, %d came twice, unreadable: %q", r.Lost, r.Twice, r.Wrong)
	}
	return r
}

// storedPlies returns how many plies the hall's store has of the game at each table.
func (w *world) storedPlies() []int {
	w.t.Helper()
	plies := make([]int, w.size.boards+1)
	reader, err := recorder.OpenReader(w.hallDir)
	if err != nil {
		w.t.Fatal(err)
	}
	defer reader.Close()
	for table := 1; table <= w.size.boards; table++ {
		if _, err := reader.Game(context.Background(), w.ids[table]); errors.Is(err, recorder.ErrNoGame) {
			continue
		}
		for row, err := range reader.Records(context.Background(), w.ids[table], 1) {
			if err != nil {
				w.t.Fatal(err)
			}
			if row.Kind == "move" {
				plies[table]++
			}
		}
	}
	return plies
}

// compare checks that the hall has of each board what that has signed, each row once, and cosigned it.
func (w *world) compare() (rows int) {
	w.t.Helper()
	at, err := recorder.OpenReader(w.hallDir)
	if err != nil {
		w.t.Fatal(err)
	}
	defer at.Close()
	var mu sync.Mutex
	var comparing sync.WaitGroup
	for table := 1; table <= w.size.boards; table++ {
		comparing.Go(func() {
			n, err := w.compareTable(at, table)
			mu.Lock()
			defer mu.Unlock()
			if rows += n; err != nil {
				w.t.Errorf("table %d: %v", table, err)
			}
		})
	}
	comparing.Wait()
	return rows
}

func (w *world) compareTable(at *recorder.Reader, table int) (rows int, err error) {
	ctx := context.Background()
	own, err := recorder.OpenReader(dirOf(w.dir, table))
	if err != nil {
		return 0, err
	}
	defer own.Close()
	board, number := boardlog.BoardOf(w.ids[table])
	got, err := rowsOf(ctx, at, boardlog.StoredID(board, number)) // First: the board may be playing on.
	if err != nil {
		return 0, err
	}
	want, err := rowsOf(ctx, own, number)
	if err != nil {
		return 0, err
	}
	if len(got) > len(want) {
		return 0, fmt.Errorf("the hall has %d rows, and the board %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			return 0, fmt.Errorf("row %d is %s at the hall, and %s at the board", i, got[i], want[i])
		}
	}
	return len(got), at.Check(ctx, w.ids[table])
}

func rowsOf(ctx context.Context, r *recorder.Reader, game int) (rows []string, err error) {
	for row, err := range r.Rows(ctx, game, 0) {
		if err != nil {
			return nil, err
		}
		rows = append(rows, fmt.Sprint(row.Seq, row.At, row.Kind, string(row.Bytes)))
	}
	return rows, nil
}
