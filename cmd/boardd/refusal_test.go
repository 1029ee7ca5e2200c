package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
)

// No address serves a file that the board stores beside the games, and no page names one.
func TestNoFileOfTheDataDirectoryIsServed(t *testing.T) {
	c := startChild(t, t.TempDir())
	c.shown(t)
	names := []string{"kyban.db", "kyban.db-wal", "kyban.db-shm", "control.db", "control-ca.pem", "boardd.sock"}
	for _, name := range names {
		for _, form := range []string{"/%s", "//%s", "/./%s", "/../%s", "/%%2e%%2e/%s", "/..%%2f%s", "/assets/%s", "/assets/../%s", "/assets/..%%2f%s", "/games/%s", "/games/1/%s",
			"/games/..%%2f%s", "/api/%s", "/api/games/%s", "/data/%s"} {
			path := fmt.Sprintf(form, name)
			conn, err := net.Dial("tcp", strings.TrimPrefix(c.pages, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			if err := conn.SetDeadline(time.Now().Add(awaittest.Patience)); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept: text/html\r\n\r\n", path)
			answer, err := io.ReadAll(conn)
			conn.Close()
			if err != nil {
				t.Fatal(err)
			}
			status, _, _ := strings.Cut(string(answer), "\r\n")
			if !strings.Contains(status, " 404 ") && !strings.Contains(status, " 301 ") && !strings.Contains(status, " 307 ") {
				t.Errorf("%s: %s", path, status)
			}
			if strings.Contains(string(answer), "SQLite format") || strings.Contains(string(answer), "PRIVATE KEY") {
				t.Errorf("%s is served", path)
			}
		}
	}
	linked := regexp.MustCompile(`/assets/[a-z]+\.[0-9a-f]+\.(js|css|svg)`)
	paths := append(routesOf(t, c.pages), "/", "/games/1", "/arbiter", "/openapi.json")
	for _, page := range []string{"/", "/arbiter"} {
		_, text := ask(t, c.pages+page, "")
		paths = append(paths, linked.FindAllString(text, -1)...)
	}
	var streams []func()
	for _, path := range paths {
		_, rest := begin(t, c.pages+path, "")
		check := func() {
			if text := rest(); strings.Contains(text, "kyban.db") || strings.Contains(text, "control.db") {
				t.Errorf("%s names a file of the data directory", path)
			}
		}
		if isStream(path) {
			streams = append(streams, check)
			continue
		}
		check()
	}
	c.stop(t)
	for _, check := range streams {
		check()
	}
}

// A started board refuses in the requested language.
func TestABoardRefusesInTheLanguageThatIsAskedFor(t *testing.T) {
	c := startChild(t, t.TempDir())
	for _, tc := range []struct{ path, accept, want string }{
		{"/players?lang=vi", "*/*", `"detail":"/players: không có trang này"`},
		{"/players?lang=vi", "text/html", "<p>/players: không có trang này</p>"},
		{"/api/games/99?lang=zh", "text/html", `"detail":"没有这盘对局，或者还不能公开`},
		{"/games/99.pgn?lang=zh", "text/html", "<p>没有这盘对局，或者还不能公开"},
		{"/api/games/1/events?after=x&lang=vi", "text/event-stream", "cần id của một sự kiện, ví dụ p17"},
		{"/games/x.pgn?lang=vi", "*/*", "/games/x.pgn: cần số của một ván"},
		{"/games/1.doc?lang=zh", "*/*", "/games/1.doc：应为 /games/ID.pgn"},
		{"/api/status?lang=vi", "*/*", "cần một thẻ quyền"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.pages+tc.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", tc.accept)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode < 400 || !strings.Contains(string(text), tc.want) {
			t.Errorf("%s: %s, %v, %s", tc.path, answer.Status, err, text)
		}
	}
}

// A refusal by the rules of play is in the requested language, like all others.
func TestABoardRefusesWhatTheGameDoesNotAllowInTheLanguageThatIsAskedFor(t *testing.T) {
	c := startChild(t, t.TempDir())
	untilPly(t, c.dir, 2)
	token := c.token(t, control.NewToken{Name: "Trần", Role: control.Arbiter})
	for _, tc := range []struct{ in, op, body, want string }{
		{"vi", "go", "", "go: ván cờ không tạm dừng"},
		{"zh", "claim", `{"side":"red","ply":99}`, "claim：第 99 步：对局进行到第"},
		{"zh-hant", "claim", `{"side":"red","ply":99}`, "claim：第 99 步：對局進行到第"},
		{"vi", "rule", `{"ply":99,"ruling":"reminder","side":"red","reason":"x"}`, "rule: lượt 99 chưa được đi: ván mới đến lượt"},
		{"zh", "rule", `{"ruling":"reminder","side":"red"}`, "rule：裁决 reminder 需要理由"},
		{"vi", "rule", `{"ruling":"reminder","side":"red","reason":"x","article":"none"}`, `rule: điều luật "none":`},
		{"zh", "rule", `{"ruling":"accidental","ply":1,"reason":"x","revises":7}`, "rule：没有可撤回的裁决 7：本局还没有裁决"},
		{"vi", "rule", `{"ruling":"dance","reason":"x"}`, `ruling: cần một trong duty_stands, dismissed`},
		{"zh", "sign", `{"side":"arbiter"}`, "sign：对局还没有结果"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.pages+"/api/games/open/"+tc.op+"?lang="+tc.in, strings.NewReader(tc.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var told struct{ Detail string }
		err = json.NewDecoder(answer.Body).Decode(&told)
		answer.Body.Close()
		if err != nil || answer.StatusCode/100 != 4 || !strings.Contains(told.Detail, tc.want) {
			t.Errorf("%s %s: %s, %v, %s", tc.op, tc.body, answer.Status, err, told.Detail)
		}
	}
}
