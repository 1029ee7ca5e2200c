package verify

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/witness"
)

// clerk is a witness with a clock set by the test.
type clerk struct {
	public witness.PublicKey
	seed   []byte
}

func newClerk(t *testing.T, name string) clerk {
	t.Helper()
	key, err := witness.NewKey(bytes.NewReader(bytes.Repeat([]byte(name+"."), 32)), name)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := base64.StdEncoding.DecodeString(strings.SplitN(key.Text(), "+", 5)[4])
	if err != nil {
		t.Fatal(err)
	}
	return clerk{key.Public(), seed[1:]}
}

// line returns the cosignature of a checkpoint at a time, as c2sp.org/tlog-cosignature lays it out.
func (c clerk) line(t *testing.T, checkpoint []byte, at time.Time) string {
	t.Helper()
	text, _, _ := bytes.Cut(checkpoint, []byte("\n\n"))
	message := fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s\n", at.Unix(), text)
	var hash uint32
	if _, err := fmt.Sscanf(strings.SplitN(c.public.String(), "+", 3)[1], "%08x", &hash); err != nil {
		t.Fatal(err)
	}
	signature := binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(nil, hash), uint64(at.Unix()))
	signature = append(signature, ed25519.Sign(ed25519.NewKeyFromSeed(c.seed), message)...)
	return "— " + c.public.Name() + " " + base64.StdEncoding.EncodeToString(signature)
}

// opened is when the game of witnessed was opened by the board's clock.
var opened = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)

// cosignature is a witness's cosignature over so many records.
type cosignature struct {
	by      clerk
	records int
	at      time.Time
}

