package simtest_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/proctest"
)

// patience is how long a test waits for a program's output: less than a script waits for its test.
const patience = 2 * time.Minute

// program is one of our programs, reading a simulated board.
type program struct {
	command        *exec.Cmd
	stdout, stderr output
	printed        chan struct{} // Something was printed since the last look.
	ended          chan struct{} // Closed when it has ended, for the reason
	reason         error
}

// output is written by a program and read by a test.
type output struct {
	printed chan<- struct{}
	mu      sync.Mutex
	b       bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.printed <- struct{}{}:
	default: // One look sees all the output.
	}
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// startProgram starts a program such as cmd/boardd, which ends with the test.
func startProgram(t testing.TB, pkg string, args ...string) *program {
	t.Helper()
	p := &program{printed: make(chan struct{}, 1), ended: make(chan struct{})}
	p.stdout.printed, p.stderr.printed = p.printed, p.printed
	p.command = proctest.Command(proctest.Build(t, pkg), args...)
	p.command.Stdout, p.command.Stderr = &p.stdout, &p.stderr
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.reason = p.command.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		_ = p.command.Process.Kill() // It may have ended already.
		<-p.ended
		if t.Failed() {
			t.Logf("%s ended with %v and said:\n%s", pkg, p.reason, &p.stderr)
		}
	})
	return p
}

// await waits until a condition holds that the program's output brings about. It gives up when no more output can come.
func (p *program) await(isSo func() bool) {
	limit := time.After(patience)
	for !isSo() {
		select {
		case <-p.printed:
		case <-p.ended:
			return
		case <-limit:
			return
		}
	}
}

// awaitSaid waits until a program has printed a text so many times.
func (p *program) awaitSaid(times int, text string) {
	p.await(func() bool { return strings.Count(p.stdout.String()+p.stderr.String(), text) >= times })
}

// interrupt ends the program as Ctrl-C does, and returns how it has ended.
func (p *program) interrupt(t testing.TB) error {
	t.Helper()
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	select {
	case <-p.ended:
		return p.reason
	case <-time.After(patience):
		t.Fatalf("interrupted, it goes on for %s", patience)
		return nil
	}
}
