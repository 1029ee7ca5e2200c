//go:build power

package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/storetest"
)

var cuts = flag.Int("cuts", 200, "how often the power is cut")

// TestPowerCut cuts the power at random moments while boardd plays a trace, and starts it again when the disk is back, until
// the trace has ended. No printed record is lost, the remaining store opens and is what the board has signed, and in the end it
// holds the rows of an unbroken run.
func TestPowerCut(t *testing.T) {
	t.Parallel()
	rng := randtest.New(t, 2)
	d := newDisk(t, "")
	printed, began := 0, time.Now()
	for left, game := *cuts, 0; left > 0; game++ {
		args := append(timedOrNot(rng), "--source", "trace:"+writeGame(t, rng), "--json", "--speed", "5000", "--data")
		whole, broken := filepath.Join(t.TempDir(), "whole"), filepath.Join(d.dir, fmt.Sprint("broken", game))
		started := time.Now()
		boardd(t, time.Hour, append(args, whole)...)
		life := time.Since(started)
		want := storetest.Records(t, whole)
		for ended := false; !ended; {
			before := storetest.Records(t, broken)
			var acknowledged [][]byte
			acknowledged, ended = d.play(time.Duration(rng.Int64N(int64(life))), append(args, broken)...)
			life += life / 8
			stored := storetest.Records(t, broken)
			if len(stored) < len(before) {
				t.Fatalf("%d records were stored, %d are left", len(before), len(stored))
			}
			checkPrinted(t, acknowledged, stored[len(before):])
			checkSigned(t, broken)
			printed += len(acknowledged)
			if !ended {
				left--
				ended = gameOver(t, broken)
			}
		}
		if got := storetest.Records(t, broken); !slices.EqualFunc(got, want, bytes.Equal) {
			t.Fatalf("the resumed game differs from an unbroken run: %d records, want %d", len(got), len(want))
		}
		if err := os.RemoveAll(broken); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Printf("measured: %d power cuts in %s, %d records acknowledged before one, 0 lost\n", *cuts, time.Since(began).Round(time.Second), printed)
}

// play runs boardd and cuts the power of its disk after a while. It returns the printed lines, and whether boardd ended by
// itself.
func (d *disk) play(life time.Duration, args ...string) (printed [][]byte, ended bool) {
	d.t.Helper()
	p := startBoardd(d.t, args...)
	select {
	case <-p.done:
	case <-time.After(life):
		// A process that runs on would see the disk fail; a power cut stops all at once.
		p.stop()
		d.Cut()
		_ = p.cmd.Process.Kill()
		<-p.done
		d.Replug()
	}
	if code := p.cmd.ProcessState.ExitCode(); code > 0 {
		d.t.Fatalf("boardd: status %d\n%s", code, p.stderr())
	}
	return bytes.SplitAfter(p.out.Bytes(), []byte("\n")), p.cmd.ProcessState.Success()
}

// process is boardd in a process of its own.
type process struct {
	cmd  *exec.Cmd
	out  bytes.Buffer  // Its output; to be read when it is done.
	said chan string   // The lines of its log.
	log  []string      // The lines read so far.
	done chan struct{} // Closed when it has ended.
	t    *testing.T
}

func startBoardd(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: proctest.Command(os.Args[0], args...), said: make(chan string, 1000), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), childEnv+"=1")
	p.cmd.Stdout = &p.out
	log, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for lines := bufio.NewScanner(log); lines.Scan(); {
			p.said <- lines.Text()
		}
		close(p.said)
		_, _ = io.Copy(io.Discard, log)
		_ = p.cmd.Wait()
		close(p.done)
	}()
	t.Cleanup(func() { _ = p.cmd.Process.Kill(); <-p.done })
	return p
}

// await reads the log until a line has the text, and fails if none comes.
func (p *process) await(text string) string {
	p.t.Helper()
	for late := time.After(awaittest.Patience); ; {
		select {
		case line, ok := <-p.said:
			if !ok {
				p.t.Fatalf("boardd ended and never said %q:\n%s", text, strings.Join(p.log, "\n"))
			}
			p.log = append(p.log, line)
			if strings.Contains(line, text) {
				return line
			}
		case <-late:
			p.t.Fatalf("boardd does not say %q:\n%s", text, strings.Join(p.log, "\n"))
		}
	}
}

// stderr returns the whole log of a process that is done.
func (p *process) stderr() string {
	for line := range p.said {
		p.log = append(p.log, line)
	}
	return strings.Join(p.log, "\n")
}

