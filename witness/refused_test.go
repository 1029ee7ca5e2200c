package witness

import (
	"bytes"
	"net/http"
	"os"
	"slices"
	"testing"

	"github.com/kyban/kyban/evidence"
)

func TestTwoLogsOfOneLengthAreKeptAsProof(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	status(t, w, honest(t, 10).request(t, 0, 10))
	status(t, w, tell(t, 7, 10, 3).request(t, 10, 10))
	status(t, w, honest(t, 20).request(t, 10, 20)) // Back to the first account: the proof stays.
	games, err := Directory(dir).List(w.Key())
	if err != nil || len(games) != 1 || len(games[0].Contradiction) != 2 || len(games[0].Refused) != 0 {
		t.Fatalf("listed %+v, %v, want one contradiction of two files", games, err)
	}
	verifier, err := games[0].Board.Verifier(games[0].Game)
	if err != nil {
		t.Fatal(err)
	}
	var roots []evidence.Hash
	for _, path := range games[0].Contradiction {
		signed, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		c, err := evidence.OpenCheckpoint(signed, verifier)
		if err != nil || c.Size != 10 {
			t.Errorf("%s: %+v, %v, want a signed checkpoint of 10 leaves", path, c, err)
		}
		roots = append(roots, c.Root)
	}
	if roots[0] == roots[1] {
		t.Error("both files hold the same root")
	}
}

func TestARefusedCheckpointAccusesNobody(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	status(t, w, honest(t, 10).request(t, 0, 10))
	// Any stranger who has seen a checkpoint can send it without its proof.
	status(t, w, &Request{Old: 10, Checkpoint: honest(t, 20).checkpoint(t, 15)})
	status(t, w, honest(t, 20).request(t, 10, 16))
	games, err := Directory(dir).List(w.Key())
	if err != nil || len(games) != 1 || len(games[0].Contradiction) != 0 || len(games[0].Refused) != 1 {
		t.Errorf("listed %+v, %v, want one refused checkpoint and no contradiction", games, err)
	}
}

// TestFillersTakeNoPlaceOfAContradiction sends a board's checkpoints without proof, up to the limit and more, before the contradictory
// ones, and as many of these as are kept.
func TestFillersTakeNoPlaceOfAContradiction(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	status(t, w, honest(t, 10).request(t, 0, 10))
	for leaves := 11; leaves < 11+2*refusedMax; leaves++ {
		status(t, w, tell(t, 7, leaves, 3).request(t, 10, leaves))
	}
	status(t, w, tell(t, 7, 10, 3).request(t, 10, 10))
	games, err := Directory(dir).List(w.Key())
	if err != nil || len(games) != 1 || len(games[0].Contradiction) != 2 || len(games[0].Refused) != refusedMax {
		t.Fatalf("listed %+v, %v, want one contradiction of two files, and %d refused", games, err, refusedMax)
	}
	first := games[0].Contradiction
	for forged := range 10 {
		status(t, w, tell(t, 7, 10, forged).request(t, 10, 10))
	}
	status(t, w, honest(t, 30).request(t, 10, 30))
	if games, err = Directory(dir).List(w.Key()); err != nil || len(games[0].Contradiction) != 1+10 {
		t.Errorf("listed %+v, %v, want the one that was cosigned and ten that contradict it", games, err)
	}
	for _, path := range first {
		if !slices.Contains(games[0].Contradiction, path) {
			t.Errorf("%s is not kept any more", path)
		}
	}
}

// TestWhatBecomesOfARefusedCheckpoint cosigns another one of its size later.
func TestWhatBecomesOfARefusedCheckpoint(t *testing.T) {
	for _, tc := range []struct {
		name                   string
		refused                *told
		refusals, contradicted int
	}{
		{"the same: it came without its proof, and is nothing", honest(t, 15), 0, 0},
		{"another one: the board has signed two logs", tell(t, 7, 15, 12), 0, 2},
		{"of another size: nobody can tell", tell(t, 7, 14, 12), 1, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			w := opened(t, dir)
			status(t, w, honest(t, 10).request(t, 0, 10))
			if got, _ := status(t, w, &Request{Old: 10, Checkpoint: tc.refused.checkpoint(t, len(tc.refused.leaves))}); got != http.StatusUnprocessableEntity {
				t.Fatalf("answered %d, want 422", got)
			}
			status(t, w, honest(t, 15).request(t, 10, 15))
			status(t, w, honest(t, 20).request(t, 15, 20))
			games, err := Directory(dir).List(w.Key())
			if err != nil || len(games) != 1 || len(games[0].Refused) != tc.refusals || len(games[0].Contradiction) != tc.contradicted {
				t.Errorf("listed %+v, %v, want %d refused and %d files that contradict", games, err, tc.refusals, tc.contradicted)
			}
		})
	}
}

// cosignedTen returns a witness that has cosigned ten leaves of an honest log, and its stored state of that.
func cosignedTen(t *testing.T, dir string) (*Witness, log) {
	t.Helper()
	w, g := opened(t, dir), honest(t, 10)
	status(t, w, g.request(t, 0, 10))
	l, err := Directory(dir).log(g.key.Public(), g.game)
	if err != nil {
		t.Fatal(err)
	}
	return w, l
}

// TestARefusedCheckpointThatCantBeReadStopsNothing has an empty file of the size that is to be cosigned.
func TestARefusedCheckpointThatCantBeReadStopsNothing(t *testing.T) {
	dir := t.TempDir()
	w, l := cosignedTen(t, dir)
	g := honest(t, 15)
	empty := l.path + ".refused-15-00"
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, _ := status(t, w, g.request(t, 10, 15)); got != http.StatusOK {
		t.Errorf("answered %d, want 200", got)
	}
	if games, err := Directory(dir).List(w.Key()); err != nil || len(games) != 1 || !slices.Equal(games[0].Refused, []string{empty}) {
		t.Errorf("listed %+v, %v, want %s among the refused", games, err, empty)
	}
}

