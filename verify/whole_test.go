package verify

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
)

// wholeRecords writes records of every type, with every field at its edges.
type wholeRecords struct {
	*rand.Rand
	kinds []string
	of    map[string][]fieldOf
}

// fieldOf is a field of a type, and its possible values as tools/verify has them.
type fieldOf struct{ name, kind string }

func newWholeRecords(r *rand.Rand) *wholeRecords {
	w := &wholeRecords{Rand: r, of: map[string][]fieldOf{}}
	for line := range strings.Lines(valuesOfRecords()) {
		kind, fields, _ := strings.Cut(strings.TrimSpace(line), " ")
		w.kinds = append(w.kinds, kind)
		for _, field := range strings.Fields(fields) {
			name, of, _ := strings.Cut(field, ":")
			w.of[kind] = append(w.of[kind], fieldOf{name, of})
		}
	}
	slices.Sort(w.kinds)
	return w
}

// valuesOfRecords returns the table of the other verifier, which a test in package record holds to the types.
func valuesOfRecords() string {
	program, err := os.ReadFile("../tools/verify/verify.py")
	if err != nil {
		panic(err)
	}
	_, rest, _ := strings.Cut(string(program), "VALUES = \"\"\"\\\n")
	table, _, found := strings.Cut(rest, "\"\"\"\n")
	if !found {
		panic("tools/verify/verify.py has no table of values")
	}
	return table
}

// said are texts with a meaning for a verifier or a scoresheet, by the names of their fields, and under "" any other.
var said = map[string][]string{
	"by": {"red", "black", "white", "arbiter"}, "who": {"red", "black", "white", "arbiter"}, "name": {"An", "Bình"},
	"running": {"red", "black", "none"}, "side": {"red", "black", "none", "white"}, "gets": {"red", "black"},
	"result": {"1-0", "0-1", "1/2-1/2", "*"}, "reason": {"ruling", "resignation", "checkmate"},
	"state": {"ready", "playing", "over", "open", "refused", "answered", "accepted", "declined", "lapsed"},
	"text":  {"dismissed", "restore", "result", "annulled", "duty_stands", "accidental", "illegal_move", "technical_fault", "colours_swapped"},
	"why":   {"displaced", "against_the_law", "either_hand", "undone_capture"}, "what": {"result", "declared", "50"},
	"move": {"h2e2", "h9g7", "b0c2", "e2e4", "a7a8q", "0000"}, "moves": {"h2e2", "h9g7", "b0c2"}, "was": {"h2e2"},
	"point": {"h2", "e4"}, "play": {"xiangqi", "chess"}, "changed": {"names", "rulings"}, "piece": {"q", "r"},
	"fen": {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1",
		"4k4/9/9/9/9/9/9/9/9/3K5 b", "4k4/9/9/9/9/9/9/9/9/3K5 B - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 0", "8/8/8/8/8/8/8/K1k5", "8/8/8/8/8/8/8/K1k5 w K - 0 1"},
	"": {"", "none", "a=b", "x\ny", "\u009b31m", "<&>", "ệ", "-", strings.Repeat("x", 64<<10), strings.Repeat("x", 64<<10+1)},
}

// record returns a record of a type.
func (w *wholeRecords) record(kind string, plies int, digests []string) []byte {
	line := fmt.Appendf(nil, `{"type":%q`, kind)
	for _, f := range w.of[kind] {
		if f.name == "type" || w.IntN(5) == 0 && f.name != "ply" {
			continue
		}
		name, value := f.name, w.value(f, plies, digests)
		if rest, ok := strings.CutPrefix(name, "red"); ok && w.IntN(4) == 0 {
			if w.IntN(3) == 0 {
				line = fmt.Appendf(line, `,%q:%s`, name, value)
			}
			name = "white" + rest
		}
		line = fmt.Appendf(line, `,%q:%s`, name, value)
	}
	if w.IntN(20) == 0 {
		line = append(line, `,"mood":[{"a":null}]`...)
	}
	return append(line, '}')
}