// witnessed returns evidence of a game of four moves with cosignatures, and that of its first two moves.
func witnessed(t *testing.T, cosigned ...cosignature) (whole, half []byte) {
	t.Helper()
	store, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	move := func(ply int, move string) recorder.Batch {
		return recorder.Batch{Records: [][]byte{fmt.Appendf(nil, `{"type":"move","game":1,"ply":%d,"side":%q,"move":%q}`, ply, []string{"black", "red"}[ply%2], move)}}
	}
	meta := boardlog.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004", Opened: boardlog.Wall{Time: opened, Source: boardlog.WallHost}}
	id, err := store.NewGame(t.Context(), meta, move(1, "h2e2"))
	if err != nil {
		t.Fatal(err)
	}
	bundle := func() []byte { return storetest.Evidence(t, store.Reader, id, "0.4.0") }
	for ply, text := range []string{"h9g7", "h0g2", "b9c7"} {
		if ply == 1 {
			half = bundle()
		}
		if err := store.Append(t.Context(), func() recorder.Batch { b := move(ply+2, text); b.Game = id; return b }()); err != nil {
			t.Fatal(err)
		}
	}
	checkpoints, err := store.Checkpoints(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range cosigned {
		i := slices.IndexFunc(checkpoints, func(c boardlog.Checkpoint) bool { return c.Size == s.records+1 })
		if err := store.Cosign(t.Context(), boardlog.Cosignature{Game: id, Size: s.records + 1, Witness: s.by.public.String(), Line: s.by.line(t, checkpoints[i].Note, s.at)}); err != nil {
			t.Fatal(err)
		}
	}
	return bundle(), half
}

// TestWhatAWitnessSaysIsProvenOfThoseWhomTheReaderNames verifies a game that two witnesses have cosigned.
func TestWhatAWitnessSaysIsProvenOfThoseWhomTheReaderNames(t *testing.T) {
	laptop, hub, stranger := newClerk(t, "laptop"), newClerk(t, "hub"), newClerk(t, "stranger")
	after := opened.Add(10 * time.Minute)
	file, _ := witnessed(t, cosignature{laptop, 4, after}, cosignature{hub, 2, after})
	const laptopSaw = "witnessed by laptop, whose key you know, until record 4, at 2026-11-21T14:10:00Z: the records 1 to 4 stood then as they stand here"
	hubClaims := "witnessed by hub until record 2, at 2026-11-21T14:10:00Z: the records 1 to 2 stood then as they stand here; compare its key, " + hub.public.String() + ", and name it with --witness"
	laptopClaims := "witnessed by laptop until record 4, at 2026-11-21T14:10:00Z: the records 1 to 4 stood then as they stand here; compare its key, " + laptop.public.String() + ", and name it with --witness"
	for _, tc := range []struct {
		name            string
		options         Options
		list            string
		proven, claimed []string
		notProven       []string
	}{
		{"nobody is named", Options{}, "", nil, []string{hubClaims, laptopClaims},
			[]string{"that there was no other account of this game: no witness whose key you have named has cosigned it, and who owns the board's key could sign another one"}},
		{"one is named", Options{Witnesses: []string{laptop.public.String()}}, "", []string{laptopSaw}, []string{hubClaims}, nil},
		{"both are named", Options{Witnesses: []string{laptop.public.String(), hub.public.String()}}, "",
			[]string{laptopSaw, "witnessed by hub, whose key you know, until record 2"}, nil, []string{"that hub saw the records 3 to 4: it cosigned before them"}},
		{"one is named as a key", Options{Keys: []string{laptop.public.String()}}, "", []string{laptopSaw}, []string{hubClaims}, nil},
		{"a federation names one, and others", Options{}, "# 2026\n" + stranger.public.String() + "\n" + laptop.public.String() + "\n", []string{laptopSaw}, []string{hubClaims}, nil},
		{"one is named who saw nothing", Options{Witnesses: []string{stranger.public.String()}}, "", nil, []string{hubClaims, laptopClaims},
			[]string{"that stranger saw any of it: nothing here bears its signature"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			list := filepath.Join(t.TempDir(), "federation.keys")
			if err := os.WriteFile(list, []byte(tc.list), 0o600); err != nil {
				t.Fatal(err)
			}
			o := tc.options
			if tc.list != "" {
				o.WitnessFiles = []string{list}
			}
			v, err := Check(lying(file), o)
			if err != nil || !v.Holds {
				t.Fatalf("%v, %+v, want that it holds", err, v)
			}
			for _, part := range []struct {
				title     string
				said      []string
				want      []string
				witnesses int
			}{{"proven", v.Proven, tc.proven, len(tc.proven)}, {"claimed", v.Claimed, tc.claimed, len(tc.claimed)}, {"not proven", v.NotProven, tc.notProven, 0}} {
				for _, want := range part.want {
					if !slices.ContainsFunc(part.said, func(line string) bool { return strings.HasPrefix(line, want) }) {
						t.Errorf("%s: %q\nhas no %q", part.title, part.said, want)
					}
				}
				if found := len(slices.DeleteFunc(slices.Clone(part.said), func(line string) bool { return !strings.HasPrefix(line, "witnessed by") })); found != part.witnesses {
					t.Errorf("%s: %q\nnames %d witnesses, want %d", part.title, part.said, found, part.witnesses)
				}
			}
		})
	}
}

// TestTimesOfWitnessesThatCantBe lays out what a witness has signed, and when.
func TestTimesOfWitnessesThatCantBe(t *testing.T) {
	now := opened.Add(time.Hour)
	host := evidence.Record{Wall: opened.UnixMicro(), WallSource: "host"}
	unknown := evidence.Record{WallSource: "none"}
	seen := func(at ...time.Duration) (all []evidence.Seen) {
		for i, d := range at {
			all = append(all, evidence.Seen{Records: 10 * (i + 1), At: opened.Add(d)})
		}
		return all
	}
	const early = "its signature over 10 records is of 2026-11-21T13:00:00Z, before the game was opened by the board's clock, at 2026-11-21T14:00:00Z"
	for _, tc := range []struct {
		name    string
		opening evidence.Record
		seen    []evidence.Seen
		want    []string
	}{
		{"during the game", host, seen(0, time.Minute, time.Minute, 30*time.Minute), nil},
		{"clocks that differ by seconds", host, seen(-30*time.Second, time.Hour+30*time.Second), nil},
		{"before the game", host, seen(-time.Hour, -time.Minute*50, time.Minute), []string{early}},
		{"nobody knows when the game was", unknown, seen(-time.Hour), nil},
		{"in the future", host, seen(time.Minute, 2*time.Hour),
			[]string{"its signature over 20 records is of 2026-11-21T16:00:00Z, which is in the future: it is 2026-11-21T15:00:00Z by the clock of this computer"}},
		{"out of order", host, seen(20*time.Minute, 10*time.Minute),
			[]string{"its signature over 20 records is of 2026-11-21T14:10:00Z, and that over only 10 records is of 2026-11-21T14:20:00Z: they are out of order"}},
		{"all of it", host, seen(-time.Hour, 2*time.Hour, time.Hour), []string{early,
			"its signature over 20 records is of 2026-11-21T16:00:00Z, which is in the future: it is 2026-11-21T15:00:00Z by the clock of this computer",
			"its signature over 30 records is of 2026-11-21T15:00:00Z, and that over only 20 records is of 2026-11-21T16:00:00Z: they are out of order"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := doubts(evidence.Witness{Seen: tc.seen}, tc.opening, now); !slices.Equal(got, tc.want) {
				t.Errorf("said\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// TestTimesThatCantBeAreToldOfEachWitness verifies a file in which two witnesses state such times.
func TestTimesThatCantBeAreToldOfEachWitness(t *testing.T) {
	laptop, hub := newClerk(t, "laptop"), newClerk(t, "hub")
	file, _ := witnessed(t, cosignature{laptop, 2, opened.Add(-time.Hour)}, cosignature{hub, 4, opened.Add(time.Hour)}, cosignature{hub, 3, opened.Add(2 * time.Hour)})
	v, err := Check(lying(file), Options{Witnesses: []string{laptop.public.String()}})
	if err != nil || !v.Holds {
		t.Fatalf("%v, %+v, want that it holds", err, v)
	}
	if want := "when laptop saw it: its signature over 2 records is of 2026-11-21T13:00:00Z, before the game was opened"; !slices.ContainsFunc(v.NotProven, func(line string) bool { return strings.HasPrefix(line, want) }) {
		t.Errorf("not proven: %q, want %q", v.NotProven, want)
	}
	if want := "that over only 3 records is of 2026-11-21T16:00:00Z: they are out of order"; len(v.Claimed) != 1 || !strings.HasSuffix(v.Claimed[0], want) {
		t.Errorf("claimed: %q, want one that ends with %q", v.Claimed, want)
	}
}

// TestTimesThatCantBeAreToldOfAKeptCheckpoint compares with a witness's checkpoint, whose clock shows an hour before the game.
func TestTimesThatCantBeAreToldOfAKeptCheckpoint(t *testing.T) {
	laptop := newClerk(t, "laptop")
	file, _ := witnessed(t, cosignature{laptop, 4, opened.Add(-time.Hour)})
	bundle, err := evidence.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "laptop.checkpoint")
	if err := os.WriteFile(path, bundle.Checkpoints[len(bundle.Checkpoints)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	v, err := Check(lying(file), Options{Witnesses: []string{laptop.public.String()}, Kept: []string{path}})
	if err != nil || !v.Holds {
		t.Fatalf("%v, %+v, want that it holds", err, v)
	}
	want := "when laptop saw " + path + ": its signature over 4 records is of 2026-11-21T13:00:00Z, before the game was opened by the board's clock, at 2026-11-21T14:00:00Z"
	if !slices.Contains(v.NotProven, want) {
		t.Errorf("not proven: %q, want %q", v.NotProven, want)
	}
}

// TestEvidenceThatWasCutBackHasAStatusOfItsOwn compares the evidence of half a game with that of the whole.
func TestEvidenceThatWasCutBackHasAStatusOfItsOwn(t *testing.T) {
	dir := t.TempDir()
	whole, half := witnessed(t)
	broken := bytes.Replace(half, []byte("h9g7"), []byte("h9i7"), 1)
	b, err := evidence.Decode(half)
	if err != nil {
		t.Fatal(err)
	}
	b.Scoresheet = bytes.Replace(b.Scoresheet, []byte(`"result":"*"`), []byte(`"result":"1-0"`), 1)
	for name, text := range map[string][]byte{"whole": whole, "half": half, "broken": broken, "forged": b.Encode()} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		name         string
		file, before string
		status       int
		first        string
	}{
		{"the whole beside the half", "whole", "half", 0, "HOLDS: game "},
		{"the half beside the whole", "half", "whole", 3, "CUT BACK: it ends at record 2, and the board signed 4 records of this game"},
		{"a half that was changed, too", "broken", "whole", 1, "DOES NOT HOLD"},
		{"a half with a forged scoresheet", "forged", "whole", 1, "DOES NOT HOLD"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			status, said := judged(t, filepath.Join(dir, tc.file), Options{Kept: []string{filepath.Join(dir, tc.before)}})
			if first, _, _ := strings.Cut(said, "\n"); status != tc.status || !strings.HasPrefix(first, tc.first) {
				t.Errorf("status %d, %s, want %d and %q", status, said, tc.status, tc.first)
			}
		})
	}
}

// TestALogThatWasRewrittenAndCutOffIsNoneThatWasCutBack compares the evidence of a game whose board's owner signs fewer
// records again, the last of them another one. The newest checkpoint of the witness proves only that there were more; an
// earlier one contradicts.
func TestALogThatWasRewrittenAndCutOffIsNoneThatWasCutBack(t *testing.T) {
	g := signedGames(t)[0]
	records := g.records()
	laptop := newClerk(t, "laptop")
	sealed := func(count int, changed bool) *evidence.Bundle {
		some := slices.Clone(records[:count])
		if changed {
			some[count-1].At++
		}
		b, err := signedBundle(some, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	kept := func(count int, at time.Duration) []byte {
		signed := sealed(count, false).Checkpoints[0]
		return append(signed, laptop.line(t, signed, opened.Add(at))+"\n"...)
	}
	n := len(records)
	var earlier []byte
	for i, count := range []int{n - 3, n - 2, n - 1} {
		earlier = append(earlier, kept(count, time.Duration(i)*time.Minute)...)
	}
	dir := t.TempDir()
	for name, text := range map[string][]byte{
		"cut.evidence": sealed(n-2, false).Encode(), "rewritten.evidence": sealed(n-2, true).Encode(), "whole.evidence": sealed(n, false).Encode(),
		"newest": kept(n, time.Hour), "earlier": earlier, "disordered": append(kept(n-1, 0), kept(n-2, 0)...),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		name, file string
		kept       []string
		status     int
		said       string
	}{
		{"cut back, beside all", "cut", []string{"newest", "earlier"}, 3, "CUT BACK: "},
		{"rewritten and cut off, beside the newest", "rewritten", []string{"newest"}, 3, "CUT BACK: "},
		{"rewritten and cut off, beside all", "rewritten", []string{"newest", "earlier"}, 1,
			fmt.Sprintf("DOES NOT HOLD\n  record %d is not the one that the board signed before, as a checkpoint over %[1]d records says that was kept elsewhere", n-3)},
		{"rewritten and cut off, beside the earlier ones", "rewritten", []string{"earlier"}, 1, fmt.Sprintf("DOES NOT HOLD\n  record %d is not", n-3)},
		{"the whole", "whole", []string{"newest", "earlier"}, 0, "HOLDS: "},
		{"checkpoints in another order", "whole", []string{"disordered"}, 2, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := Options{Witnesses: []string{laptop.public.String()}}
			for _, name := range tc.kept {
				o.Kept = append(o.Kept, filepath.Join(dir, name))
			}
			status, said := judged(t, filepath.Join(dir, tc.file+".evidence"), o)
			if status != tc.status || !strings.HasPrefix(said, tc.said) {
				t.Fatalf("status %d, %s, want %d and %q", status, said, tc.status, tc.said)
			}
			witnessed := fmt.Sprintf("the same log as in %s: witnessed by laptop, whose key you know, until record %d, at 2026-11-21T14:02:00Z", filepath.Join(dir, "earlier"), n-2)
			if tc.status == 0 && !strings.Contains(said, witnessed) {
				t.Errorf("%s\nhas no %q", said, witnessed)
			}
		})
	}
}
