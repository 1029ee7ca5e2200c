package witness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/randtest"
)

// told is a game in its board's account: so many leaves; those from the index forged on differ from the first account.
type told struct {
	key    *evidence.Key
	game   evidence.UID
	leaves []evidence.Hash
}

func tell(t *testing.T, seed byte, leaves, forged int) *told {
	t.Helper()
	key, err := evidence.NewKey(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	g := &told{key: key, game: evidence.UID{seed}}
	for i := range leaves {
		text := fmt.Sprintf("leaf %d", i)
		if i >= forged {
			text = fmt.Sprintf("another leaf %d", i)
		}
		g.leaves = append(g.leaves, evidence.LeafHash([]byte(text)))
	}
	return g
}

// honest is a game of so many leaves.
func honest(t *testing.T, leaves int) *told { return tell(t, 7, leaves, leaves) }

func (g *told) checkpoint(t *testing.T, size int) []byte {
	t.Helper()
	var tree evidence.Tree
	for _, leaf := range g.leaves[:size] {
		tree.Append(leaf)
	}
	signer, err := g.key.Signer(g.game)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := evidence.Seal(&tree, signer)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// request asks for a checkpoint, with the proof that belongs to it.
func (g *told) request(t *testing.T, old, size int) *Request {
	t.Helper()
	r := &Request{Old: old, Checkpoint: g.checkpoint(t, size)}
	if old > 0 && old < size {
		proof, err := tlog.ProveTree(int64(size), int64(old), evidence.NewHashes(g.leaves[:size]))
		if err != nil {
			t.Fatal(err)
		}
		r.Proof = proof
	}
	return r
}

// opened returns a witness in a directory that trusts the board of the games.
func opened(t *testing.T, dir string) *Witness {
	t.Helper()
	w, err := Open(dir, "hall-2.example.org")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	if err := Directory(dir).Trust(honest(t, 1).key.Public()); err != nil {
		t.Fatal(err)
	}
	return w
}

func status(t *testing.T, w *Witness, r *Request) (status, size int) {
	t.Helper()
	line, err := w.Add(r)
	var refused *Refusal
	switch {
	case err == nil:
		if _, _, err := w.Key().Find(append(bytes.Clone(r.Checkpoint), line+"\n"...)); err != nil {
			t.Errorf("the line %q: %v", line, err)
		}
		return http.StatusOK, 0
	case errors.As(err, &refused):
		return refused.Status, refused.Size
	}
	t.Fatal(err)
	return 0, 0
}

func TestWhatIsCosigned(t *testing.T) {
	spoiled := func(r *Request) *Request {
		r.Proof[0][5] ^= 1
		return r
	}
	forged := func(forged, leaves int) *told { return tell(t, 7, leaves, forged) }
	stranger := func(r *Request) *Request { // Another board signs with its own key, and claims to be this one.
		other := tell(t, 9, 20, 20)
		signer, err := other.key.Signer(other.game)
		if err != nil {
			t.Fatal(err)
		}
		_, signature, _ := strings.Cut(string(other.checkpoint(t, 12)), "\n\n")
		mine, _, _ := strings.Cut(string(r.Checkpoint), "\n\n")
		signature = strings.ReplaceAll(signature, signer.Name(), strings.SplitN(mine, "\n", 2)[0])
		r.Checkpoint = []byte(mine + "\n\n" + signature)
		return r
	}
	for _, tc := range []struct {
		name         string
		ask          *Request
		status, size int
		until        int // The last cosigned record afterwards; it was 9 before.
	}{
		{"the game goes on", honest(t, 20).request(t, 10, 15), 200, 0, 14},
		{"by one record", honest(t, 20).request(t, 10, 11), 200, 0, 10},
		{"the same checkpoint again", honest(t, 20).request(t, 10, 10), 200, 0, 9},
		{"the board does not know where the witness stands", honest(t, 20).request(t, 0, 15), 409, 10, 9},
		{"an older size than the last", honest(t, 20).request(t, 5, 15), 409, 10, 9},
		{"the log was cut off", honest(t, 8).request(t, 8, 8), 409, 10, 9},
		{"cut off, and it says how much was there", honest(t, 8).request(t, 10, 8), 400, 0, 9},
		{"rewritten at the same length", forged(3, 10).request(t, 10, 10), 409, 10, 9},
		{"only the last record rewritten", forged(9, 10).request(t, 10, 10), 409, 10, 9},
		{"rewritten and continued", forged(3, 20).request(t, 10, 20), 422, 0, 9},
		{"the opening rewritten and the game continued", forged(0, 20).request(t, 10, 11), 422, 0, 9},
		{"rewritten from the first new record on", forged(10, 20).request(t, 10, 20), 200, 0, 19},
		{"a spoiled proof", spoiled(honest(t, 20).request(t, 10, 15)), 422, 0, 9},
		{"no proof", &Request{Old: 10, Checkpoint: honest(t, 20).checkpoint(t, 15)}, 422, 0, 9},
		{"a proof where none is needed", &Request{Old: 10, Proof: make([]evidence.Hash, 1), Checkpoint: honest(t, 20).checkpoint(t, 10)}, 422, 0, 9},
		{"a board that is not trusted", tell(t, 9, 20, 20).request(t, 0, 15), 404, 0, 9},
		{"another log than a board's", &Request{Checkpoint: []byte("example.com/log\n3\nAAAA\n\n— x AAAA\n")}, 404, 0, 9},
		{"a game that is none", &Request{Checkpoint: []byte(honest(t, 1).key.Public().Name() + "/x\n3\nAAAA\n\n— x AAAA\n")}, 404, 0, 9},
		{"signed by another board", stranger(honest(t, 20).request(t, 10, 15)), 403, 0, 9},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			w := opened(t, dir)
			if got, _ := status(t, w, honest(t, 10).request(t, 0, 10)); got != 200 {
				t.Fatalf("the first checkpoint: %d", got)
			}
			got, size := status(t, w, tc.ask)
			if got != tc.status || size != tc.size {
				t.Errorf("answered %d with the size %d, want %d with %d", got, size, tc.status, tc.size)
			}
			games, err := Directory(dir).List(w.Key())
			if err != nil || len(games) != 1 || games[0].Records != tc.until {
				t.Errorf("listed %+v, %v, want one game until record %d", games, err, tc.until)
			}
		})
	}
}

