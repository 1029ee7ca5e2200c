package randtest

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var _ = flag.Int("games", 1, "a flag as the sweeps have")

// choose sets a flag for a test.
func choose(t *testing.T, name, value string) {
	t.Helper()
	was := flag.Lookup(name).Value.String()
	if err := flag.Set(name, value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { flag.Set(name, was) })
}

func TestSeed(t *testing.T) {
	for _, c := range []struct {
		name, flag string
		own, want  uint64
	}{
		{"without the flag the test's own", "0", 7, 7},
		{"with the flag that of the flag", "9", 7, 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			choose(t, "seed", c.flag)
			if got := Seed(t, c.own); got != c.want {
				t.Errorf("seed %d, want %d", got, c.want)
			}
			if got, want := New(t, c.own).Uint64(), rand.New(rand.NewPCG(c.want, 0)).Uint64(); got != want {
				t.Errorf("first number %d, want %d", got, want)
			}
		})
	}
}

// Properties that are checked side by side draw what each draws alone.
func TestCheckDrawsByItsSeed(t *testing.T) {
	choose(t, "seed", "0")
	var drawn [4][]uint64
	t.Run("side by side", func(t *testing.T) {
		for i := range drawn {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				Check(t, uint64(7+i%2), func(rt *rapid.T) { drawn[i] = append(drawn[i], rapid.Uint64().Draw(rt, "n")) })
			})
		}
	})
	if len(drawn[0]) < 10 || !slices.Equal(drawn[0], drawn[2]) || !slices.Equal(drawn[1], drawn[3]) {
		t.Error("by the same seed other numbers were drawn")
	}
	if slices.Equal(drawn[0], drawn[1]) {
		t.Error("by another seed the same numbers were drawn")
	}
}

func TestTheCommandThatRunsATestAgain(t *testing.T) {
	if got, want := again("TestOne/of its parts", 7), "random; again: go test ./internal/randtest -run '^TestOne$' -seed 7"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	choose(t, "games", "300")
	if got, want := again("TestOne", 7), "random; again: go test ./internal/randtest -run '^TestOne$' -seed 7 -games=300"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