// stop stops the process, and returns when the system has done so or it has ended.
func (p *process) stop() {
	p.t.Helper()
	_ = p.cmd.Process.Signal(syscall.SIGSTOP)
	poll(p.t, "boardd is stopped", func() bool {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
		return err != nil || strings.ContainsRune("tTZX", rune(text[bytes.LastIndexByte(text, ')')+2]))
	})
}

// poll retries until a condition holds that neither an event nor a file reports.
func poll(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for late := time.Now().Add(awaittest.Patience); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("never: %s", what)
		}
	}
}

// TestTheDiskFails lets the disk fail in mid-game in several ways. Nothing is acknowledged that is not stored, all viewers get
// the alarm, the game is followed, and the held steps are stored late if possible.
func TestTheDiskFails(t *testing.T) {
	for _, tc := range []struct {
		name      string
		begin     func(t *testing.T, d *outageTest)
		recovers  bool
		suspected bool // A file stays that is no longer trusted.
	}{
		{"flushes fail for a while", func(t *testing.T, d *outageTest) {
			d.ownDisk()
			d.start()
			d.awaitGame()
			d.heal = failFlushes(t, d.boardd)
		}, true, true},
		{"flushes fail for good", func(t *testing.T, d *outageTest) {
			d.ownDisk()
			d.start()
			d.awaitGame()
			failFlushes(t, d.boardd)
		}, false, false},
		{"the disk is full, and somebody makes room", func(t *testing.T, d *outageTest) {
			d.data = filepath.Join(newSmallDisk(t), "data")
			d.start()
			d.awaitGame()
			d.heal = fill(t, filepath.Dir(d.data))
		}, true, true},
		{"the disk turns read-only after an error", func(t *testing.T, d *outageTest) {
			disk := newDisk(t, "errors=remount-ro")
			d.data = filepath.Join(disk.dir, "data")
			d.start()
			d.awaitGame()
			// A flush under way while Linux 6.1 aborts the journal reports success, but fails. No program can know; so boardd
			// is stopped meanwhile.
			d.boardd.stop()
			disk.turnReadOnly()
			_ = d.boardd.cmd.Process.Signal(syscall.SIGCONT)
			d.replug = disk.Replug
		}, false, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := newOutageTest(t)
			tc.begin(t, d)
			d.boardd.await("NOT RECORDED since")
			d.checkTold()
			if d.heal != nil {
				d.heal()
			}
			if tc.recovers {
				d.boardd.await("recorded again, in a new file")
			}
			<-d.boardd.done
			if ok := d.boardd.cmd.ProcessState.Success(); ok != tc.recovers {
				t.Errorf("boardd ended well: %v, want %v\n%s", ok, tc.recovers, d.boardd.stderr())
			}
			if d.replug != nil {
				d.replug()
			}
			acknowledged := d.checkStored(tc.recovers)
			if _, err := os.Stat(filepath.Join(d.data, "kyban.db.suspect-1")); (err == nil) != tc.suspected {
				t.Errorf("the file that is not trusted any more: %v", err)
			}
			d.goOn(tc.recovers)
			if !t.Failed() {
				fmt.Printf("measured: %s: %d records acknowledged, 0 lost\n", tc.name, acknowledged)
			}
		})
	}
}

// TestPowerCutBehindAFailedFlush cuts the power as soon as boardd reports that it records again: its printed records are then
// on the disk, and not only in the page cache that held them when the flush failed.
func TestPowerCutBehindAFailedFlush(t *testing.T) {
	t.Parallel()
	d := newOutageTest(t)
	d.ownDisk()
	d.start()
	d.awaitGame()
	heal := failFlushes(t, d.boardd)
	d.boardd.await("NOT RECORDED since")
	heal()
	d.boardd.await("recorded again, in a new file")
	d.boardd.stop()
	d.cut()
	_ = d.boardd.cmd.Process.Kill()
	<-d.boardd.done
	d.replug()
	printed := bytes.SplitAfter(d.boardd.out.Bytes(), []byte("\n"))
	checkPrinted(t, printed, storetest.Records(t, d.data))
	checkSigned(t, d.data)
	boardd(t, time.Hour, "--source", "trace:"+d.file, "--json", "--data", d.data)
	if !gameOver(t, d.data) {
		t.Error("the game that goes on does not end")
	}
	fmt.Printf("measured: the power is cut behind a failed flush: %d records acknowledged, 0 lost\n", len(printed)-1)
}

