package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/recorder"
)

var hammered = flag.Duration("hammered", 0, "how long tokens of all roles go on making random calls")

// bearer is a hostile holder of a token.
type bearer struct {
	control.NewToken
	token   string
	address string
	client  *http.Client
	calls   func(*bearer, *rand.Rand) (method, path, body string)

	mu       sync.Mutex
	answered map[int]int // The number of answers by status.
	refused  map[string]bool
}

// bearers makes a token of each role at a board, which its operator makes reachable at an address.
func bearers(t *testing.T, data, address string, calls func(*bearer, *rand.Rand) (method, path, body string)) []*bearer {
	t.Helper()
	operator, err := control.Local(data, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	var all []*bearer
	for _, n := range []control.NewToken{
		{Name: "Trần", Role: control.Arbiter}, {Name: "Lan", Role: control.Player, Side: "red", Game: 1},
		{Name: "Minh", Role: control.Player, Side: "black", Game: 1}, {Name: "Hall", Role: control.Viewer},
	} {
		made, err := operator.NewToken(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Timeout: awaittest.Patience, Transport: &http.Transport{MaxIdleConnsPerHost: 16, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
		all = append(all, &bearer{NewToken: n, token: made.Text, address: address, client: client, calls: calls,
			answered: map[int]int{}, refused: map[string]bool{}})
	}
	return all
}

// callers is the number of concurrent calls of a bearer.
const callers = 8

// hammer makes so many calls of all bearers together, or fewer if the context ends.
func hammer(ctx context.Context, seed uint64, all []*bearer, calls int) {
	var calling sync.WaitGroup
	for i, b := range all {
		for j := range callers {
			rng := rand.New(rand.NewPCG(seed, uint64(10*i+j)))
			calling.Go(func() {
				for n := 0; n < max(1, calls/callers/len(all)) && ctx.Err() == nil; n++ {
					b.call(ctx, rng)
				}
			})
		}
	}
	calling.Wait()
}

// obeyed reports whether a call of each bearer was carried out.
func obeyed(all []*bearer) bool {
	return !slices.ContainsFunc(all, func(b *bearer) bool { return b.answered[http.StatusOK] == 0 })
}

// call makes one call.
func (b *bearer) call(ctx context.Context, rng *rand.Rand) {
	method, path, body := b.calls(b, rng)
	r, err := http.NewRequestWithContext(ctx, method, b.address+path, strings.NewReader(body))
	if err != nil {
		return // An invalid path.
	}
	r.Header.Set("Authorization", "Bearer "+b.token)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Idempotency-Key", fmt.Sprint(rng.Uint64()))
	answer, err := b.client.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	var problem struct{ Detail string }
	if answer.StatusCode >= 400 {
		_ = json.Unmarshal(text, &problem)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answered[answer.StatusCode]++
	if answer.StatusCode == http.StatusServiceUnavailable || answer.StatusCode == http.StatusTooManyRequests {
		b.refused[problem.Detail] = true
		if answer.Header.Get("Retry-After") == "" {
			b.refused["no Retry-After"] = true
		}
	}
}

// oneOf returns a random element.
func oneOf[T any](rng *rand.Rand, all ...T) T { return all[rng.IntN(len(all))] }

// wordsOf returns a text of random length.
func wordsOf(rng *rand.Rand) string { return strings.Repeat("Đã nhấc. ", rng.IntN(60)) }

// anyCall is a call of any kind, meaningful or not.
func anyCall(b *bearer, rng *rand.Rand) (method, path, body string) {
	side, ply := oneOf(rng, "red", "black", "arbiter", "white"), rng.IntN(60)
	game := oneOf(rng, "open", "1", "2", "3", "99")
	text, err := json.Marshal(map[string]any{"side": side, "ply": ply, "text": wordsOf(rng)})
	if err != nil {
		panic(err)
	}
	return oneOf(rng,
		func() (string, string, string) { return "GET", "/api/status", "" },
		func() (string, string, string) {
			return "GET", "/api/" + oneOf(rng, "games", "attention", "key", "tokens"), ""
		},
		func() (string, string, string) {
			return "GET", "/api/games/" + game + "/" + oneOf(rng, "records", "rows", "evidence", "review?lang=vi", "nothing"), ""
		},
		func() (string, string, string) { return "GET", "/" + wordsOf(rng), "" },
		func() (string, string, string) { return "POST", "/api/games/" + game + "/claim", string(text) },
		func() (string, string, string) { return "POST", "/api/games/" + game + "/claim", string(text) },
		func() (string, string, string) {
			return "POST", "/api/games/" + game + "/" + oneOf(rng, "resign", "offer", "sign"), `{"side":"` + side + `"}`
		},
		func() (string, string, string) {
			return "POST", "/api/games/" + game + "/" + oneOf(rng, "stop", "go", "agree", "takeback", "end"), ""
		},
		func() (string, string, string) {
			return "POST", "/api/games" + oneOf(rng, "", "/open/tags"), `{"tags":{"` + oneOf(rng, "red", "event", "x") + `":"` + strings.Repeat("x", rng.IntN(250)) + `"}}`
		},
		func() (string, string, string) {
			return "POST", "/api/games/" + game + "/rule" + oneOf(rng, "", "/dry-run"), fmt.Sprintf(`{"ply":%d,"ruling":%q,"side":"red","reason":%q,"claim":%d}`, ply,
				oneOf(rng, "dismissed", "duty_stands", "accidental", "warning", "restore", "nonsense"), wordsOf(rng), rng.IntN(9))
		},
		func() (string, string, string) {
			return "POST", "/api/games/open/" + oneOf(rng, "delay", "result", "adjust"), oneOf(rng, `{"delay_us":1000000}`, `{"result":"1-0"}`, `{"side":"red","on":true}`)
		},
		func() (string, string, string) {
			return "POST", "/api/games/open/claim", strings.Repeat("[", rng.IntN(70_000))
		},
		func() (string, string, string) {
			return oneOf(rng, "POST", "DELETE"), "/arbiter/session", `{"token":"` + b.token + `"}`
		},
		func() (string, string, string) { return "DELETE", "/api/tokens/" + b.Name, "" },
	)()
}

// sizeOf returns the bytes in the files of a data directory.
func sizeOf(t *testing.T, data string) (all int64) {
	t.Helper()
	entries, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil { // A journal comes and goes.
			all += info.Size()
		}
	}
	return all
}

// The bounds in docs/CONTROL.md: the disk space that the tokens of an arbiter and of two players may take within ten minutes,
// beside the record of the board; and the memory.
const (
	hammeredDisk   = (4096 + 2*256) << 10 * 7 / 6
	hammeredMemory = 256 << 20
	boardOwnDisk   = 8 << 20
)

// TestNoRoleStopsTheRecording makes random calls with a token of each role while hands play. The board records, obeys its
// operator, and stays within the promised memory and disk space.
func TestNoRoleStopsTheRecording(t *testing.T) {
	seed := randtest.Seed(t, 3)
	data := filepath.Join(t.TempDir(), "data")
	calls := sweeptest.Of(800, 8_000)
	pace := min(1, max(0.01, float64(2*time.Minute)/float64(*hammered+1))) // The game takes longer than that at this pace.
	c := startProgram(t, proctest.BuildReleased(t, "cmd/boardd"), data, "--source", "demo:3", "--speed", fmt.Sprint(pace), "--control", "127.0.0.1:0")
	awaitLog(t, data)
	all := bearers(t, data, c.secure(t), anyCall)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	watched := make(chan string, 1)
	go func() { watched <- c.alarms(ctx) }()
	began := time.Now()
	for rounds := 0; time.Since(began) < *hammered || rounds < 10 && !obeyed(all); rounds++ { // In the first rounds some calls of each bearer succeed.
		hammer(ctx, seed, all, calls)
		seed++
	}
	if code, body := c.get(t, "/healthz"); code != http.StatusOK {
		t.Errorf("the health of the board is %d %s", code, body)
	}
	end()
	if alarm := <-watched; alarm != "" {
		t.Errorf("meanwhile the health of the board is %q", alarm)
	}

	operator, err := control.Local(data, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	status, err := operator.Do(t.Context(), control.Request{Op: control.Tags, Body: control.TagsBody{Tags: map[string]string{"Event": "after all"}}})
	if err != nil || status.Unrecorded != nil {
		t.Errorf("the operator is answered %+v, %v", status, err)
	}
	if size := sizeOf(t, data); size > hammeredDisk+boardOwnDisk {
		t.Errorf("%d bytes are on the disk, want %d at most", size, hammeredDisk+boardOwnDisk)
	}
	peak, runs := proctest.PeakMemory(c.cmd.Process.Pid)
	if !runs {
		t.Fatal("boardd has ended")
	}
	if peak > hammeredMemory {
		t.Errorf("%d bytes of memory, want %d at most", peak, hammeredMemory)
	}
	for _, b := range all {
		if b.answered[200] == 0 || b.answered[500] > 0 || b.refused["no Retry-After"] {
			t.Errorf("%s, %s, is answered %v: %v", b.Name, b.Role, b.answered, b.refused)
		}
		t.Logf("%s, %s: %v", b.Name, b.Role, b.answered)
	}
	t.Logf("%d bytes on the disk, %d of memory at most", sizeOf(t, data), peak)
	c.stop(t)
	if said := c.said(); strings.Contains(said, "NOT RECORDED") || strings.Contains(said, "panic") {
		t.Errorf("boardd says:\n%s", said)
	}
	checkSigned(t, data)
}

// alarms returns the public alarm of a board that does not record, "" if it records until a context ends.
func (c *child) alarms(ctx context.Context) string {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.pages+"/api/events", nil)
	if err != nil {
		return err.Error()
	}
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if strings.Contains(lines.Text(), `"recorded":false`) {
			return lines.Text()
		}
	}
	if ctx.Err() == nil {
		return fmt.Sprint("nothing more is told: ", lines.Err())
	}
	return ""
}

// checkSigned checks each game of a data directory as an outsider would.
func checkSigned(t *testing.T, dir string) {
	t.Helper()
	storetest.Games(t, dir, func(r *recorder.Reader, g boardlog.Game) {
		if c, err := r.Checkpoints(context.Background(), g.ID, 0); err != nil || len(c) == 0 {
			return // Not signed yet: boardd does it when it starts.
		}
		b, err := evidence.Decode(storetest.Evidence(t, r, g.ID, "test"))
		if err != nil {
			t.Fatalf("game %d: %v", g.ID, err)
		}
		if report := b.Verify(); len(report.Damages) > 0 {
			t.Fatalf("game %d: %v", g.ID, report.Damages)
		}
	})
}

// TestAnEntryTakesNoMoreOfTheDiskThanIsCounted makes the same entry again and again. An operation counts as 4 KiB and four
// times its request, for the quota of KiB.
func TestAnEntryTakesNoMoreOfTheDiskThanIsCounted(t *testing.T) {
	const times = 100
	tags := map[string]string{}
	for i := range 50 {
		tags[fmt.Sprint("k", i)] = strings.Repeat("x", 15)
	}
	for _, tc := range []struct {
		name    string
		request control.Request
	}{
		{"a claim of few words", control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 1}}},
		{"a claim of many words", control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 1, Text: strings.Repeat("x", 850)}}},
		{"many tags", control.Request{Op: control.Tags, Body: control.TagsBody{Tags: tags}}},
		{"a result", control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0"}}},
		{"a ruling", control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "warning", Side: "red", Article: "9.2", Name: "Trần", Reason: strings.Repeat("x", 400)}}},
		{"an offer", control.Request{Op: control.Offer, Body: control.SideBody{Side: "red"}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			data, c, operator := operated(t)
			for range times {
				if _, err := operator.Do(t.Context(), tc.request); err != nil {
					t.Fatal(err)
				}
			}
			c.stop(t)
			info, err := os.Stat(filepath.Join(data, "kyban.db"))
			if err != nil {
				t.Fatal(err)
			}
			sent, err := json.Marshal(tc.request)
			if err != nil {
				t.Fatal(err)
			}
			const empty = 64 << 10 // The size of a game of two moves.
			if most := int64(times * (4<<10 + 4*len(sent))); info.Size()-empty > most {
				t.Errorf("%d bytes are stored of %d entries, want %d at most", info.Size()-empty, times, most)
			}
			t.Logf("%d bytes an entry, of %d that were sent", (info.Size()-empty)/times, len(sent))
		})
	}
}