func TestAWitnessThatIsStartedAgainKnowsWhatItCosigned(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	status(t, w, honest(t, 10).request(t, 0, 10))
	key := w.Key().String()
	if _, err := Open(dir, "other"); err == nil || !strings.Contains(err.Error(), "another boardctl witness serves it") {
		t.Errorf("opened twice: %v", err)
	}
	// A process that is being started has all files of its parent open until it becomes its program, and the lock among them.
	started, err := syscall.Dup(int(w.lock.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(started)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	again := opened(t, dir)
	if again.Key().String() != key {
		t.Errorf("key %s, want %s", again.Key(), key)
	}
	if got, size := status(t, again, tell(t, 7, 12, 3).request(t, 0, 12)); got != 409 || size != 10 {
		t.Errorf("answered %d %d, want 409 10", got, size)
	}
	if info, err := os.Stat(filepath.Join(dir, "witness.key")); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
}

func TestWhatCantBeKeptIsNotCosigned(t *testing.T) {
	dir := t.TempDir()
	w := opened(t, dir)
	g := honest(t, 10)
	path := filepath.Join(Directory(dir).board(g.key.Public().FingerprintHex()), g.game.String()+".checkpoint")
	if err := os.MkdirAll(path, 0o700); err != nil { // The file there can be neither read nor replaced.
		t.Fatal(err)
	}
	line, err := w.Add(g.request(t, 0, 10))
	if refused := new(Refusal); err == nil || errors.As(err, &refused) || line != "" {
		t.Errorf("answered %q, %v, want an error", line, err)
	}
}

func TestOfTwoLogsAtOnceOneIsCosigned(t *testing.T) {
	for round := range 20 {
		w := opened(t, t.TempDir())
		var group sync.WaitGroup
		lines := make([]string, 8)
		for i := range lines {
			r := tell(t, 7, 10, i).request(t, 0, 10)
			group.Go(func() { lines[i], _ = w.Add(r) })
		}
		group.Wait()
		if n := strings.Count(strings.Join(lines, ""), "—"); n != 1 {
			t.Fatalf("round %d: %d of 8 contradicting logs were cosigned: %q", round, n, lines)
		}
	}
}

func TestABoardThatAsksWithoutEndIsSlowedDown(t *testing.T) {
	w := opened(t, t.TempDir())
	synctest.Test(t, func(t *testing.T) { // Its clock stands still meanwhile.
		slowed := 0
		for range 3 * atOnce {
			if got, _ := status(t, w, honest(t, 8).request(t, 3, 8)); got == http.StatusTooManyRequests {
				slowed++
			}
		}
		if slowed != 2*atOnce {
			t.Errorf("of %d requests at once %d are held off, want %d", 3*atOnce, slowed, 2*atOnce)
		}
	})
}

// serve returns the address of a witness, and its reports.
func serve(t *testing.T, w *Witness) (url string, reported *bytes.Buffer) {
	t.Helper()
	reported = new(bytes.Buffer)
	server := httptest.NewServer(w.Handler(logtest.New(func(line string) { fmt.Fprintln(reported, line) })))
	t.Cleanup(server.Close)
	return server.URL, reported
}

func client(t *testing.T, url string, key PublicKey) *Client {
	t.Helper()
	c, err := ParseClient(url + "=" + key.String())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestTheProtocol(t *testing.T) {
	w := opened(t, t.TempDir())
	url, reported := serve(t, w)
	first := string(honest(t, 10).request(t, 0, 10).Encode())
	for _, tc := range []struct {
		name, method, path, body string
		status                   int
		want, kind               string
	}{
		{"the first checkpoint", "POST", Path, first, 200, "— hall-2.example.org ", "text/plain; charset=utf-8"},
		{"again without the size", "POST", Path, first, 409, "10\n", "text/x.tlog.size"},
		{"no request", "POST", Path, "hello", 400, "expected an empty line and a checkpoint behind it\n", "text/plain; charset=utf-8"},
		{"a request without end", "POST", Path, strings.Repeat("a", requestMax+1), 400, "expected a request of at most 16384 bytes", "text/plain; charset=utf-8"},
		{"another board", "POST", Path, string(tell(t, 9, 2, 2).request(t, 0, 2).Encode()), 404, "is not trusted here", "text/plain; charset=utf-8"},
		{"another method", "GET", Path, "", 405, "", "text/plain; charset=utf-8"},
		{"another path", "POST", "/", first, 404, "", "text/plain; charset=utf-8"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			in, err := http.NewRequest(tc.method, url+tc.path, strings.NewReader(tc.body))
			if err != nil {
				t.Fatal(err)
			}
			answer, err := http.DefaultClient.Do(in)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil || answer.StatusCode != tc.status || !strings.Contains(string(body), tc.want) || answer.Header.Get("Content-Type") != tc.kind {
				t.Errorf("answered %d %s %q, %v, want %d %s %q", answer.StatusCode, answer.Header.Get("Content-Type"), body, err, tc.status, tc.kind, tc.want)
			}
		})
	}
	if !strings.Contains(reported.String(), "boardctl witness trust KEY") {
		t.Errorf("reported %q, want how to trust the other board", reported)
	}
}

func TestTheClientTellsAnswersApart(t *testing.T) {
	w := opened(t, t.TempDir())
	url, _ := serve(t, w)
	c := client(t, url, w.Key())
	before := time.Now().Add(-time.Second)
	line, at, err := c.Add(context.Background(), honest(t, 10).request(t, 0, 10))
	if err != nil || !strings.HasPrefix(line, "— hall-2.example.org ") || at.Before(before) {
		t.Fatalf("cosigned %q at %v, %v", line, at, err)
	}
	refused := new(Refusal)
	if _, _, err := c.Add(context.Background(), honest(t, 20).request(t, 0, 12)); !errors.As(err, &refused) || refused.Status != 409 || refused.Size != 10 {
		t.Errorf("refused with %v, want 409 and the size 10", err)
	}
	if _, _, err := c.Add(context.Background(), tell(t, 7, 12, 3).request(t, 10, 12)); !errors.As(err, &refused) || refused.Status != 422 {
		t.Errorf("refused with %v, want 422", err)
	}
}

func TestTheClientTrustsNoAnswer(t *testing.T) {
	w := opened(t, t.TempDir())
	other, err := NewKey(bytes.NewReader(bytes.Repeat([]byte{3}, 32)), "hall-2.example.org")
	if err != nil {
		t.Fatal(err)
	}
	g := honest(t, 20)
	line, err := w.Add(g.request(t, 0, 10))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name   string
		status int
		body   string
		key    PublicKey
		want   string
	}{
		{"the signature of another key", 200, line + "\n", other.Public(), "no valid cosignature of the key"},
		{"the signature of another checkpoint", 200, line + "\n", w.Key(), "no valid cosignature of the key"},
		{"nothing", 200, "", w.Key(), "no valid cosignature of the key"},
		{"another text behind the checkpoint", 200, "x\n\n" + line + "\n", w.Key(), "another text"},
		{"an endless answer", 200, strings.Repeat("— a b\n", 1<<20), w.Key(), "no valid cosignature"},
		{"a size that is none", 409, "many\n", w.Key(), "expected a size"},
		{"a size below zero", 409, "-1\n", w.Key(), "expected a size"},
		{"controls of a terminal", 404, "\x1b[2Jtrusted\n", w.Key(), "404 Not Found: �[2Jtrusted"},
		{"somewhere else", 302, "", w.Key(), "302 Found"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
				out.Header().Set("Location", "/elsewhere")
				out.WriteHeader(tc.status)
				io.WriteString(out, tc.body)
			}))
			defer server.Close()
			_, _, err := client(t, server.URL, tc.key).Add(context.Background(), g.request(t, 10, 15))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

func TestAddressesOfWitnesses(t *testing.T) {
	key, err := NewKey(bytes.NewReader(bytes.Repeat([]byte{3}, 32)), "laptop")
	if err != nil {
		t.Fatal(err)
	}
	k := key.Public().String()
	for _, tc := range []struct {
		text, want string
		open       bool
	}{
		{"http://127.0.0.1:7453=" + k, "", false},
		{"http://[::1]:7453=" + k, "", false},
		{"http://localhost:7453=" + k, "", false},
		{"http://192.0.2.7:7453=" + k, "", true},
		{"https://witness.example/w1=" + k, "", false},
		{"http://192.0.2.7:7453", "expected URL=KEY", false},
		{"192.0.2.7:7453=" + k, "expected an address such as", false},
		{"file:///etc=" + k, "expected an address such as", false},
		{"http://u:p@192.0.2.7=" + k, "expected an address such as", false},
		{"http://192.0.2.7=laptop+00000000+" + k[len(k)-44:], "expected the key of a witness", false},
		{"http://192.0.2.7=" + honest(t, 1).key.Public().String(), "expected the key of a witness", false},
		{"http://192.0.2.7=", "expected the key of a witness", false},
	} {
		t.Run(tc.text, func(t *testing.T) {
			c, err := ParseClient(tc.text)
			switch {
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("%v, want %q", err, tc.want)
			case tc.want == "" && (err != nil || c.Open() != tc.open):
				t.Errorf("%+v, %v, want open %v", c, err, tc.open)
			}
		})
	}
}

func TestNamesOfWitnesses(t *testing.T) {
	for name, ok := range map[string]bool{"laptop": true, "witness.example/w1": true, "": false, "a b": false, "a+b": false, "a\nb": false, "ä": false} {
		if _, err := NewKey(bytes.NewReader(make([]byte, 32)), name); (err == nil) != ok {
			t.Errorf("name %q: %v", name, err)
		}
	}
}

func FuzzParseRequest(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte("old 0\n\ncheckpoint\n"))
	corpus.Add([]byte("old 18\nPlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\n\norigin\n25\nAAAA\n\n— a b\n"))
	corpus.Add([]byte("old 018\n\nx"))
	corpus.Fuzz(func(t testing.TB, body []byte) {
		r, err := ParseRequest(body)
		if err == nil && !bytes.Equal(r.Encode(), body) {
			t.Errorf("read %q as %+v, which is written %q", body, r, r.Encode())
		}
	})
}

func TestRequestsThatAreRefused(t *testing.T) {
	hash := "PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\n"
	for _, tc := range []struct{ name, body, want string }{
		{"nothing", "", "expected an empty line"},
		{"no checkpoint", "old 3\n\n", "expected an empty line and a checkpoint"},
		{"no size", "\n\nx", "line 1: expected old and a plain decimal size"},
		{"a leading zero", "old 03\n\nx", "line 1: expected old"},
		{"a sign", "old +3\n\nx", "line 1: expected old"},
		{"below zero", "old -3\n\nx", "line 1: expected old"},
		{"a size beyond any game", "old 4294967296\n\nx", "line 1: expected old"},
		{"no hash", "old 3\nabc\n\nx", "line 2: expected a hash in base64"},
		{"bits that base64 leaves over", "old 3\n" + strings.Replace(hash, "w=", "x=", 1) + "\nx", "line 2: expected a hash in base64"},
		{"too many hashes", "old 3\n" + strings.Repeat(hash, 64) + "\nx", "expected at most 63 hashes, found 64"},
		{"too long", "old 3\n\n" + strings.Repeat("x", requestMax), "expected at most 16384 bytes"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := ParseRequest([]byte(tc.body)); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}
