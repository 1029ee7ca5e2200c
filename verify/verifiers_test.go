package verify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	cosign "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/trace"
)

var (
	mutations     = flag.Int("mutations", 10_000, "how many changed files of evidence both verifiers judge")
	mutationAlone = flag.Bool("mutations.alone", false, "ask boardctl alone, for large numbers")
)

// keyOf returns a key that is the same in each run.
func keyOf(seed byte) *evidence.Key {
	key, err := evidence.NewKey(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		panic(err)
	}
	return key
}

// The board that has signed all games of these tests, and another one.
var boardsKey, strangersKey = keyOf(1), keyOf(2)

// signedGame is a game with its evidence.
type signedGame struct {
	name string
	file []byte
}

func (g *signedGame) bundle() *evidence.Bundle {
	b, err := evidence.Decode(g.file)
	if err != nil {
		panic(err)
	}
	return b
}

// records returns the records in the leaves.
func (g *signedGame) records() []evidence.Record {
	var records []evidence.Record
	for _, leaf := range g.bundle().Leaves {
		r, err := evidence.ParseLeaf(leaf.Bytes)
		if err != nil {
			panic(err)
		}
		records = append(records, r)
	}
	return records
}

// sign returns the evidence of other records of the game, on request numbered anew. Where they give no scoresheet the old one stays.
func (g *signedGame) sign(records []evidence.Record, number bool) (*evidence.Bundle, error) {
	for i := range records {
		if number {
			records[i].Seq = i
		}
	}
	b, err := signedBundle(records, nil)
	if err != nil {
		return nil, err
	}
	if b.Scoresheet == nil {
		b.Scoresheet = g.bundle().Scoresheet
	}
	return b, nil
}

// signedBundle returns the evidence of records, with a checkpoint in their middle that the witness, if any, cosigns, and one at
// their end. It has no scoresheet where the records give none.
func signedBundle(records []evidence.Record, witness *cosign.Signer) (*evidence.Bundle, error) {
	b := &evidence.Bundle{Program: "0.7.0", Board: boardsKey.Public().String()}
	if len(records) == 0 {
		return b, nil
	}
	signer, err := boardsKey.Signer(records[0].Game)
	if err != nil {
		return nil, err
	}
	var tree evidence.Tree
	for i, r := range records {
		leaf := r.Leaf()
		b.Leaves = append(b.Leaves, evidence.Leaf{Hash: evidence.LeafHash(leaf), Bytes: leaf})
		tree.Append(evidence.LeafHash(leaf))
		middle := witness != nil && i == len(records)/2
		if !middle && i < len(records)-1 {
			continue
		}
		signed, err := evidence.Seal(&tree, signer)
		if err != nil {
			return nil, err
		}
		if middle {
			if signed, err = cosigned(signed, records[0].Game, witness); err != nil {
				return nil, err
			}
		}
		b.Checkpoints = append(b.Checkpoints, signed)
	}
	if sheet, err := scoresheet.OfBundle(b); err == nil {
		var text bytes.Buffer
		if scoresheet.Export(&text, sheet, "json", "ucci") == nil {
			b.Scoresheet = bytes.TrimSuffix(text.Bytes(), []byte("\n"))
		}
	}
	return b, nil
}

// cosigned adds the line of a witness to a checkpoint.
func cosigned(signed []byte, uid evidence.UID, witness *cosign.Signer) ([]byte, error) {
	verifier, err := boardsKey.Public().Verifier(uid)
	if err != nil {
		return nil, err
	}
	n, err := note.Open(signed, note.VerifierList(verifier))
	if err != nil {
		return nil, err
	}
	return note.Sign(n, witness)
}

