package main

import (
	"bytes"
	"io"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/recorder"
)

// storedMoves counts the stored moves of the first game of a data directory, 0 while there is none.
func storedMoves(t *testing.T, data string) (n int) {
	reader, err := recorder.OpenReader(data)
	if err != nil {
		return 0 // It is being made.
	}
	defer reader.Close()
	for row, err := range reader.Records(t.Context(), 1, 1) {
		if err != nil {
			return n
		}
		if bytes.Contains(row.Bytes, []byte(`"type":"move"`)) {
			n++
		}
	}
	return n
}

// A terminal that is not read, as after Ctrl-S, does not keep a board from being recorded, and keeps its last picture.
func TestATerminalThatIsNotReadStopsNoRecording(t *testing.T) {
	for _, tc := range []struct {
		name string
		args []string
	}{{"a picture", nil}, {"records", []string{"--json"}}} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			data := filepath.Join(t.TempDir(), "board")
			cmd, terminal := startOnTerminal(t, append(tc.args, "--source", "demo:7", "--speed", "60", "--data", data)...)
			awaittest.Until(t, "60 moves are stored", data, func() bool { return storedMoves(t, data) >= 60 })
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			_, _ = io.ReadAll(terminal)
			if err := cmd.Wait(); err != nil {
				t.Errorf("boardd: %v", err)
			}
		})
	}
}
