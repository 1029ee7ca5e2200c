package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/notebook"
)

// post sends a file, as a page does.
// post sends a file, on a clock that stands still meanwhile: the test does not depend on how long a computer takes to
// read it.
func post(t *testing.T, query string, file []byte) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	synctest.Test(t, func(*testing.T) {
		r := httptest.NewRequest(http.MethodPost, "/api/notebook"+query, bytes.NewReader(file))
		Routes()[0].Handler.ServeHTTP(w, r)
	})
	return w.Code, w.Body.String()
}

func sample(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

const twoLines = `[Red "许银川"] 1. 炮二平五 (1. 兵七进一 {quiet}) 1... 马8进7 {solid} 1-0`

func TestAFileIsShown(t *testing.T) {
	status, text := post(t, "?notation=wxf", []byte(twoLines))
	want := `{"format":"pgn","games":[{"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",` +
		`"tags":{"Red":"许银川","Result":"1-0"},"nodes":[{"parent":-1,"move":"h2e2","written":"C2=5"},` +
		`{"parent":0,"move":"h9g7","written":"H8+7","text":"solid"},{"parent":-1,"move":"c3c4","written":"P7+1","text":"quiet"}]}],"notes":[],"damage":[]}` + "\n"
	if status != http.StatusOK || text != want {
		t.Errorf("%d\n%s\nwant\n%s", status, text, want)
	}
}

func TestFilesOfEachFormatAreShownAndConverted(t *testing.T) {
	for _, name := range []string{"XQFEXAMA.XQF", "SAMPLE.XQF", "test.cbr", "44.html", "gbk.pgn", "big5.pgn"} {
		status, text := post(t, "", sample(t, name))
		var shown GamesFile
		if err := json.Unmarshal([]byte(text), &shown); err != nil || status != http.StatusOK || len(shown.Games) == 0 || len(shown.Games[0].Nodes) == 0 {
			t.Errorf("%s: %d, %v: %.200s", name, status, err, text)
			continue
		}
		for _, to := range notebook.Formats() {
			status, text := post(t, "?game=1&to="+to, sample(t, name))
			var made ConvertedFile
			if err := json.Unmarshal([]byte(text), &made); err != nil || status != http.StatusOK {
				t.Errorf("%s to %s: %d, %v: %.200s", name, to, status, err, text)
				continue
			}
			status, text = post(t, "?from="+to, made.File)
			var again GamesFile
			if err := json.Unmarshal([]byte(text), &again); err != nil || status != http.StatusOK || len(again.Games[0].Nodes) != len(shown.Games[0].Nodes) {
				t.Errorf("%s to %s and back: %d, %v: %.200s", name, to, status, err, text)
			}
		}
	}
}

func TestWhatIsLostIsNamed(t *testing.T) {
	_, text := post(t, "?to=cbr", []byte(`[Red "`+strings.Repeat("x", 40)+`"] [Colour "blue"] 1. 炮二平五`))
	for _, want := range []string{`cbr: tag Colour`, `cbr: tag Red`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	long := strings.Repeat("1. 炮二平五 马8进7 炮五平二 马7退8 ", 1+MaxNodes/4)
	for _, tc := range []struct {
		name, query, file string
		status            int
		want              string
	}{
		{"nothing", "", "", 422, "byte 0: expected a game: the file is empty"},
		{"a picture", "", "\x89PNG\x00\x00", 422, "byte 0: expected a file of xqf, cbr, cbl, cbf, dhtmlxq, pgn, ubb or json"},
		{"too large", "", strings.Repeat(" ", MaxSize+1), 413, "at most 1024 KiB; boardctl convert reads files of 64 MiB"},
		{"a format that there is not", "?to=doc", twoLines, 400, `format \"doc\": expected one of xqf`},
		{"a game that there is not", "?game=2&to=xqf", twoLines, 422, "game 2: the file has 1"},
		{"no number of a game", "?game=x", twoLines, 400, `game \"x\": expected a number from 1 on`},
		{"a notation that there is not", "?notation=x", twoLines, 400, "expected"},
		{"too many games", "", strings.Repeat("[Red \"x\"]\n\n1. 炮二平五 *\n\n", 1+MaxGames), 413, "at most 2000 games and 20000 moves"},
		{"another variant of chess", "", "[Variant \"Crazyhouse\"]\n1. N@f3 *", 422, `"detail":"this is a game of another variant of chess: expected xiangqi, chess or Chess960"`},
		{"chess as xqf", "?to=xqf", "1. e4 e5 2. Nf3 *", 422, `xqf: game 1 is one of chess, and this format holds xiangqi alone: expected pgn or json`},
		{"games without an end", "", strings.Repeat("[DhtmlXQ_a]x[/DhtmlXQ]", 47_662), 413, "at most 2000 games and 20000 moves"},
		{"too many moves", "", long[:min(len(long), MaxSize)], 413, "at most 2000 games and 20000 moves"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if status, text := post(t, tc.query, []byte(tc.file)); status != tc.status || !strings.Contains(text, tc.want) {
				t.Errorf("%d %.300s, want %d %s", status, text, tc.status, tc.want)
			}
		})
	}
}

func TestWhoHasGoneGetsNoAnswer(t *testing.T) {
	ctx, gone := context.WithCancel(t.Context())
	gone()
	c := newConverter()
	w := httptest.NewRecorder()
	c.serve(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/notebook", strings.NewReader(twoLines)))
	if w.Body.Len() > 0 || !c.turns.Enter(netip.Addr{}) {
		t.Errorf("%s", w.Body)
	}
	if _, _, err := (request{}).answer(ctx, []byte(twoLines)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A request that waits or reads, and is given up for others, gets an answer that says so.
func TestWhoIsGivenUpForOthersIsToldSo(t *testing.T) {
	ctx, giveUp := context.WithCancelCause(t.Context())
	giveUp(netlimit.ErrCrowded)
	for range 20 { // The turn and the giving up may come in either order.
		w := httptest.NewRecorder()
		newConverter().serve(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/notebook", strings.NewReader(twoLines)))
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "5" || !strings.Contains(w.Body.String(), "other files are being read: ask again in 5 seconds") {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}

// deaf is a client that reads nothing of its answer until the test releases it.
type deaf struct {
	*httptest.ResponseRecorder
	answered chan<- struct{}
	reads    <-chan struct{}
}

func (d deaf) Write(text []byte) (int, error) {
	close(d.answered)
	<-d.reads
	return d.ResponseRecorder.Write(text)
}

func TestWhoReadsNothingKeepsNobodyWaiting(t *testing.T) {
	c := newConverter()
	ask := func(w http.ResponseWriter) {
		c.serve(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/notebook", strings.NewReader(twoLines)))
	}
	answered, reads, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	first, second := deaf{httptest.NewRecorder(), answered, reads}, httptest.NewRecorder()
	go func() {
		defer close(done)
		ask(first)
	}()
	<-answered
	ask(second)
	if second.Code != http.StatusOK {
		t.Errorf("%d %s", second.Code, second.Body)
	}
	close(reads)
	<-done
	if first.Body.String() != second.Body.String() {
		t.Errorf("%s, want %s", first.Body, second.Body)
	}
}

func TestAFileThatTakesTooLongIsRefused(t *testing.T) {
	ctx, end := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer end()
	_, status, err := request{}.answer(ctx, []byte(twoLines))
	if status != http.StatusRequestEntityTooLarge || !strings.Contains(err.Error(), "takes too long to be read here: expected at most 5 seconds") {
		t.Errorf("%d %v", status, err)
	}
}

func TestADamagedFileGivesWhatCouldBeRead(t *testing.T) {
	file := sample(t, "XQFEXAMA.XQF")
	_, text := post(t, "", file[:len(file)/2])
	var shown GamesFile
	if err := json.Unmarshal([]byte(text), &shown); err != nil || len(shown.Games) != 1 || len(shown.Damage) == 0 || shown.Damage[0].Offset == 0 {
		t.Errorf("%v: %.300s", err, text)
	}
}

// Vietnamese and Chinese clients get in their language why a file is refused, its damage, corrections and losses.
func TestWhatIsSaidOfAFileIsInTheLanguageOfWhoAsks(t *testing.T) {
	for _, tc := range []struct{ name, query, file, vi, zh string }{
		{"an empty file", "", " ", "ở byte 0: cần một ván cờ: tệp rỗng", "第 0 字节：应有对局：文件是空的"},
		{"one that is cut", "", "CCBridge Record\x00", "ở byte 16: cần số phiên bản ở byte 19 của bản ghi", "第 16 字节：记录的第 19 字节应为版本号"},
		{"another variant of chess", "", "[Variant \"Atomic\"]\n1. e4 *", "đây là ván của một biến thể cờ vua khác", "这是国际象棋的另一种变体"},
		{"chess as xqf", "?to=xqf", "1. e4 e5 2. Nf3 *", "ván 1 là cờ vua", "第 1 局是国际象棋"},
		{"a move that there is not", "", "1. 炮二平六 炮9平5", `không Pháo nào của Đen đi được nước này: không có quân nào ở đó: bỏ các nước sau nước này`, "没有一个炮（黑方）能走这一步：那里没有这种棋子：此步之后的着法已略去"},
		{"a tag that stands there twice", "", "[Red \"A\"][Red \"B\"] 1. 炮二平五", `thẻ Red có hai lần`, `标签 Red 出现两次`},
		{"what was put right in the second game", "", "[Red \"A\"] 1. 炮二平五 *\n\n[Red \"A\"][Red \"B\"] 1. 炮二平五", `ván 2: thẻ Red có hai lần`, `2 盘：标签 Red 出现两次`},
		{"a position that was put right", "", "[SetUp \"1\"][FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - x 1\"] 1. Kd1 *",
			`FEN: quyền nhập thành \"KQ\": 'Q': ở đó không có xe của Trắng`, `局面 FEN：未吃子且未走兵的半回合数 \"x\"：应为 0 至 99999 的数，按 0 读取`},
		{"what is lost", "?to=xqf", "[Red \"A\"][Colour \"blue\"] 1. 炮二平五", `xqf: bỏ thẻ Colour \"blue\"`, `xqf: 标签 Colour \"blue\" 已略去`},
	} {
		for language, want := range map[string]string{"vi-VN": tc.vi, "zh-CN": tc.zh} {
			r := httptest.NewRequest(http.MethodPost, "/api/notebook"+tc.query, strings.NewReader(tc.file))
			r.Header.Set("Accept-Language", language)
			w := httptest.NewRecorder()
			problem.Answer(Routes()[0].Handler).ServeHTTP(w, r)
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s, %s: %s, want %s", tc.name, language, w.Body, want)
			}
		}
	}
}

func TestWhoAsksTooOftenWaits(t *testing.T) {
	synctest.Test(t, testWhoAsksTooOften) // Its clock stands still meanwhile.
}

func testWhoAsksTooOften(t *testing.T) {
	handler := Routes()[0].Handler
	for i := range asksAtOnce + 5 {
		r := httptest.NewRequest(http.MethodPost, "/api/notebook", strings.NewReader(twoLines))
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code == http.StatusTooManyRequests {
			if i < asksAtOnce {
				t.Errorf("after %d", i)
			}
			return
		}
	}
	t.Error("nobody was refused")
}

func TestAFileOfChessIsShownInItsNotations(t *testing.T) {
	for query, want := range map[string]string{
		"":                  `{"parent":-1,"move":"e2e4","written":"e4"},{"parent":0,"move":"e7e5","written":"e5"},{"parent":1,"move":"g1f3","written":"Nf3","text":"good"},{"parent":1,"move":"f2f4","written":"f4"}`,
		"?notation=lan":     `"written":"Ng1-f3"`,
		"?notation=uci":     `"written":"g1f3"`,
		"?notation=wxf":     `"written":"Nf3"`,
		"?notation=fan":     `"written":"♘f3"`,
		"?to=json&game=1":   `"file":"eyJmb3JtYXQiOiJwZ24i`,
		"?to=pgn&notation=": `"lost":[]`,
	} {
		if status, text := post(t, query, []byte("1. e4 e5 2. Nf3 {good} (2. f4) *")); status != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", query, status, text, want)
		}
	}
}
