package recorder

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// childDir is set for a test binary that is to append to the named directory until it is killed.
const childDir = "KYBAN_TEST_APPEND_TO"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		if err := appendForever(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// appendForever opens a game and appends to it from several goroutines. It prints "game record" for each acknowledged record, a
// line in one write.
func appendForever(dir string) error {
	s, err := Open(dir)
	if err != nil {
		return err
	}
	game, err := s.NewGame(ctx, boardlog.Meta{Source: "test"})
	if err != nil {
		return err
	}
	errs := make(chan error)
	var out sync.Mutex
	for caller := range 4 {
		go func() {
			for i := 0; ; i++ {
				fact := fmt.Appendf(nil, "fact %d %d", caller, i)
				records := lines(fmt.Sprintf(`{"type":"touch","caller":%d,"i":%d}`, caller, i),
					fmt.Sprintf(`{"type":"move","caller":%d,"i":%d,"pad":"%s"}`, caller, i, strings.Repeat("p", i%977)))
				if err := s.Append(ctx, Batch{Game: game, Fact: fact, Records: records}); err != nil {
					errs <- err
					return
				}
				out.Lock()
				for _, record := range records {
					fmt.Fprintf(os.Stdout, "%d %s\n", game, record)
				}
				out.Unlock()
			}
		}()
	}
	return <-errs
}

// TestKill kills a process that appends, again and again on one directory. All rows that it reported as durable must be there, byte
// for byte, and each batch must be there entirely or not at all.
func TestKill(t *testing.T) {
	rounds := sweeptest.Of(5, 40)
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	acknowledged := 0
	for round := 1; round <= rounds; round++ {
		printed := killAppender(t, dir, time.Duration(random.Int64N(int64(60*time.Millisecond))))
		acknowledged += len(printed)
		// A reader comes first in every other round, so that it finds the log as the kill left it.
		if round%2 == 0 {
			r, err := OpenReader(dir)
			if err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
			checkKilled(t, r, round, printed)
			r.Close()
		}
		s, err := Open(dir)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		checkKilled(t, s.Reader, round, printed)
		if err := s.Close(); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
	}
	if acknowledged == 0 {
		t.Error("no record was acknowledged in any round: the test tested nothing")
	}
	t.Logf("%d kills, %d records acknowledged", rounds, acknowledged)
}

// killAppender starts a child, kills it that long after its first word, and returns the complete lines that it printed.
func killAppender(t *testing.T, dir string, after time.Duration) []string {
	t.Helper()
	child := proctest.Command(os.Args[0])
	child.Env = append(os.Environ(), childDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var printed []string
	in := bufio.NewReader(out)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break // The kill cut off a line without a line feed.
		}
		if len(printed) == 0 {
			time.AfterFunc(after, func() { _ = child.Process.Kill() })
		}
		printed = append(printed, strings.TrimSuffix(line, "\n"))
	}
	_ = child.Wait()
	if len(printed) == 0 {
		t.Fatal("the child ended without a word")
	}
	return printed
}

func checkKilled(t *testing.T, r *Reader, round int, printed []string) {
	t.Helper()
	game, err := r.Newest(ctx)
	if err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
	if game.ID != round {
		t.Fatalf("the newest game is %d, want %d", game.ID, round)
	}
	stored := map[string]bool{}
	rows := 0
	for row, err := range r.Rows(ctx, game.ID, 1) {
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		rows++
		if row.Seq != rows {
			t.Fatalf("round %d: sequence %d, want %d", round, row.Seq, rows)
		}
		if want := []string{"input", "touch", "move"}[(rows-1)%3]; row.Kind != want {
			t.Fatalf("round %d: row %d is %s, want %s", round, rows, row.Kind, want)
		}
		stored[fmt.Sprintf("%d %s", row.Game, row.Bytes)] = true
	}
	if rows%3 != 0 {
		t.Errorf("round %d: %d rows, want whole batches of 3", round, rows)
	}
	for _, line := range printed {
		if !stored[line] {
			t.Fatalf("round %d: acknowledged but not stored: %s", round, line)
		}
	}
}
