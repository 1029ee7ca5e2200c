package simtest_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/firmware/simtest"
)

// boardctl board test lights the point that it requests, and the next one once the piece was put there and taken off. An
// interrupted test writes nothing.
func TestATestLightsWhatItAsksFor(t *testing.T) {
	t.Parallel()
	board := simtest.Start(t, simtest.Build(t).Firmware, `
at 3s await led a0 0000ff
at 3s close a0
at 3500ms open a0
at 3500ms await led b0 0000ff
at 4s close b0
at 4500ms open b0
at 4500ms await led c0 0000ff
at 5500ms end
`, "--wait-open", "--pace", "real")
	file := t.TempDir() + "/board.toml"
	test := startProgram(t, "cmd/boardctl", "board", "test", "--port", board.Path, "-o", file)
	var lights []string
	for _, event := range board.Wait().Events {
		if fields := strings.Fields(event); len(fields) > 4 && fields[2] == "led" {
			lights = append(lights, strings.Join(fields[3:5], " "))
		}
	}
	if want := []string{"a0 0000ff", "a0 off", "b0 0000ff", "b0 off", "c0 0000ff"}; !slices.Equal(lights, want) {
		t.Errorf("the lights were %v, want %v", lights, want)
	}
	if err := test.interrupt(t); err == nil || !strings.Contains(test.stderr.String(), "the test was broken off: nothing is written") {
		t.Errorf("broken off, it ends with %v and says %q", err, &test.stderr)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("%s: %v, want none", file, err)
	}
	const told = `take all pieces off the board; Enter: there are none
put a piece on a0; Enter: nothing happens
take the piece off a0
put a piece on b0; Enter: nothing happens
take the piece off b0
put a piece on c0; Enter: nothing happens
`
	if test.stdout.String() != told {
		t.Errorf("it tells\n%s\nwant\n%s", &test.stdout, told)
	}
}
