package randtest

import (
	"flag"
	"testing"

	"pgregory.net/rapid"
)

// choose sets the flag for a test.
func choose(t *testing.T, seed string) {
	t.Helper()
	was := flag.Lookup("seed").Value.String()
	if err := flag.Set("seed", seed); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { flag.Set("seed", was) })
}

func TestTheSameSeedGivesTheSameNumbers(t *testing.T) {
	choose(t, "7")
	if seed := Seed(t); seed != 7 {
		t.Errorf("seed %d, want 7", seed)
	}
	if a, b := New(t).Uint64(), New(t).Uint64(); a != b {
		t.Errorf("%d and %d, want the same", a, b)
	}
	var drawn [2][]uint64
	for i := range drawn {
		Check(t, func(rt *rapid.T) { drawn[i] = append(drawn[i], rapid.Uint64().Draw(rt, "n")) })
	}
	if len(drawn[0]) < 10 || drawn[0][9] != drawn[1][9] {
		t.Errorf("rapid draws %d and %d numbers, not the same", len(drawn[0]), len(drawn[1]))
	}
}

func TestWithoutTheFlagEachTestDrawsASeed(t *testing.T) {
	choose(t, "0")
	t.Setenv("CI", "")
	if a, b := Seed(t), Seed(t); a == 0 || b == 0 || a == b { // The same by chance once in four thousand million runs.
		t.Errorf("seeds %d and %d", a, b)
	}
}

func TestInCIATestHasTheSeedOfItsName(t *testing.T) {
	choose(t, "0")
	t.Setenv("CI", "true")
	if seed := Seed(t); seed != 2_442_066_323 {
		t.Errorf("seed %d, want that of the name", seed)
	}
	t.Run("its part", func(t *testing.T) {
		if seed := Seed(t); seed != 21_115_422 {
			t.Errorf("seed %d, want that of the name", seed)
		}
	})
	choose(t, "7")
	if seed := Seed(t); seed != 7 {
		t.Errorf("with the flag seed %d, want 7", seed)
	}
}

func TestTheCommandThatRunsATestAgain(t *testing.T) {
	const want = "random; again: go test ./internal/randtest -run '^TestOne$' -seed 7"
	if got := again("TestOne/of its parts", 7); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
