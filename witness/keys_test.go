package witness

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

// keyOf returns the key of a witness with a name.
func keyOf(t testing.TB, name string) string {
	t.Helper()
	key, err := NewKey(bytes.NewReader(bytes.Repeat([]byte(name), 32)), name)
	if err != nil {
		t.Fatal(err)
	}
	return key.Public().String()
}

func TestListsOfWitnesses(t *testing.T) {
	laptop, hub := keyOf(t, "laptop"), keyOf(t, "hub")
	for _, tc := range []struct {
		name, text string
		want       []string
		wrong      string
	}{
		{"nothing", "", nil, ""},
		{"comments alone", "# Witnesses of the federation, 2026\n\n  # none yet\n", nil, ""},
		{"two keys", "# The laptop's:\n" + laptop + "\n\n" + hub + "\n", []string{laptop, hub}, ""},
		{"lines as Windows ends them, and no last one", laptop + "\r\n" + hub, []string{laptop, hub}, ""},
		{"a key twice", laptop + "\n" + hub + "\n" + laptop + "\n", nil, "line 3: the key of laptop is that of line 1"},
		{"a key with a word behind it", "\n" + laptop + " of the laptop\n", nil, "line 2: expected the key of a witness"},
		{"something else", "laptop\n", nil, `line 1: expected the key of a witness as boardctl witness serve prints it, NAME+HASH+KEY, found "laptop"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			keys, err := ParseKeys(tc.text)
			if (err == nil) != (tc.wrong == "") || err != nil && !strings.Contains(err.Error(), tc.wrong) {
				t.Fatalf("error %v, want %q", err, tc.wrong)
			}
			var got []string
			for _, key := range keys {
				got = append(got, key.String())
			}
			if strings.Join(got, "\n") != strings.Join(tc.want, "\n") {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// FuzzParseKeys writes the keys that it read, and reads them again.
func FuzzParseKeys(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("# Witnesses\n" + keyOf(f, "laptop") + "\n" + keyOf(f, "hub") + "\r\n")
	corpus.Add(strings.Repeat("#\n", 9) + "laptop+00000000+AAAA")
	corpus.Fuzz(func(t testing.TB, text string) {
		keys, err := ParseKeys(text)
		if err != nil {
			return
		}
		var again strings.Builder
		for _, key := range keys {
			again.WriteString(key.String() + "\n")
		}
		if found, err := ParseKeys(again.String()); err != nil || len(found) != len(keys) {
			t.Errorf("%d keys of %q are read again as %d: %v", len(keys), text, len(found), err)
		}
	})
}