// TestContradictionsOfAnEarlierVersionAreListed has them in files named as refused ones.
func TestContradictionsOfAnEarlierVersionAreListed(t *testing.T) {
	dir := t.TempDir()
	w, l := cosignedTen(t, dir)
	g := honest(t, 10)
	for name, signed := range map[string][]byte{
		".cosigned-10-0011223344556677": g.checkpoint(t, 10), ".refused-10-8899aabbccddeeff": tell(t, 7, 10, 3).checkpoint(t, 10),
		".refused-12-0123456789abcdef": tell(t, 7, 12, 3).checkpoint(t, 12),
	} {
		if err := os.WriteFile(l.path+name, signed, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	games, err := Directory(dir).List(w.Key())
	want := []string{l.path + ".cosigned-10-0011223344556677", l.path + ".refused-10-8899aabbccddeeff"}
	if err != nil || len(games) != 1 || !slices.Equal(games[0].Contradiction, want) || len(games[0].Refused) != 1 {
		t.Errorf("listed %+v, %v, want the contradiction %q and one refused", games, err, want)
	}
}

func TestNotMoreRefusedCheckpointsAreKeptThanAFew(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	status(t, w, honest(t, 10).request(t, 0, 10))
	for leaves := 11; leaves < 11+2*refusedMax; leaves++ {
		status(t, w, tell(t, 7, leaves, 3).request(t, 10, leaves))
	}
	games, err := Directory(dir).List(w.Key())
	if err != nil || len(games) != 1 || len(games[0].Refused) != refusedMax {
		t.Errorf("kept %+v, %v, want %d", games, err, refusedMax)
	}
}

// TestALogThatWasRewrittenAndCutOffContradictsAnEarlierCheckpoint sends one that is shorter than the last cosigned one, with
// each claim of its board about the witness's size.
func TestALogThatWasRewrittenAndCutOffContradictsAnEarlierCheckpoint(t *testing.T) {
	for _, tc := range []struct {
		name           string
		old            int
		asked          func(t *testing.T) *told
		size           int
		contradictions int
	}{
		{"rewritten at a size that was cosigned", 10, func(t *testing.T) *told { return tell(t, 7, 20, 5) }, 15, 2},
		{"the first size", 0, func(t *testing.T) *told { return tell(t, 7, 20, 5) }, 10, 2},
		{"the newest size", 0, func(t *testing.T) *told { return tell(t, 7, 20, 5) }, 20, 2},
		{"a size that was not cosigned", 10, func(t *testing.T) *told { return tell(t, 7, 20, 5) }, 14, 0},
		{"rewritten behind that size", 10, func(t *testing.T) *told { return tell(t, 7, 20, 17) }, 15, 0},
		{"only cut off", 10, func(t *testing.T) *told { return honest(t, 20) }, 15, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			w := opened(t, dir)
			old := 0
			for _, size := range []int{10, 15, 20} {
				status(t, w, honest(t, 20).request(t, old, size))
				status(t, w, honest(t, 20).request(t, size, size)) // The same again is kept once.
				old = size
			}
			if got, size := status(t, w, &Request{Old: tc.old, Checkpoint: tc.asked(t).checkpoint(t, tc.size)}); got != http.StatusConflict || size != 20 {
				t.Errorf("answered %d, size %d, want 409 and 20", got, size)
			}
			games, err := Directory(dir).List(w.Key())
			if err != nil || len(games) != 1 || len(games[0].Contradiction) != tc.contradictions || len(games[0].Refused) != 0 || games[0].Records != 19 {
				t.Fatalf("listed %+v, %v, want %d files that contradict", games, err, tc.contradictions)
			}
			text, err := os.ReadFile(games[0].Earlier)
			if want := honest(t, 20); err != nil || len(evidence.Checkpoints(text)) != 2 ||
				!bytes.HasPrefix(text, want.checkpoint(t, 10)) || !bytes.HasPrefix(evidence.Checkpoints(text)[1], want.checkpoint(t, 15)) {
				t.Errorf("%v, the earlier ones are\n%s", err, text)
			}
		})
	}
}

// TestWhatAPowerCutLeftOfAnEarlierCheckpoint cuts the file off at each byte, with and without bytes behind it.
func TestWhatAPowerCutLeftOfAnEarlierCheckpoint(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	for i, size := range []int{5, 10, 15} {
		status(t, w, honest(t, 15).request(t, i*5, size))
	}
	l, err := Directory(dir).log(honest(t, 1).key.Public(), honest(t, 1).game)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(l.path + earlierEnd)
	if err != nil {
		t.Fatal(err)
	}
	first := len(evidence.Checkpoints(whole)[0])
	for end := first; end <= len(whole); end++ {
		for what, left := range map[string][]byte{"nothing": nil, "bytes that were never written": make([]byte, min(9, len(whole)-end))} {
			if err := os.WriteFile(l.path+earlierEnd, slices.Concat(whole[:end], left), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := l.retire(evidence.Checkpoints(whole)[1], 10); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(l.path + earlierEnd); err != nil || !bytes.Equal(got, whole) {
				t.Fatalf("cut off at byte %d of %d, with %s behind it: %v, and then there is\n%s", end, len(whole), what, err, got)
			}
		}
	}
}