// outageTest is a game whose disk fails.
type outageTest struct {
	t      *testing.T
	file   string // The trace.
	data   string
	want   [][]byte // The rows of an unbroken run.
	boardd *process
	heal   func() // Makes the disk work again, if that is done from outside.
	cut    func() // Cuts the power of its own disk.
	replug func() // Makes the store readable, if the disk must come back for that.
}

func newOutageTest(t *testing.T) *outageTest {
	d := &outageTest{t: t, file: writeGame(t, rand.New(rand.NewPCG(1, 0))), data: filepath.Join(t.TempDir(), "data")}
	whole := filepath.Join(t.TempDir(), "whole")
	boardd(t, time.Hour, "--source", "trace:"+d.file, "--json", "--data", whole)
	d.want = storetest.Records(t, whole)
	return d
}

// ownDisk gives the game a disk of its own. The comparison reads it as a fresh mount finds it after a power cut: page cache of
// a file that was not flushed is no record. The journal is not written by itself meanwhile.
func (d *outageTest) ownDisk() {
	disk := newDisk(d.t, "commit=300")
	d.data = filepath.Join(disk.dir, "data")
	d.cut = disk.Cut
	d.replug = func() {
		d.cut() // If that was not done yet.
		disk.Replug()
	}
}

// start begins the game at a pace at which it is not over, on a slow computer either, before its disk fails and works again.
func (d *outageTest) start() {
	d.boardd = startBoardd(d.t, "--source", "trace:"+d.file, "--json", "--speed", "10", "--data", d.data)
}

// awaitGame returns when some of the game is stored.
func (d *outageTest) awaitGame() {
	d.t.Helper()
	awaittest.Until(d.t, "some of the game is recorded", d.data, func() bool { return len(storetest.Records(d.t, d.data)) > 20 })
}

// checkTold checks that the status reports the outage, that no entry is acknowledged, and that the game is followed meanwhile.
func (d *outageTest) checkTold() {
	d.t.Helper()
	client, err := control.Local(d.data, time.Minute)
	if err != nil {
		d.t.Fatal(err)
	}
	defer client.Close()
	before, err := client.Status(context.Background())
	switch {
	case err != nil:
		d.t.Fatal(err)
	case before.Unrecorded == nil:
		d.t.Fatalf("the status tells nothing of it: %+v", before)
	}
	if _, err := client.Do(context.Background(), control.Request{Op: control.Stop}); err == nil || !strings.Contains(err.Error(), "not recorded") {
		d.t.Errorf("the arbiter stops the game: %v, want that it is not recorded", err)
	}
	poll(d.t, "the game is followed meanwhile", func() bool {
		now, err := client.Status(context.Background())
		return err != nil || now.Ply > before.Ply
	})
}

// checkStored checks that all printed records are stored; if the store recovered, all records are, with the note that they were
// stored late. It returns the number of printed records.
func (d *outageTest) checkStored(recovered bool) (acknowledged int) {
	d.t.Helper()
	stored := storetest.Records(d.t, d.data)
	printed := bytes.SplitAfter(d.boardd.out.Bytes(), []byte("\n"))
	checkPrinted(d.t, printed, stored)
	checkSigned(d.t, d.data)
	acknowledged = len(printed) - 1
	if !recovered {
		return acknowledged
	}
	rest := slices.DeleteFunc(slices.Clone(stored), func(record []byte) bool { return bytes.HasPrefix(record, []byte(`{"type":"unrecorded"`)) })
	if len(stored) != len(rest)+1 {
		d.t.Errorf("%d records say that something was stored late, want 1", len(stored)-len(rest))
	}
	if !slices.EqualFunc(rest, d.want, bytes.Equal) {
		d.t.Errorf("%d records are stored, and %d in an unbroken run", len(rest), len(d.want))
	}
	return acknowledged
}

// goOn starts boardd again: the trace repeats the lost part.
func (d *outageTest) goOn(recovered bool) {
	d.t.Helper()
	if recovered {
		return
	}
	boardd(d.t, time.Hour, "--source", "trace:"+d.file, "--json", "--data", d.data)
	if got := storetest.Records(d.t, d.data); !slices.EqualFunc(got, d.want, bytes.Equal) {
		d.t.Errorf("the game that goes on has %d records, an unbroken one has %d", len(got), len(d.want))
	}
}
