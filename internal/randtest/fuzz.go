package randtest

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// inputs is how many mutated inputs `go test` tries of a target, if it names no other number.
const inputs = 5000

// limit is how long one input may take: an input that never ends is reported, too. It is long, because the computer may be busy.
var limit = 2 * time.Minute

// A Corpus is a fuzz target's initial inputs. It lets the ordinary `go test` try the target on more than these: on a fixed number of
// inputs that a literal seed mutates from them, the same in every run and on every computer.
//
//	func FuzzParse(f *testing.F) {
//		c := randtest.NewCorpus(f, 1)
//		c.Add("h2e2")
//		c.Fuzz(func(t testing.TB, text string) { ... })
//	}
//
// `go test -fuzz` finds a usual target there and observes the coverage of its inputs, by chance and for as long as it may: that is
// `make fuzz`. An input that fails is printed in Go's format, with the file of the corpus in which it stays.
type Corpus struct {
	// Inputs is how many mutated inputs `go test` tries, a tenth of them under -short. A target with slow inputs tries fewer than the
	// constant, and gives the reason.
	Inputs int

	f      *testing.F
	seed   uint64
	inputs [][]any
}

// NewCorpus returns an empty corpus. The seed is that of the mutations; -seed N adds to it.
func NewCorpus(f *testing.F, seed uint64) *Corpus {
	return &Corpus{Inputs: inputs, f: f, seed: seed + Chosen()}
}

// Add adds an input, as (*testing.F).Add does.
func (c *Corpus) Add(args ...any) {
	c.f.Helper()
	c.f.Add(args...)
}

// AddLines adds each line of a file, without its end.
func (c *Corpus) AddLines(file string) {
	c.f.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		c.f.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		c.Add(bytes.TrimSuffix(line, []byte("\n")))
	}
}

// Fuzz fuzzes a function of a testing.TB and of types that Go can fuzz, as (*testing.F).Fuzz does. Without -fuzz, and where -run names no
// single input, the mutated inputs follow those of the corpus.
func (c *Corpus) Fuzz(fn any) {
	c.f.Helper()
	target := reflect.ValueOf(fn)
	fuzzing := asked("test.fuzz") != ""
	c.f.Fuzz(ofT(target.Type(), func(args []reflect.Value) []reflect.Value {
		if !fuzzing {
			c.inputs = append(c.inputs, valuesOf(args[1:]))
		}
		return target.Call(args)
	}))
	if fuzzing || c.f.Failed() || len(c.inputs) == 0 || strings.Contains(asked("test.run"), "/") {
		return
	}
	n := c.Inputs
	if testing.Short() {
		n = (n + 9) / 10
	}
	c.f.Logf("%d mutated inputs of %d in the corpus, seed %d", n, len(c.inputs), c.seed)
	m := newMutator(rand.New(rand.NewPCG(c.seed, 0)), c.inputs)
	for i := range n {
		if args := m.next(); !c.passes(target, args) {
			text := encode(args)
			c.f.Errorf("mutated input %d of %d, seed %d, fails; as %s it stays in the corpus:\n%s", i+1, n, c.seed, fileOf(c.f.Name(), text), text)
			return
		}
	}
}

// ofT returns a function of a *testing.T from one of a testing.TB: Go fuzzes no other.
func ofT(of reflect.Type, fn func([]reflect.Value) []reflect.Value) any {
	if of.Kind() != reflect.Func || of.NumIn() < 2 || of.In(0) != reflect.TypeFor[testing.TB]() || of.NumOut() > 0 {
		panic("randtest: want func(testing.TB, arguments), have " + of.String())
	}
	in := []reflect.Type{reflect.TypeFor[*testing.T]()}
	for i := 1; i < of.NumIn(); i++ {
		in = append(in, of.In(i))
	}
	return reflect.MakeFunc(reflect.FuncOf(in, nil, false), fn).Interface()
}

// passes tries an input in a goroutine of its own, which alone ends when the target calls FailNow or SkipNow, or panics.
func (c *Corpus) passes(target reflect.Value, args []any) bool {
	in := []reflect.Value{reflect.ValueOf(testing.TB(trial{c.f}))}
	for _, arg := range args {
		in = append(in, reflect.ValueOf(cloned(arg)))
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				c.f.Errorf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		target.Call(in)
	}()
	select {
	case <-done:
	case <-time.After(limit):
		c.f.Errorf("not done after %v", limit)
	}
	return !c.f.Failed()
}

// A trial is the testing.TB of one mutated input: a skip skips that input only.
type trial struct{ testing.TB }

func (trial) Skip(...any)          { runtime.Goexit() }
func (trial) Skipf(string, ...any) { runtime.Goexit() }
func (trial) SkipNow()             { runtime.Goexit() }

func asked(name string) string { return flag.Lookup(name).Value.String() }

func valuesOf(args []reflect.Value) []any {
	values := make([]any, len(args))
	for i, arg := range args {
		values[i] = cloned(arg.Interface())
	}
	return values
}

// cloned returns a value that the target can't change.
func cloned(arg any) any {
	if b, ok := arg.([]byte); ok {
		return append([]byte{}, b...)
	}
	return arg
}

// encode returns an input as a file of a corpus. Each type has the name that Go's reader knows.
func encode(args []any) string {
	var b strings.Builder
	b.WriteString("go test fuzz v1\n")
	for _, arg := range args {
		switch v := arg.(type) {
		case string:
			fmt.Fprintf(&b, "string(%q)\n", v)
		case []byte:
			fmt.Fprintf(&b, "[]byte(%q)\n", v)
		case float32:
			fmt.Fprintf(&b, "math.Float32frombits(%#x)\n", math.Float32bits(v))
		case float64:
			fmt.Fprintf(&b, "math.Float64frombits(%#x)\n", math.Float64bits(v))
		default:
			fmt.Fprintf(&b, "%T(%v)\n", arg, arg)
		}
	}
	return b.String()
}

// fileOf returns the file of a target's corpus that has a text, with a name such as Go gives.
func fileOf(target, text string) string {
	sum := sha256.Sum256([]byte(text))
	return path.Join("testdata", "fuzz", target, fmt.Sprintf("%x", sum[:8]))
}
