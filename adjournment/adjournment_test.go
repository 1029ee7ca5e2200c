package adjournment_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

func Example() {
	key := adjournment.Key{14, 23, 99, 5} // Of 15 random bytes.
	envelope, err := adjournment.Seal("h2e2", key)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d bytes, key %s\n", len(envelope.Cipher), key)
	typed, err := adjournment.ParseKey(key.String())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(envelope.Open(typed))
	// Output:
	// 80 bytes, key 1RBP61-800000-000000-000000
	// h2e2 <nil>
}

func TestSeal(t *testing.T) {
	for _, c := range []struct{ name, text, err string }{
		{"a move", "h2e2", ""},
		{"a move in Chinese", "炮二平五", ""},
		{"the longest text", strings.Repeat("x", 64), ""},
		{"nothing", "", "sealed move: expected 1 to 64 bytes, found 0"},
		{"too much", strings.Repeat("x", 65), "sealed move: expected 1 to 64 bytes, found 65"},
	} {
		t.Run(c.name, func(t *testing.T) {
			key := adjournment.Key{7}
			e, err := adjournment.Seal(c.text, key)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Errorf("sealed with %v, want %s", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if text, err := e.Open(key); text != c.text || err != nil {
				t.Errorf("opened %q, %v, want %q", text, err, c.text)
			}
			if len(e.Cipher) != 80 {
				t.Errorf("the envelope has %d bytes, want 80 whatever is in it", len(e.Cipher))
			}
		})
	}
}

// TestOnlyItsKeyOpensAnEnvelope tries other keys, and changes each bit of an envelope.
func TestOnlyItsKeyOpensAnEnvelope(t *testing.T) {
	key := adjournment.Key{7}
	e, err := adjournment.Seal("h2e2", key)
	if err != nil {
		t.Fatal(err)
	}
	random := randtest.New(t, 1)
	for range 1000 {
		other := key
		other[random.IntN(len(other))] ^= byte(1 + random.IntN(255))
		if text, err := e.Open(other); !errors.Is(err, adjournment.ErrOtherKey) {
			t.Fatalf("key %s opened %q, %v", other, text, err)
		}
	}
	for bit := range 8 * (len(e.Cipher) + len(e.Commitment)) {
		changed := adjournment.Envelope{Cipher: slices.Clone(e.Cipher), Commitment: slices.Clone(e.Commitment)}
		all := [][]byte{changed.Cipher, changed.Commitment}
		if at := bit / 8; at < len(e.Cipher) {
			all[0][at] ^= 1 << (bit % 8)
		} else {
			all[1][at-len(e.Cipher)] ^= 1 << (bit % 8)
		}
		if text, err := changed.Open(key); !errors.Is(err, adjournment.ErrOtherKey) {
			t.Fatalf("with bit %d changed it opened as %q, %v", bit, text, err)
		}
	}
}

func TestParseKey(t *testing.T) {
	want := adjournment.Key{14, 23, 99, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}
	for _, c := range []struct {
		name, text string
		ok         bool
	}{
		{"as it is printed", "1RBP61-800000-000000-000001", true},
		{"without dashes, small", "1rbp61800000000000000001", true},
		{"letters that look like digits", "IRBP6L 8OOOOO OOOOOO OOOOOl", true},
		{"too short", "1RBP61-800000-000000", false},
		{"too long", "1RBP61-800000-000000-000001-0", false},
		{"a letter that no key has", "1RBP61-800000-000000-00000U", false},
		{"nothing", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := adjournment.ParseKey(c.text)
			if c.ok && (got != want || err != nil) {
				t.Errorf("read %v, %v, want %v", got, err, want)
			}
			const text = "key of a sealed move: expected 24 letters and digits, such as 041061-050000-000000-000000"
			if !c.ok && (err == nil || err.Error() != text) {
				t.Errorf("read with %v, want %s", err, text)
			}
		})
	}
}

func FuzzParseKey(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("1RBP61-800000-000000-000001")
	corpus.Add("")
	corpus.Fuzz(func(t testing.TB, text string) {
		k, err := adjournment.ParseKey(text)
		if err != nil {
			return
		}
		if again, err := adjournment.ParseKey(k.String()); again != k || err != nil {
			t.Errorf("%q is %s, and that %s, %v", text, k, again, err)
		}
	})
}

func TestRead(t *testing.T) {
	const tandem = "4k4/9/9/9/2C6/9/2C6/9/9/3K5 w - - 0 1"
	for _, c := range []struct{ name, fen, text, want string }{
		{"two points", "", "h2e2", "[h2e2]"},
		{"in Chinese", "", "炮二平五", "[h2e2]"},
		{"in Vietnamese", "", "P2-5", "[h2e2]"},
		{"in letters", "", " C2=5 ", "[h2e2]"},
		{"a move against the law", "", "h2e3", "[]"},
		{"no move", "", "the cannon", "[]"},
		{"one of two on a file, not said which", tandem, "C7=5", "[c3e3 c5e5]"},
		{"one of two on a file", tandem, "C+=5", "[c5e5]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p boardgame.Position = boardgame.NewXiangqi(engine.StartPosition())
			if c.fen != "" {
				var err error
				if p, err = boardgame.ParseFEN(c.fen); err != nil {
					t.Fatal(err)
				}
			}
			if got := fmt.Sprint(adjournment.Read(p, c.text)); got != c.want {
				t.Errorf("read %s, want %s", got, c.want)
			}
		})
	}
}

func TestParseEnvelope(t *testing.T) {
	sealed, err := adjournment.Seal("h2e2", adjournment.Key{7})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, err string }{
		{"as it stands in the log", sealed.String(), ""},
		{"cut off", sealed.String()[:222], "envelope of a sealed move: expected 224 hexadecimal digits, found 222 bytes"},
		{"a letter that is no digit", strings.Repeat("g", 224), "envelope of a sealed move: expected 224 hexadecimal digits, found 224 bytes"},
		{"nothing", "", "envelope of a sealed move: expected 224 hexadecimal digits, found 0 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, err := adjournment.ParseEnvelope(c.text)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Errorf("read with %v, want %s", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if text, err := e.Open(adjournment.Key{7}); text != "h2e2" || err != nil {
				t.Errorf("opened %q, %v", text, err)
			}
		})
	}
}

func FuzzParseEnvelope(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add(strings.Repeat("0f", 112))
	corpus.Add("")
	corpus.Fuzz(func(t testing.TB, text string) {
		e, err := adjournment.ParseEnvelope(text)
		if err == nil && e.String() != strings.ToLower(text) {
			t.Errorf("%q is %s", text, e)
		}
	})
}

// A trace contains its sealed moves: their keys are derived, and differ for each line.
func TestTheKeyOfATrace(t *testing.T) {
	key := adjournment.KeyOf("13000000 red", "h2e2")
	if got, want := key.String(), "X6A21N-8MVZ0X-40F67P-33C8HS"; got != want {
		t.Errorf("the key is %s, want %s", got, want)
	}
	if key == adjournment.KeyOf("13000001 red", "h2e2") || key == adjournment.KeyOf("13000000 red", "h2e3") {
		t.Error("another line has the same key")
	}
}
