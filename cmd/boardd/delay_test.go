package main

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// A delayed game stays hidden from the public over a kill and a start with another delay, or with none.
func TestARestartLeaksNothingOfADelayedGame(t *testing.T) {
	for _, source := range []string{"trace", "demo"} {
		for _, again := range [][]string{nil, {"--delay", "0"}, {"--delay", "1ms"}} {
			t.Run(strings.Join(append([]string{source, "started again"}, again...), " "), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				args := playing(t, dir, "10")
				if source == "demo" {
					args[1] = "demo:7"
				}
				again = append(again, args...)
				for _, with := range [][]string{append([]string{"--delay", "10m"}, args...), again} {
					board, at := serve(t, "127.0.0.1:0", with...)
					untilPly(t, filepath.Join(dir, "data"), 1)
					if got := fetched(t, "http://"+at+"/api/games"); got != "[]" {
						t.Errorf("started with %v the public sees %s", with, got)
					}
					if err := board.Process.Kill(); err != nil {
						t.Fatal(err)
					}
					_ = board.Wait() // Killed.
				}
			})
		}
	}
}

func fetched(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v: %s", address, answer.Status, err, text)
	}
	return string(text)
}
