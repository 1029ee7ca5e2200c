package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensortest"
)

const (
	// scansEnv is set for a test binary that scans a fake board by the clock of the computer; its value is the data directory, 1 for one of its own.
	scansEnv = "KYBAN_TEST_SCANS"
	// attacksEnv is set for a test binary that attacks; its value is the attack, the target and the number of connections.
	attacksEnv = "KYBAN_TEST_ATTACKS"
)

// watchedMatrix is a fake matrix with simulated players at it, which measures the intervals between its scans.
type watchedMatrix struct {
	contacts sensortest.Matrix
	player   *sensortest.Player
	clock    sensor.Clock

	mu    sync.Mutex
	last  time.Time
	apart []time.Duration
}

// Scan returns the closed contacts.
func (m *watchedMatrix) Scan() (engine.PointSet, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	if !m.last.IsZero() {
		m.apart = append(m.apart, now.Sub(m.last))
	}
	m.last = now
	m.player.Advance(m.clock.Now())
	return m.contacts.Scan(), nil
}

// lap returns the 99th percentile of the intervals between scans since the last call.
func (m *watchedMatrix) lap() time.Duration {
	m.mu.Lock()
	apart := m.apart
	m.apart = nil
	m.mu.Unlock()
	slices.Sort(apart)
	if len(apart) == 0 {
		return 0
	}
	return apart[len(apart)*99/100]
}

// watchedSource scans a watched matrix as pins are scanned.
type watchedSource struct {
	*source.GPIO
	matrix *watchedMatrix
}

func (s *watchedSource) Run(ctx context.Context, d *daemon.Daemon) error {
	s.matrix.clock = gpioscan.NewClock()
	return s.Scan(ctx, d, s.matrix, nil, s.matrix.clock)
}

// scanUnderWatch is boardd on a watched matrix. It answers each line of its standard input with lap, the resident memory, and
// the live heap, in bytes; it ends with the input.
func scanUnderWatch() error {
	dir := os.Getenv(scansEnv)
	if dir == "1" {
		var err error
		if dir, err = os.MkdirTemp("", "scans"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		return err
	}
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return err
	}
	script, err := sensortest.Play(sensortest.Games()[0], profile, 1)
	if err != nil {
		return err
	}
	m := &watchedMatrix{}
	m.player = sensortest.NewPlayer(script, &m.contacts)
	ctx, end := context.WithCancel(context.Background())
	go func() {
		defer end()
		for orders := bufio.NewScanner(os.Stdin); orders.Scan(); {
			var all, resident int
			if text, err := os.ReadFile("/proc/self/statm"); err == nil {
				fmt.Sscan(string(text), &all, &resident)
			}
			var memory runtime.MemStats
			if orders.Text() == "held" {
				runtime.GC()
				runtime.ReadMemStats(&memory)
			}
			fmt.Println(m.lap().Nanoseconds(), resident*os.Getpagesize(), memory.HeapAlloc+memory.StackInuse)
		}
	}()
	cmd := newRoot()
	cmd.SetOut(io.Discard)
	cmd.SetErr(os.Stderr)
	o := defaults()
	o.data, o.json, o.listen = dir, true, "127.0.0.1:0"
	if err := o.record(ctx, cmd, store, &watchedSource{GPIO: &source.GPIO{}, matrix: m}, "gpio"); err != nil {
		return err
	}
	return store.Close()
}

// attacks are the attacks on the pages. Each runs on a connection until that fails or the attack ends, with its process, and
// reports that it has begun.
var attacks = map[string]func(address string, begun func()) error{
	// Viewers who never read.
	"deaf": func(address string, begun func()) error {
		conn, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
		if err != nil {
			return err
		}
		defer conn.Close()
		begun()
		time.Sleep(time.Minute)
		return nil
	},
	// Requests that never end, a byte now and then.
	"slow": func(address string, begun func()) error {
		conn, err := dialAndSay(address, "GET / HTTP/1.1\r\nHost: ")
		if err != nil {
			return err
		}
		defer conn.Close()
		begun()
		for err == nil {
			time.Sleep(500 * time.Millisecond)
			_, err = io.WriteString(conn, "x")
		}
		return err
	},
	// Viewers who come, read the beginning, and go.
	"again": func(address string, begun func()) error {
		conn, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
		if err != nil {
			return err
		}
		defer conn.Close()
		_ = conn.SetReadDeadline(time.Now().Add(time.Second))
		_, err = conn.Read(make([]byte, 1024))
		begun()
		time.Sleep(time.Second)
		return err
	},
}

func dialAndSay(address, text string) (net.Conn, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(conn, text)
	return conn, err
}

// attack attacks until its standard input ends, and prints a line when all its connections have attacked once. It yields to a
// timed board on the same computer, because a real attacker has a computer of its own.
func attack(order string) error {
	var kind, address string
	var connections, nice int
	if _, err := fmt.Sscan(order, &kind, &address, &connections, &nice); err != nil {
		return err
	}
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, nice); err != nil {
		return err
	}
	var once sync.WaitGroup
	once.Add(connections)
	for range connections {
		go func() {
			begun := sync.OnceFunc(once.Done)
			for {
				if attacks[kind](address, begun) != nil {
					begun()
					time.Sleep(100 * time.Millisecond) // As a browser waits, and most clients longer.
				}
			}
		}()
	}
	go func() {
		once.Wait()
		fmt.Println("attacked")
	}()
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// mover is boardd, or its attacker, as a process of its own.
type mover struct{ *proctest.Child }

