//go:build power

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/storetest"
)

// newMemoryDisk mounts a file system in memory with room.
func newMemoryDisk(t *testing.T) string {
	t.Helper()
	return inMemory(t, "40m")
}

// leaveFree fills a file system until so many bytes are free on it.
func leaveFree(t *testing.T, dir string, bytes int) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for chunk := make([]byte, 64<<10); ; {
		var disk syscall.Statfs_t
		if err := syscall.Statfs(dir, &disk); err != nil {
			t.Fatal(err)
		}
		if int(disk.Bavail)*int(disk.Bsize) < bytes+len(chunk) {
			return
		}
		if _, err := f.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
}

// longCall is a call within the role's rights, as long as possible. It neither ends the game nor moves a piece.
func longCall(b *bearer, rng *rand.Rand) (method, path, body string) {
	side := b.Side
	if side == "" {
		side = "arbiter"
	}
	claim, err := json.Marshal(map[string]any{"side": side, "ply": rng.IntN(3), "text": strings.Repeat("x", 850)})
	if err != nil {
		panic(err)
	}
	var tags []string
	for i := range 50 {
		tags = append(tags, fmt.Sprintf(`"k%d":"%s"`, i, strings.Repeat("x", 200)))
	}
	switch {
	case b.Role == "arbiter" && rng.IntN(2) == 0:
		return "POST", "/api/games/open/tags", `{"tags":{` + strings.Join(tags, ",") + `}}`
	case rng.IntN(10) == 0:
		return "POST", "/api/games/open/offer", `{"side":"` + side + `"}`
	}
	return "POST", "/api/games/open/claim", string(claim)
}

// TestTheDiskIsNearlyFull makes tokens of all roles enter as much as they can on a small disk that is nearly full, while a game
// is played. Before a part of the disk was reserved for recording, and the kept answers were bounded, 630 claims were enough
// for NOT RECORDED.
func TestTheDiskIsNearlyFull(t *testing.T) {
	for _, tc := range []struct {
		name string
		disk func(t *testing.T) string
		free int // When the tokens begin.
		few  int // At most so many calls are carried out; 0 for none at all.
	}{
		{"in memory, full but for what is kept", newMemoryDisk, 8 << 20, 0},
		{"in memory, full but for what is kept and a little", newMemoryDisk, 17 << 20, 1000},
		{"on ext4, with less than is kept", func(t *testing.T) string { return newDisk(t, "").dir }, 8 << 20, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := newOutageTest(t)
			small := tc.disk(t)
			d.data = filepath.Join(small, "data")
			d.boardd = startBoardd(t, "--source", "trace:"+d.file, "--json", "--speed", "10", "--data", d.data, "--control", "127.0.0.1:0")
			line := d.boardd.await("control: https://")
			_, rest, _ := strings.Cut(line, "control: ")
			address, _, _ := strings.Cut(rest, ",")
			d.awaitGame()
			all := bearers(t, d.data, address, longCall)
			leaveFree(t, small, tc.free)

			ctx, end := context.WithTimeout(t.Context(), 10*time.Minute)
			defer end()
			go func() {
				<-d.boardd.done
				end()
			}()
			hammer(ctx, 1, all, math.MaxInt)
			<-d.boardd.done
			if log := d.boardd.stderr(); !d.boardd.cmd.ProcessState.Success() || strings.Contains(log, "NOT RECORDED") {
				t.Errorf("boardd ended with %v:\n%.3000s", d.boardd.cmd.ProcessState, log)
			}
			made, kept := 0, false
			for _, b := range all {
				made += b.answered[http.StatusOK]
				for text := range b.refused {
					kept = kept || strings.Contains(text, "its last 16 MiB are kept for recording the moves")
				}
				t.Logf("%s, %s: %v", b.Name, b.Role, b.answered)
			}
			if made > tc.few || !kept {
				t.Errorf("%d calls were carried out, want %d at most; refused for want of room: %v", made, tc.few, kept)
			}
			checkSigned(t, d.data)
			if got, want := movesOf(storetest.Records(t, d.data)), movesOf(d.want); !slices.EqualFunc(got, want, bytes.Equal) {
				t.Errorf("%d moves are stored, want %d as in an unbroken run", len(got), len(want))
			}
			if !t.Failed() {
				fmt.Printf("measured: %s: %d calls were carried out, %d moves recorded, 0 lost\n", tc.name, made, len(d.want))
			}
		})
	}
}

// movesOf returns the records of moves.
func movesOf(records [][]byte) (moves [][]byte) {
	for _, record := range records {
		if bytes.HasPrefix(record, []byte(`{"type":"move"`)) {
			moves = append(moves, record)
		}
	}
	return moves
}

// TestTheDiskIsNotFilledByARuling makes an arbiter take a ruling back on a disk with little more than the space reserved for
// recording. A record for each of 3,000 others follows. Before consequences were counted, the ruling was accepted and took
// reserved space.
func TestTheDiskIsNotFilledByARuling(t *testing.T) {
	small := newMemoryDisk(t)
	data := filepath.Join(small, "data")
	c := startChild(t, data, "--control", "127.0.0.1:0")
	untilPly(t, data, 2)
	operator, err := control.Local(data, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	accidents(t, operator, 3_000)
	var arbiter *bearer
	for _, b := range bearers(t, data, c.secure(t), longCall) {
		if b.Role == "arbiter" {
			arbiter = b
		}
	}
	const kept = 16 << 20
	leaveFree(t, small, kept+512<<10)
	for _, tc := range []struct {
		name  string
		calls func(*bearer, *rand.Rand) (method, path, body string)
		want  int
	}{
		{"a ruling from which 3,000 records follow", func(*bearer, *rand.Rand) (string, string, string) {
			return "POST", "/api/games/open/rule", `{"ply":1,"ruling":"dismissed","article":"9.1","reason":"So.","revises":1}`
		}, http.StatusServiceUnavailable},
		{"one from which one follows", func(*bearer, *rand.Rand) (string, string, string) {
			return "POST", "/api/games/open/rule", `{"ply":1,"ruling":"dismissed","article":"9.1","reason":"So."}`
		}, http.StatusOK},
	} {
		arbiter.calls, arbiter.answered = tc.calls, map[int]int{}
		arbiter.call(t.Context(), rand.New(rand.NewPCG(1, 1)))
		if arbiter.answered[tc.want] != 1 {
			t.Errorf("%s is answered %v, want %d: %v", tc.name, arbiter.answered, tc.want, arbiter.refused)
		}
	}
	var disk syscall.Statfs_t
	if err := syscall.Statfs(small, &disk); err != nil {
		t.Fatal(err)
	}
	if free := int(disk.Bavail) * int(disk.Bsize); free < kept {
		t.Errorf("%d bytes are free, want %d at least", free, kept)
	}
	if code, _ := c.get(t, "/healthz"); code != http.StatusOK {
		t.Errorf("the health of the board is %d", code)
	}
}
