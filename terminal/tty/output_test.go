package tty

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// gate is a file that takes a write for each value that is sent.
type gate struct {
	bytes.Buffer
	takes chan error
}

func (g *gate) Write(p []byte) (int, error) {
	if err := <-g.takes; err != nil {
		return 0, err
	}
	return g.Buffer.Write(p)
}

func TestWhatIsWrittenToAFileThatTakesNothing(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, tc := range []struct {
		name   string
		writes []string
		takes  []error // What the file does then, write by write.
		want   string
		lost   int
		err    error
	}{
		{"it waits, in its order", []string{"a", "bc", "def"}, []error{nil, nil}, "abcdef", 0, nil},
		{"what finds no room is lost, which is told once", []string{"a", "bcdefg", "hijk", "lmno", "p"}, []error{nil, nil}, "abcdefgp", 1, nil},
		{"what is longer than the room is lost", []string{"123456789", "a"}, []error{nil}, "a", 1, nil},
		{"a write fails", []string{"a", "b"}, []error{broken}, "", 0, broken},
		{"it takes nothing to the end", []string{"a", "b"}, nil, "", 0, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				lost := 0
				file := &gate{takes: make(chan error)}
				o := NewOutput(file, 8, func() { lost++ })
				begin := time.Now()
				for _, text := range tc.writes {
					fmt.Fprint(o, text)
					synctest.Wait() // The file is given the first one alone.
				}
				if passed := time.Since(begin); passed != 0 {
					t.Errorf("to write took %v", passed)
				}
				go func() {
					for _, err := range tc.takes {
						file.takes <- err
					}
				}()
				if err := o.Flush(time.Second); err != tc.err || file.String() != tc.want || lost != tc.lost {
					t.Errorf("the file has %q, %d were told, error %v\nwant %q, %d, %v", file.String(), lost, err, tc.want, tc.lost, tc.err)
				}
				if _, err := fmt.Fprint(o, ""); err != tc.err {
					t.Errorf("the next write returns %v", err)
				}
				if tc.takes == nil {
					file.takes <- nil
					file.takes <- nil
				}
				synctest.Wait()
			})
		})
	}
}