func startMover(b testing.TB, env string, stderr io.Writer) mover {
	b.Helper()
	return mover{proctest.StartSelf(b, env, stderr)}
}

// lap returns the 99th percentile of the intervals between scans during lasts, and the resident memory then.
func (m mover) lap(b testing.TB, lasts func()) (apart time.Duration, resident int) {
	b.Helper()
	ask := func() {
		fmt.Sscan(m.Ask(b, "lap"), &apart, &resident)
	}
	ask()
	lasts()
	ask()
	return apart, resident
}

// held returns the live heap.
func (m mover) held(t testing.TB) (bytes int) {
	t.Helper()
	var apart, resident int
	fmt.Sscan(m.Ask(t, "held"), &apart, &resident, &bytes)
	return bytes
}

// attackLasts is how long each attack is watched.
const attackLasts = 1500 * time.Millisecond

// attackLaps bounds the repetitions of each attack: other programs of a busy computer only ever make scans late, so the best
// lap counts. attackMoves is the part by which an attack may move the figure to meet the aim, which ends the laps.
const (
	attackLaps  = 8
	attackMoves = 10
)

// BenchmarkScanUnderAttack measures the 99th percentile of the intervals between a board's scans while its pages are attacked.
// The peer is the same board without attacks, just before. Board and attackers share this computer.
func BenchmarkScanUnderAttack(b *testing.B) {
	var stderr spoken
	board := startMover(b, scansEnv+"=1", &stderr)
	defer board.End(b)
	address := stderr.pages(b)
	awaitGame(b, address)
	rest := func() { time.Sleep(attackLasts) }
	for _, a := range []struct {
		kind        string
		connections int
	}{{"deaf", 1000}, {"slow", 1000}, {"again", 5000}} {
		var peace, attacked time.Duration
		var resident int
		for range attackLaps {
			apart, _ := board.lap(b, rest)
			attackers := startMover(b, attacksEnv+"="+a.kind+" "+address+" "+strconv.Itoa(a.connections)+" 19", os.Stderr)
			under, memory := board.lap(b, rest)
			attackers.End(b)
			peace, attacked, resident = least(peace, apart), least(attacked, under), max(resident, memory)
			if attacked <= peace+peace/attackMoves {
				break
			}
		}
		b.Run(a.kind+"/attacked", func(b *testing.B) {
			b.ReportMetric(float64(attacked.Nanoseconds()), "ns/op")
			b.ReportMetric(float64(resident), "resident-B")
		})
		b.Run(a.kind+"/peer_peace", func(b *testing.B) { b.ReportMetric(float64(peace.Nanoseconds()), "ns/op") })
	}
}

// heldMax bounds boardd's live heap for each of a few hundred attackers, in bytes; PERFORMANCE.md has the resident memory.
const heldMax = 100_000

func TestAttackersTakeNothingFromAViewer(t *testing.T) {
	t.Parallel() // It waits for two moves of hands.
	var stderr spoken
	board := startMover(t, scansEnv+"=1", &stderr)
	defer board.End(t)
	address := stderr.pages(t)
	awaitGame(t, address)
	viewer, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	defer viewer.Close()
	peace := board.held(t)
	for kind := range attacks {
		attackers := startMover(t, attacksEnv+"="+kind+" "+address+" 200 0", os.Stderr)
		defer attackers.End(t)
		attackers.Answer(t) // All have attacked.
	}
	if held := board.held(t); held > peace+len(attacks)*200*heldMax {
		t.Errorf("%d bytes are held, want %d at most for each attacker beside %d", held, heldMax, peace)
	} else {
		t.Logf("%d bytes are held, %d before", held, peace)
	}
	heard := idsOf(t, viewer, attackedEvents)
	again, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if told := idsOf(t, again, len(heard)); !slices.Equal(heard, told) {
		t.Errorf("the viewer heard %v, and %v was told", heard, told)
	}
}

// attackedEvents is the number of events of the game under attack: its beginning, and two moves.
const attackedEvents = 8

// idsOf returns the ids of the next events.
func idsOf(t *testing.T, conn net.Conn, events int) (ids []string) {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(awaittest.Patience)); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			ids = append(ids, id)
		}
		if len(ids) == events {
			return ids
		}
	}
	t.Fatalf("the stream ends after %d of %d events: %v", len(ids), events, lines.Err())
	return nil
}

// awaitGame waits until a game can be followed: the pages are there before the board was seen.
func awaitGame(t testing.TB, address string) {
	t.Helper()
	conn, err := dialAndSay(address, "GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n")
	if err == nil {
		defer conn.Close()
		err = conn.SetReadDeadline(time.Now().Add(awaittest.Patience))
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		if lines.Text() == "event: board" {
			return
		}
	}
	t.Fatalf("no game begins: %v", lines.Err())
}

// least returns the smaller of two times, the second if the first is zero.
func least(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}