// accidents makes an operator rule so many touches accidental. A ruling that takes the first one back counts all others anew.
func accidents(t *testing.T, operator *control.Client, count int) {
	t.Helper()
	for range count {
		r := control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "accidental", Side: "red", Article: "9.6", Name: "Trần", Reason: "So."}}
		if _, err := operator.Do(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
}

// takenBack is a ruling that takes an earlier one back, and rules the same anew.
func takenBack(earlier int) control.Request {
	return control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "accidental", Side: "red", Article: "9.6", Name: "Trần", Reason: "So.", Revises: earlier}}
}

// TestWhatFollowsFromARulingIsCounted takes many rulings back; each adds a record for each one behind it.
func TestWhatFollowsFromARulingIsCounted(t *testing.T) {
	t.Parallel()
	const times = 150
	data, c, operator := operated(t)
	accidents(t, operator, times)
	counted, followed := 2*times*4<<10, 0
	for i := range times {
		r := takenBack(i + 1)
		preview, err := operator.Preview(t.Context(), r, "en")
		if err != nil {
			t.Fatal(err)
		}
		for _, record := range preview.Said {
			counted += len(record) + daemon.RowBytes
		}
		followed += len(preview.Said)
		status, err := operator.Do(t.Context(), r)
		if err != nil || len(status.Said) != len(preview.Said) {
			t.Fatalf("ruling %d: %v, and %d records follow, want %d", i, err, len(status.Said), len(preview.Said))
		}
	}
	c.stop(t)
	info, err := os.Stat(filepath.Join(data, "kyban.db"))
	if err != nil {
		t.Fatal(err)
	}
	if followed < times*times/2 || info.Size() > int64(counted) || info.Size() < int64(2*times*4<<10) {
		t.Errorf("%d records follow, in %d bytes, of which %d are counted", followed, info.Size(), counted)
	}
	t.Logf("%d records in %d bytes, of which %d are counted", followed, info.Size(), counted)
}

// operated starts boardd, waits until both moves are made, and returns its data directory and its operator's client.
func operated(t *testing.T) (data string, c *child, operator *control.Client) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	c = startChild(t, data)
	untilPly(t, data, 2)
	operator, err := control.Local(data, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { operator.Close() })
	return data, c, operator
}
