// Package randtest gives random tests their seed. Each test draws one of its own, and a test that fails prints the command
// that runs it again with the same one. The flag is the same everywhere:
//
//	go test ./tracker -run '^TestAFixedPlyStaysWhateverHappens$' -seed 7
//
// Where CI is set each test has the seed that its name gives, always the same: there a change is judged by what it does, and not
// by the luck of the numbers. New numbers are for `go test`, `make sweep` and `make endurance`.
package randtest

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var chosen = flag.Uint64("seed", handedIn(), "the seed of the random tests; 0 draws one for each, in CI the same every time, and plays the fixed games of the sweeps")

// handedIn returns the seed that sensor/gpioscan/vm/run.sh hands into its machine: no flag reaches the tests there.
func handedIn() uint64 {
	seed, _ := strconv.ParseUint(os.Getenv("KYBAN_SEED"), 10, 64)
	return seed
}

// Chosen returns the seed of the command line, 0 when there is none. The sweeps add it to the seeds of their games.
func Chosen() uint64 { return *chosen }

// Seed returns the seed of the command line, or else that of the test's name in CI and a new one elsewhere, and says how the
// test is run again with it.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := *chosen
	if seed == 0 && os.Getenv("CI") != "" {
		seed = named(t.Name())
	}
	for seed == 0 {
		seed = uint64(rand.Uint32()) // Short enough to be typed.
	}
	t.Log(again(t.Name(), seed))
	return seed
}

// named returns the seed of a name, short enough to be typed.
func named(name string) uint64 {
	sum := fnv.New32a()
	sum.Write([]byte(name))
	return uint64(sum.Sum32())
}

// New returns random numbers by such a seed.
func New(t testing.TB) *rand.Rand {
	t.Helper()
	return rand.New(rand.NewPCG(Seed(t), 0))
}

// Check is rapid.Check by such a seed. It is not for parallel tests: rapid has its seed in a flag.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	if err := flag.Set("rapid.seed", fmt.Sprint(Seed(t))); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, property)
}

// again is the command that runs a test again: the whole of it, for its parts share a seed.
func again(name string, seed uint64) string {
	room := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		room = strings.TrimSuffix(strings.TrimPrefix(info.Path, info.Main.Path+"/"), ".test")
	}
	name, _, _ = strings.Cut(name, "/")
	return fmt.Sprintf("random; again: go test ./%s -run '^%s$' -seed %d", room, name, seed)
}
