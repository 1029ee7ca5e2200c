package evidence

import (
	"bytes"
	"strings"
	"testing"
)

func TestCheckpointsThatWereKeptElsewhere(t *testing.T) {
	honest := testBundle(t, 100, 20) // Checkpoints over 20, 40, 60, 80 and 100 records.
	kept := func(b *Bundle, which ...int) (signed [][]byte) {
		for _, i := range which {
			signed = append(signed, b.Checkpoints[i])
		}
		return signed
	}
	cutOff := testBundle(t, 50, 50)
	rewritten := resigned(t, 25)
	lastOnly := resigned(t, 100)
	for _, tc := range []struct {
		name   string
		bundle *Bundle
		kept   [][]byte
		record int // -1 for no damage.
		want   string
	}{
		{"none", honest, nil, -1, ""},
		{"the same log", honest, kept(honest, 0, 3, 4), -1, ""},
		{"an earlier part of the same log", cutOff, kept(honest, 1), -1, ""},
		{"the file ends before", cutOff, kept(honest, 1, 4), 51, "record 51 is missing: the board signed 100 records of this game"},
		{"rewritten", &rewritten, kept(honest, 4), 0, "one of the records 0 to 100 is not the one that the board signed before"},
		{"rewritten, and the witness saw much of it", &rewritten, kept(honest, 4, 0, 1), 21, "one of the records 21 to 40 is not the one that the board signed before"},
		{"rewritten behind what the witness saw", &rewritten, kept(honest, 0), -1, ""},
		{"the last record rewritten", &lastOnly, append(kept(testBundle(t, 99, 99), 0), kept(honest, 4)...), 100,
			"record 100 is not the one that the board signed before"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			report := tc.bundle.Verify()
			if len(report.Damages) > 0 {
				t.Fatalf("alone: %+v, want that it holds", report.Damages)
			}
			said, damages, err := tc.bundle.Compare(report, tc.kept...)
			if err != nil || len(said) != len(tc.kept) {
				t.Fatalf("said %+v, %v", said, err)
			}
			switch {
			case tc.record < 0 && len(damages) > 0:
				t.Errorf("damages %+v, want none", damages)
			case tc.record >= 0 && (len(damages) != 1 || damages[0].Record != tc.record || !strings.HasPrefix(damages[0].What, tc.want)):
				t.Errorf("damages %+v, want record %d: %s", damages, tc.record, tc.want)
			}
		})
	}
}

func TestCheckpointsOfAnotherBoardSayNothing(t *testing.T) {
	b := testBundle(t, 20, 20)
	for name, signed := range map[string][]byte{
		"another board":     bytes.ReplaceAll(b.Checkpoints[0], []byte(testKey(t, 1).Public().Name()), []byte(testKey(t, 2).Public().Name())),
		"a forged size":     bytes.Replace(b.Checkpoints[0], []byte("\n21\n"), []byte("\n20\n"), 1),
		"no checkpoint":     []byte("hello"),
		"nothing":           nil,
		"another signature": append(bytes.Clone(b.Checkpoints[0][:len(b.Checkpoints[0])-6]), "AAAA=\n"...),
	} {
		if _, _, err := b.Compare(b.Verify(), signed); err == nil {
			t.Errorf("%s: expected an error", name)
		}
	}
}
