// Package randtest gives random tests their numbers. Each test names its seed, and so draws the same numbers in each run, on
// each machine: a change is judged by its effect, and not by the luck of the numbers. One flag draws other numbers
// everywhere:
//
//	go test ./tracker -run '^TestAFixedPlyStaysWhateverHappens$' -seed 7
//
// A test that fails prints the command that runs it again. `make sweep SEED=random` and `make endurance` draw a seed and print it.
package randtest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

var chosen = flag.Uint64("seed", handedIn(), "the seed of all random tests, which also chooses the games of the sweeps; with 0 each test has its own, and the sweeps their fixed games")

// handedIn returns the seed that make sweep passes to packages, some without a random test, and so without the flag, and that
// sensor/gpioscan/vm/run.sh passes into its machine, where no flag reaches the tests.
func handedIn() uint64 {
	seed, _ := strconv.ParseUint(os.Getenv("KYBAN_SEED"), 10, 64)
	return seed
}

// Chosen returns the seed of the command line, 0 when there is none. The sweeps add it to the seeds of their games.
func Chosen() uint64 { return *chosen }

// Seed returns the seed of the command line, or else the test's own, and logs how to run the test again with it.
func Seed(t testing.TB, own uint64) uint64 {
	t.Helper()
	seed := own
	if *chosen != 0 {
		seed = *chosen
	}
	t.Log(again(t.Name(), seed))
	return seed
}

// New returns random numbers by such a seed.
func New(t testing.TB, own uint64) *rand.Rand {
	t.Helper()
	return rand.New(rand.NewPCG(Seed(t, own), 0))
}

// checking serializes the checks of properties: rapid has its seed in a flag.
var checking sync.Mutex

// Check is rapid.Check by such a seed.
func Check(t *testing.T, own uint64, property func(*rapid.T)) {
	t.Helper()
	checking.Lock()
	defer checking.Unlock()
	if err := flag.Set("rapid.seed", fmt.Sprint(Seed(t, own))); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, property)
}

// again is the command that runs a test again: the whole of it, because its parts share a seed, and as much of it, because
// under -sweep it tries more.
func again(name string, seed uint64) string {
	room := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		room = strings.TrimSuffix(strings.TrimPrefix(info.Path, info.Main.Path+"/"), ".test")
	}
	name, _, _ = strings.Cut(name, "/")
	return fmt.Sprintf("random; again: go test ./%s -run '^%s$' -seed %d%s", room, name, seed, given())
}

// given returns the other flags of the project's tests that differ from their defaults.
func given() (text string) {
	flag.VisitAll(func(f *flag.Flag) {
		if f.Value.String() != f.DefValue && f.Name != "seed" && !strings.HasPrefix(f.Name, "test.") && !strings.HasPrefix(f.Name, "rapid.") {
			text += fmt.Sprintf(" -%s=%s", f.Name, f.Value)
		}
	})
	return text
}