// value returns a value of a field, seldom one of another type.
func (w *wholeRecords) value(f fieldOf, plies int, digests []string) string {
	if w.IntN(60) == 0 {
		return []string{`null`, `{}`, `[]`, `true`, `7`, `""`, `[null]`, `[7]`}[w.IntN(8)]
	}
	if entry, most, ok := strings.Cut(f.kind, "*"); ok && !strings.HasPrefix(f.kind, "{") || strings.HasPrefix(f.kind, "{") && w.IntN(2) == 0 {
		n, _ := strconv.Atoi(most)
		if strings.HasPrefix(f.kind, "{") {
			return []string{`null`, `[]`, `[{}]`, `[{"side":"white"}]`}[w.IntN(4)]
		}
		return w.list(fieldOf{f.name, entry}, n, plies, digests)
	}
	switch f.kind {
	case "bool":
		return strconv.FormatBool(w.IntN(2) == 0)
	case "map":
		return []string{`{}`, `{"red":"An"}`, `{"date":"x=y"}`, `{"date=x":"y"}`, `{"":"","black":"Bình","table":"7"}`, `{"red":null}`, `{"white":"red","whiteelo":"2700"}`}[w.IntN(7)]
	case "0..", "1..":
		return []string{"0", "1", "1", "2", strconv.Itoa(plies), strconv.Itoa(plies), strconv.Itoa(plies + 1), strconv.Itoa(plies + 1),
			"-1", "2147483647", "2147483648", "9223372036854775807", "-9223372036854775808", "9223372036854775808"}[w.edge(10, 14)]
	case "time":
		return []string{"0", "1", "5000000", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808"}[w.edge(6, 7)]
	case "digest":
		return strconv.Quote(append(digests, "", strings.Repeat("0", 64), "0f")[w.IntN(len(digests)+3)])
	}
	words := said[f.name]
	if words == nil || w.IntN(8) == 0 {
		words = said[""]
		words = words[:w.edge(len(words)-2, len(words))+1]
	}
	text, err := json.Marshal(words[w.IntN(len(words))])
	if err != nil {
		panic(err)
	}
	return string(text)
}

// edge returns one of so many, seldom none of the first usual ones.
func (w *wholeRecords) edge(usual, all int) int {
	if w.IntN(12) == 0 {
		return w.IntN(all)
	}
	return w.IntN(usual)
}

func (w *wholeRecords) list(entry fieldOf, most, plies int, digests []string) string {
	if w.IntN(2000) == 0 {
		return "[" + strings.Repeat(`null,`, most-w.IntN(2)) + "null]"
	}
	var entries []string
	for range w.IntN(4) {
		entries = append(entries, w.value(entry, plies, digests))
	}
	return "[" + strings.Join(entries, ",") + "]"
}

// change puts one to four records into a game, instead of others or between them.
func (w *wholeRecords) change(records []evidence.Record) (changed []evidence.Record, how string) {
	for range 1 + w.IntN(4) {
		at := 1 + w.IntN(len(records))
		var account covered.Account
		plies := 0
		for _, r := range records[1:at] {
			if made, err := record.Decode(r.Bytes); err == nil && r.Kind != "input" {
				account.Take(made, r.Bytes)
			}
			if r.Kind == "move" {
				plies++
			}
		}
		kind := w.kinds[w.IntN(len(w.kinds))]
		if w.IntN(4) == 0 {
			kind = []string{"signed", "signatures_void", "result", "void", "reinstated", "tags", "ruling", "question", "clock"}[w.IntN(9)]
		}
		r := evidence.Record{Game: records[0].Game, WallSource: "none", Kind: kind, Bytes: w.record(kind, plies, []string{account.Digest(1), account.Digest(2)})}
		if w.IntN(3) == 0 && at < len(records) {
			records[at] = r
		} else {
			records = slices.Insert(records, at, r)
		}
		how += fmt.Sprintf("%d: %.300s; ", at, r.Bytes)
	}
	return records, how
}

// believing is the other verifier without signature checks, because this test's signatures hold: it judges files that come
// one after the other behind their lengths, and prints the status of each.
const believing = `
import importlib.util, struct, sys
spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)
class Believing:
    def verify(self, key, text, signature):
        return True
while True:
    head = sys.stdin.buffer.read(8)
    if not head:
        break
    data = sys.stdin.buffer.read(struct.unpack(">Q", head)[0])
    try:
        verify.Evidence(data, Believing())
        print(0)
    except verify.Broken as why:
        print(1, why)
    except verify.NoEvidence:
        print(2)
`

// believers returns the other verifier's results for files without calls of openssl.
func believers(t *testing.T, files [][]byte) []string {
	t.Helper()
	script, err := filepath.Abs(peer)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "python3", "-c", believing, script)
	var all [][]byte
	for _, file := range files {
		all = append(all, binary.BigEndian.AppendUint64(nil, uint64(len(file))), file)
	}
	cmd.Stdin = bytes.NewReader(bytes.Join(all, nil))
	var said, failed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &failed
	if err := cmd.Run(); err != nil {
		t.Errorf("%s: %v\n%s", peer, err, &failed)
	}
	lines := strings.Split(strings.TrimSuffix(said.String(), "\n"), "\n")
	if len(lines) != len(files) {
		t.Fatalf("%s judged %d of %d files", peer, len(lines), len(files))
	}
	return lines
}

// Both verifiers judge games alike in which a hostile board has signed whole records of every type, with every field at its edges, and
// neither of them crashes.
func TestVerifiersAgreeOnWholeRecords(t *testing.T) {
	proctest.Need(t, "python3")
	count, seed := sweeptest.Of(2_000, *mutations), randtest.Seed(t, 3)
	games := signedGames(t)
	slices.SortFunc(games, func(a, b *signedGame) int { return len(a.file) - len(b.file) })
	games = games[:60]
	const piece = 1_000
	held := 0
	for begin := 0; begin < count; begin += piece {
		w := newWholeRecords(rand.New(rand.NewPCG(seed, uint64(begin))))
		var files [][]byte
		var hows []string
		var own []int
		for range min(piece, count-begin) {
			g := games[w.IntN(len(games))]
			records, how := w.change(g.records())
			b, err := g.sign(records, true)
			if err != nil {
				t.Fatal(err)
			}
			file := b.Encode()
			files, hows, own = append(files, file), append(hows, g.name+": "+how), append(own, statusOrPanic(t, file, how))
		}
		for i, said := range believers(t, files) {
			if own[i] == 0 {
				held++
			}
			if fmt.Sprint(own[i]) != said[:1] {
				t.Errorf("seed %d, from %d, file %d, %s: boardctl %d, %s %s", seed, begin, i, hows[i], own[i], peer, said)
			}
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("%d of %d files held", held, count)
	if held < count/50 {
		t.Errorf("%d of %d files held: the changes reach too little", held, count)
	}
}

// statusOrPanic is statusOf, but names the file that makes it panic.
func statusOrPanic(t *testing.T, file []byte, how string) int {
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: %v", how, p)
		}
	}()
	return statusOf(file)
}