// signedGames plays the scenarios of package game whose traces hold one game, and signs their records.
func signedGames(t *testing.T) []*signedGame {
	t.Helper()
	skey, vkey, err := note.GenerateKey(strings.NewReader(strings.Repeat("w", 64)), "hall.example")
	if err != nil {
		t.Fatal(err)
	}
	witness, err := cosign.NewSignerForCosignatureV1(skey)
	if err == nil {
		vkey, err = cosign.VKeyToCosignatureV1(vkey)
	}
	paths, globbed := filepath.Glob("../game/testdata/scenarios/*.txtar")
	if err != nil || globbed != nil || len(paths) < 200 {
		t.Fatalf("%d scenarios, %v, %v", len(paths), err, globbed)
	}
	var games []*signedGame
	for i, path := range paths {
		records := recordedScenario(t, path)
		if records == nil {
			continue
		}
		seen := witness
		if i%4 > 0 { // Most games have no witness: signatures take the other verifier most of its time.
			seen = nil
		}
		b, err := signedBundle(records, seen)
		if err != nil || b.Scoresheet == nil {
			t.Fatalf("%s: scoresheet %q, %v", path, b.Scoresheet, err)
		}
		if seen != nil {
			b.Witnesses = []string{vkey}
		}
		games = append(games, &signedGame{filepath.Base(path), b.Encode()})
	}
	if len(games) < 200 {
		t.Fatalf("%d games, want 200 at least", len(games))
	}
	return games
}

// recordedScenario returns the opening, the facts and the records of a scenario of one game; nothing for several games.
func recordedScenario(t *testing.T, path string) []evidence.Record {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "trace" })
	played, err := trace.Parse(bytes.NewReader(archive.Files[i].Data))
	if err != nil {
		t.Fatal(err)
	}
	const opening = `{"type":"opening","session":1,"number":1,"source":"trace:x","version":"0.7.0","rulebook":"vn2004","fen":%q,"tags":{"event":"Cúp \u003cA\u003e"},"marked":true}`
	sum := sha256.Sum256([]byte(path))
	uid := evidence.UID(sum[:16])
	records := []evidence.Record{{Game: uid, Wall: 1792238400000000, WallSource: "trace", Kind: "opening", Bytes: fmt.Appendf(nil, opening, engine.StartFEN)}}
	several := false
	add := func(kind string, at int64, text []byte) {
		records = append(records, evidence.Record{Game: uid, Seq: len(records), At: at, WallSource: "none", Kind: kind, Bytes: text})
	}
	err = feed.Replay(played, game.Config{Version: "0.7.0"}, func(in fact.Input, made []record.Record) error {
		add("input", int64(in.At), fact.Encode(in))
		for _, r := range made {
			several = several || r.About().Game > 1
			add(r.About().Type, int64(in.At), record.Encode(r))
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if several {
		return nil
	}
	return records
}

// statusOf returns the exit status of boardctl verify for a file.
func statusOf(file []byte) int {
	v, err := Check(lying(file), Options{})
	switch {
	case err != nil:
		return 2
	case v.Holds:
		return 0
	}
	return 1
}

// peer is the verifier of tools/verify, which shares no code with boardctl.
const peer = "../tools/verify/verify.py"

// peersStatuses returns the other verifier's exit statuses for files.
func peersStatuses(t *testing.T, files [][]byte) []int {
	dir := t.TempDir()
	script, err := filepath.Abs(peer)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{script, "--brief"}
	for i, file := range files {
		args = append(args, strconv.Itoa(i))
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), file, 0o666); err != nil {
			t.Error(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "python3", args...)
	var said, failed bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &said, &failed
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() > 2 || failed.Len() > 0 {
		t.Errorf("%s: %v\n%s", peer, err, &failed)
	}
	var statuses []int
	for line := range strings.Lines(said.String()) {
		_, outcome, _ := strings.Cut(line, ": ")
		statuses = append(statuses, slices.IndexFunc([]string{"HOLDS\n", "DOES NOT HOLD: ", "CAN'T BE READ: "}, func(w string) bool { return strings.HasPrefix(outcome, w) }))
	}
	if len(statuses) != len(files) {
		t.Fatalf("%s judged %d of %d files:\n%s", peer, len(statuses), len(files), &failed)
	}
	return statuses
}

// The verifiers agree on all games, and make the same scoresheets of them.
func TestBothVerifiersHoldWhatTheBoardSigned(t *testing.T) {
	proctest.Need(t, "python3", "openssl")
	games := signedGames(t)
	var files [][]byte
	for i := 0; i < len(games); i += sweeptest.Of(5, 1) {
		files = append(files, games[i].file)
	}
	for i, status := range peersStatuses(t, files) {
		if own := statusOf(files[i]); own != 0 || status != 0 {
			t.Errorf("%s: boardctl %d, %s %d, want 0 of both", games[i*sweeptest.Of(5, 1)].name, own, peer, status)
		}
	}
}

// The board's owner can sign an unreadable opening: the verifiers report that, and that it is evidence.
func TestAnOpeningThatCanNotBeReadDoesNotHold(t *testing.T) {
	proctest.Need(t, "python3", "openssl")
	g := signedGames(t)[0]
	for _, change := range []struct{ old, new string }{{`"number":1`, `"Number":1`}, {`"tags"`, `"tag"`}, {`"version":"0.7.0"`, `"version":7`}} {
		records := g.records()
		records[0].Bytes = bytes.Replace(records[0].Bytes, []byte(change.old), []byte(change.new), 1)
		b, err := g.sign(records, false)
		if err != nil {
			t.Fatal(err)
		}
		if own, other := statusOf(b.Encode()), peersStatuses(t, [][]byte{b.Encode()}); own != 1 || other[0] != 1 {
			t.Errorf("%s: boardctl %d, %s %d, want 1 of both", change.new, own, peer, other[0])
		}
	}
}

// Both verifiers judge changed files alike, and refuse each change that the board did not sign.
func TestVerifiersNeverDiffer(t *testing.T) {
	if !*mutationAlone {
		proctest.Need(t, "python3", "openssl")
	}
	count, seed := sweeptest.Of(500, *mutations), randtest.Seed(t, 2)
	all := signedGames(t)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	const gamesUsed, piece = 24, 5_000
	games := all[:gamesUsed]
	var group sync.WaitGroup
	slots := make(chan bool, 2)
	var mu sync.Mutex
	total := map[string]int{}
	for begin := 0; begin < count; begin += piece {
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			m := &mutator{rand.New(rand.NewPCG(seed, uint64(begin+1))), games}
			outcome := compareVerifiers(t, m, min(piece, count-begin), fmt.Sprintf("seed %d, from file %d", seed, begin))
			mu.Lock()
			defer mu.Unlock()
			for word, n := range outcome {
				total[word] += n
			}
		})
	}
	group.Wait()
	t.Logf("outcomes: %v", total)
	if total["held"] == 0 || total["did not hold"] < count/2 {
		t.Errorf("outcomes %v: the changes reach too little", total)
	}
}

