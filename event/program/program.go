// Package program runs pairing programs: guests that get a report and answer with pairs. They are bounded in time and in what they write,
// and nothing that they say is believed: package pairing checks each line.
package program

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/process"
)

// Limit is how long a program may take where no other limit is named.
const Limit = 60 * time.Second

// Pair lets a program pair a round: PROGRAM --dutch FILE -p, as bbpPairings and JaVaFo are called, with the answer on standard output.
func Pair(ctx context.Context, program string, limit time.Duration, tournament trf.Tournament, request pairing.Request) (pairing.Round, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return pairing.Round{}, fmt.Errorf("pairing program %s: %w", program, err)
	}
	dir, err := os.MkdirTemp("", "pairing-")
	if err != nil {
		return pairing.Round{}, err
	}
	defer os.RemoveAll(dir)
	report := filepath.Join(dir, "in.trf")
	if err := os.WriteFile(report, tournament.File(trf.TRF26, "\n").Bytes(), 0o600); err != nil {
		return pairing.Round{}, err
	}
	text, err := run(ctx, path, limit, report, pairing.MaxAnswer(len(request.Entries)))
	if err != nil {
		return pairing.Round{}, fmt.Errorf("pairing program %s: %w; nothing was paired", program, err)
	}
	round, err := pairing.ReadAnswer(text, request)
	if err != nil {
		return pairing.Round{}, fmt.Errorf("pairing program %s: its answer can't be right: %w; nothing was paired", program, err)
	}
	return round, nil
}

// output takes what a program writes, up to a number of bytes; then it ends the program. It embeds no buffer, whose ReadFrom would read
// without a bound.
type output struct {
	text bytes.Buffer
	most int
	end  context.CancelFunc
	full bool
}

func (o *output) Write(text []byte) (int, error) {
	if room := o.most - o.text.Len(); len(text) > room {
		o.full = true
		o.end()
		return 0, errors.New("too long")
	}
	return o.text.Write(text)
}

func (o *output) String() string { return strings.TrimSpace(o.text.String()) }

func run(ctx context.Context, path string, limit time.Duration, report string, most int) (string, error) {
	ctx, end := context.WithTimeout(ctx, limit)
	defer end()
	stdout, stderr := output{most: most, end: end}, output{most: 1 << 16, end: func() {}}
	cmd := exec.CommandContext(ctx, path, "--dutch", report, "-p")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	process.SetGroup(cmd)
	cmd.Cancel = func() error { return process.KillGroup(cmd.Process) } // What it has started ends with it.
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	switch {
	case stdout.full:
		return "", fmt.Errorf("it answered more than %d bytes, which no pairing has", most)
	case ctx.Err() != nil:
		return "", fmt.Errorf("it had no answer after %v", limit)
	case err != nil:
		said := cmp.Or(stderr.String(), stdout.String())
		if said == "" {
			return "", err
		}
		return "", fmt.Errorf("%w: %s", err, printable.Line(said[:min(len(said), 500)]))
	}
	return stdout.text.String(), nil
}
