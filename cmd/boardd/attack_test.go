package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
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
	"github.com/kyban/kyban/internal/childtest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/sensortest"
)

const (
	// scansEnv is set for a test binary that is to scan a fake board by the clock of the computer.
	scansEnv = "KYBAN_TEST_SCANS"
	// attacksEnv is set for a test binary that is to attack; it says what, whom and with how many connections.
	attacksEnv = "KYBAN_TEST_ATTACKS"
)

// watchedMatrix is a fake matrix with simulated players at it, which notes how far apart its scans are.
type watchedMatrix struct {
	contacts sensortest.Matrix
	player   *sensortest.Player
	clock    sensor.Clock

	mu    sync.Mutex
	last  time.Time
	apart []time.Duration
}

// Scan returns the contacts that are closed now.
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

// lap returns how far apart 99 of 100 scans were, at most, since it was asked last.
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

// scanUnderWatch is boardd on a watched matrix. Each line of its standard input is answered by lap, and by how much memory
// is resident, in bytes; it ends with the input.
func scanUnderWatch() error {
	dir, err := os.MkdirTemp("", "scans")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		return err
	}
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return err
	}
	script, err := sensortest.Play(source.Masters()[0], profile, 1)
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
			fmt.Println(m.lap().Nanoseconds(), resident*os.Getpagesize())
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

// attacks are what is done to the pages by those who mean no good. Each does it on a connection until that fails or the
// attack ends, which is with its process.
var attacks = map[string]func(address string) error{
	// Viewers who never read.
	"deaf": func(address string) error {
		conn, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
		if err != nil {
			return err
		}
		defer conn.Close()
		time.Sleep(time.Minute)
		return nil
	},
	// Requests that never end, a byte now and then.
	"slow": func(address string) error {
		conn, err := dialAndSay(address, "GET / HTTP/1.1\r\nHost: ")
		if err != nil {
			return err
		}
		defer conn.Close()
		for err == nil {
			time.Sleep(500 * time.Millisecond)
			_, err = io.WriteString(conn, "x")
		}
		return err
	},
	// Viewers who come, hear the beginning, and go.
	"again": func(address string) error {
		conn, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
		if err != nil {
			return err
		}
		defer conn.Close()
		_ = conn.SetReadDeadline(time.Now().Add(time.Second))
		_, err = conn.Read(make([]byte, 1024))
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

// attack attacks until its standard input ends. It steps back for the board, which would run on a computer of its own.
func attack(order string) error {
	var kind, address string
	var connections int
	if _, err := fmt.Sscan(order, &kind, &address, &connections); err != nil {
		return err
	}
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19); err != nil {
		return err
	}
	for range connections {
		go func() {
			for {
				if attacks[kind](address) != nil {
					time.Sleep(100 * time.Millisecond) // As a browser waits, and most do for longer.
				}
			}
		}()
	}
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// mover is boardd, or who attacks it, as a process of its own.
type mover struct{ *childtest.Child }

func startMover(b testing.TB, env string, stderr io.Writer) mover {
	b.Helper()
	return mover{childtest.Start(b, env, stderr)}
}

// lap returns how far apart 99 of 100 scans were while something lasted, and how much memory is resident then.
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

// attackLasts is how long each attack is watched.
const attackLasts = 1500 * time.Millisecond

// attackLaps is how often each attack is repeated at most: other programs of a busy computer only ever make scans late, so the
// best lap counts. attackMoves is which part of the figure an attack may move for the aim to be met, which ends the laps.
const (
	attackLaps  = 8
	attackMoves = 10
)

// BenchmarkScanUnderAttack measures how far apart the scans of a board are, 99 of 100 of them at most, while its pages are
// attacked. The peer is the same board, left in peace just before. Board and attackers share this computer.
func BenchmarkScanUnderAttack(b *testing.B) {
	var stderr safeBuffer
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
			attackers := startMover(b, attacksEnv+"="+a.kind+" "+address+" "+strconv.Itoa(a.connections), os.Stderr)
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

// attackedMax is how much memory boardd may take while a few hundred attack it, in bytes.
const attackedMax = 100_000_000

func TestAttackersTakeNothingFromAViewer(t *testing.T) {
	var stderr safeBuffer
	board := startMover(t, scansEnv+"=1", &stderr)
	defer board.End(t)
	address := stderr.pages(t)
	awaitGame(t, address)
	viewer, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	defer viewer.Close()
	_, resident := board.lap(t, func() {
		for kind := range attacks {
			defer startMover(t, attacksEnv+"="+kind+" "+address+" 200", os.Stderr).End(t)
		}
		time.Sleep(3 * time.Second)
	})
	if resident > attackedMax && !testing.Short() { // The race detector, which runs the short tests, takes memory of its own.
		t.Errorf("%d bytes are resident, want %d at most", resident, attackedMax)
	}
	heard := idsOf(t, viewer, 1)
	again, err := dialAndSay(address, "GET /api/games/1/events HTTP/1.1\r\nHost: x\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	told := idsOf(t, again, len(heard))
	if len(told) < len(heard) || !slices.Equal(heard, told[:len(heard)]) {
		t.Errorf("the viewer heard %v, and %v was told", heard, told)
	}
}

// idsOf returns the ids of the events that have come, and waits until there are so many.
func idsOf(t *testing.T, conn net.Conn, least int) (ids []string) {
	t.Helper()
	text, buffer := "", make([]byte, 1<<16)
	for {
		patience := time.Minute
		if text != "" && len(ids) >= least {
			patience = 100 * time.Millisecond // What is there already can be read however late it is.
		}
		if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		n, err := conn.Read(buffer)
		text += string(buffer[:n])
		ids = nil
		for line := range strings.Lines(text) {
			if id, ok := strings.CutPrefix(line, "id: "); ok && strings.HasSuffix(id, "\n") {
				ids = append(ids, strings.TrimSpace(id))
			}
		}
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded) && len(ids) >= least && strings.HasPrefix(text, "HTTP/1.1 200 "):
			return ids
		case err != nil:
			t.Fatalf("the stream ends after %d of %d events: %v: %q", len(ids), least, err, text)
		}
	}
}

// awaitGame waits until a game can be followed: the pages are there before the board was seen.
func awaitGame(t testing.TB, address string) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		answer, err := http.Get("http://" + address + "/api/games/1")
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return
		}
	}
	t.Fatal("no game begins")
}

// least returns the smaller of two times, the second where the first is none.
func least(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// safeBuffer keeps what a process writes while it is read.
type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

// pages waits for the address of boardd's pages, and returns it as HOST:PORT.
func (s *safeBuffer) pages(b testing.TB) string {
	b.Helper()
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		_, rest, ok := strings.Cut(s.text.String(), "boardd: pages: http://")
		s.mu.Unlock()
		if address, _, whole := strings.Cut(rest, "\n"); ok && whole {
			return address
		}
	}
	b.Fatal("boardd names no pages")
	return ""
}