// compareVerifiers lets both verifiers judge so many changed files, and counts the outcomes.
func compareVerifiers(t *testing.T, m *mutator, count int, where string) map[string]int {
	var mutants []mutant
	var files [][]byte
	var own []int
	outcome := map[string]int{}
	for range count {
		c := m.mutant()
		status := statusOf(c.file)
		outcome[[]string{"held", "did not hold", "could not be read"}[status]]++
		if status == 0 && !c.signed && !m.known(c.file) {
			t.Errorf("%s, %s: a change that nobody signed holds", where, c.how)
		}
		if !*mutationAlone {
			mutants, files, own = append(mutants, c), append(files, c.file), append(own, status)
		}
	}
	if *mutationAlone {
		return outcome
	}
	for i, status := range peersStatuses(t, files) {
		if status != own[i] {
			t.Errorf("%s, file %d, %s: boardctl %d, %s %d", where, i, mutants[i].how, own[i], peer, status)
		}
	}
	return outcome
}

// known reports whether a file that holds has one of the games as it was signed. Whole checkpoints may be missing, as in the evidence of
// long games, and the version that wrote it is not signed.
func (m *mutator) known(file []byte) bool {
	b, err := evidence.Decode(file)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(m.games, func(g *signedGame) bool {
		was := g.bundle()
		missing := func(checkpoint []byte) bool {
			return !slices.ContainsFunc(was.Checkpoints, func(c []byte) bool { return bytes.Equal(c, checkpoint) })
		}
		same := func(a, b evidence.Leaf) bool { return bytes.Equal(a.Bytes, b.Bytes) }
		return slices.EqualFunc(b.Leaves, was.Leaves, same) && bytes.Equal(b.Scoresheet, was.Scoresheet) && b.Board == was.Board &&
			!slices.ContainsFunc(b.Checkpoints, missing)
	})
}
