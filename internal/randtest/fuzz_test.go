package randtest

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// FuzzAnything holds. It fails on long texts, and on no others, in the way that the environment asks for.
func FuzzAnything(f *testing.F) {
	fault := os.Getenv("KYBAN_FAULT")
	if fault == "endless" {
		limit = time.Second
	}
	c := NewCorpus(f, 1)
	c.Add("a\tb\"車\xff", []byte{0, 1, 'x'}, true, byte(7), 'n', -5, int8(-8), int16(3), int64(math.MinInt64), uint(9), uint16(5), uint32(6), uint64(7), float32(0.5), math.Inf(1))
	c.Fuzz(func(t testing.TB, text string, b []byte, on bool, n byte, r rune, i int, _ int8, _ int16, _ int64, _ uint, _ uint16, _ uint32, _ uint64, x float32, y float64) {
		if fault == "skip" {
			t.Skip("not this one")
			t.Error("goes on behind Skip")
		}
		if len(text) < 16 {
			return
		}
		switch fault {
		case "error":
			t.Error("too long")
		case "fatal":
			t.Fatal("too long")
		case "panic":
			_ = text[len(text)]
		case "endless":
			select {}
		}
	})
}

// faulty runs FuzzAnything in a folder, with a fault, and returns its output.
func faulty(t *testing.T, dir, fault, run string) (said string, failed bool) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run", run, "-test.v")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "KYBAN_FAULT="+fault)
	out, err := cmd.CombinedOutput()
	return string(out), err != nil
}

// found finds the failing input in the output.
var found = regexp.MustCompile(`mutated input \d+ of 5000, seed 1, fails; as (testdata/fuzz/FuzzAnything/([0-9a-f]{16})) it stays in the corpus:\n((?:        .*\n)+)`)

func TestAnInputThatFailsIsPrintedAndStaysInTheCorpus(t *testing.T) {
	for _, tc := range []struct{ fault, said string }{
		{"error", "too long"},
		{"fatal", "too long"},
		{"panic", "index out of range"},
		{"endless", "not done after 1s"},
	} {
		t.Run(tc.fault, func(t *testing.T) {
			dir := t.TempDir()
			said, failed := faulty(t, dir, tc.fault, "^FuzzAnything$")
			if !failed || strings.Count(said, tc.said) != 1 || strings.Count(said, "fails; as") != 1 || !strings.Contains(said, "--- FAIL: FuzzAnything (") {
				t.Fatalf("failed %v:\n%s", failed, said)
			}
			input := found.FindStringSubmatch(said)
			if input == nil {
				t.Fatalf("no input is named:\n%s", said)
			}
			if tc.fault == "endless" {
				return // Go's own run of it would not end.
			}
			file := filepath.Join(dir, input[1])
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(strings.ReplaceAll(input[3], "        ", "")), 0o644); err != nil {
				t.Fatal(err)
			}
			said, failed = faulty(t, dir, tc.fault, "^FuzzAnything$/^"+input[2]+"$")
			if !failed || !strings.Contains(said, tc.said) || !regexp.MustCompile(`(--- FAIL|panic.*\n.*): FuzzAnything/`+input[2]).MatchString(said) {
				t.Errorf("as a part of the corpus: failed %v\n%s", failed, said)
			}
		})
	}
}

func TestWhatIsSkippedIsOneInput(t *testing.T) {
	if said, failed := faulty(t, t.TempDir(), "skip", "^FuzzAnything$"); failed || !strings.Contains(said, "--- PASS: FuzzAnything (") ||
		!strings.Contains(said, "5000 mutated inputs of 1 in the corpus, seed 1") {
		t.Errorf("failed %v:\n%s", failed, said)
	}
}

// An entry of the corpus that is named in -run runs alone.
func TestOneInputAlone(t *testing.T) {
	if said, failed := faulty(t, t.TempDir(), "error", "^FuzzAnything$/^seed#0$"); failed || !strings.Contains(said, "--- PASS: FuzzAnything/seed#0") {
		t.Errorf("failed %v:\n%s", failed, said)
	}
}

func TestEncode(t *testing.T) {
	const want = `go test fuzz v1
string("a\t\"車\xff")
[]byte("\x00x[]uint8(")
bool(true)
uint8(7)
int32(110)
int(-5)
int64(-9223372036854775808)
math.Float32frombits(0x3f000000)
math.Float64frombits(0x7ff0000000000000)
`
	if got := encode([]any{"a\t\"車\xff", []byte("\x00x[]uint8("), true, byte(7), 'n', -5, int64(math.MinInt64), float32(0.5), math.Inf(1)}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
