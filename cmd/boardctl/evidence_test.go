package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// sender is a board that knows one game and its key, and sends a file as its evidence.
type sender struct {
	control.Board
	game control.Game
	key  string
	file []byte
}

func (b *sender) LogKey(context.Context) (string, error)        { return b.key, nil }
func (b *sender) Evidence(context.Context, int) ([]byte, error) { return b.file, nil }

// games shows the game that the board knows.
func (b *sender) games() []public.Route {
	return []public.Route{{Method: "GET", Pattern: "/api/games", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		json.NewEncoder(w).Encode([]control.Game{b.game})
	})}}
}

// recorded returns a board that has recorded games of one move and sends the evidence of the first, and the evidence of all.
func recorded(t *testing.T, games int) (*sender, [][]byte) {
	t.Helper()
	store, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	b := new(sender)
	var files [][]byte
	for range games {
		id, err := store.NewGame(t.Context(), recorder.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"}, recorder.Batch{
			Fact: []byte(`{"fact":"start","at_us":0}`), Records: [][]byte{[]byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}`)}, Close: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		bundle, err := store.Evidence(t.Context(), id, "0.4.0")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, bundle.Encode())
		if b.file == nil {
			g, err := store.Game(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			b.game, b.key, b.file = control.Game{ID: id, UID: g.UID.String()}, bundle.Board, files[0]
		}
	}
	return b, files
}

func TestOnlyEvidenceThatHoldsIsTakenFromTheNetwork(t *testing.T) {
	own, files := recorded(t, 2)
	_, foreign := recorded(t, 1)
	for _, tc := range []struct {
		name string
		file []byte
		want string // In the error, "" for none.
	}{
		{"as the board made it", files[0], ""},
		{"a move is another", bytes.Replace(files[0], []byte("h2e2"), []byte("h2d2"), 1), "record 2 was changed"},
		{"cut off", files[0][:len(files[0])-90], "bytes and a line feed behind them"},
		{"another game of the board", files[1], "the board sent evidence of another game: expected " + own.game.UID},
		{"of another board", foreign[0], "signed nothing in this file"},
		{"something else", []byte("<html>"), "no evidence of a game"},
		{"nothing", nil, "no evidence of a game"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			board := &sender{game: own.game, key: own.key, file: tc.file}
			server, err := control.Listen(control.Config{Dir: dir, Address: "127.0.0.1:0", Report: func(string) {}, Board: board, Routes: board.games()})
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			c, err := control.Local(dir, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			text, err := remoteEvidence(t.Context(), c, nil)
			switch {
			case tc.want == "" && (err != nil || !bytes.Equal(text, tc.file)):
				t.Errorf("got %d bytes and %v, want the file as it was sent", len(text), err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want) || text != nil):
				t.Errorf("got %d bytes and %v, want %q", len(text), err, tc.want)
			}
		})
	}
}

func TestEvidenceOfAGameThatWasAlteredIsWrittenAndShowsIt(t *testing.T) {
	dir := t.TempDir()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	var batches []recorder.Batch
	for ply, side := range []string{"red", "black"} {
		batches = append(batches, recorder.Batch{Records: [][]byte{fmt.Appendf(nil, `{"type":"move","game":1,"ply":%d,"side":%q,"move":"h2e2"}`, ply+1, side)}})
	}
	if _, err := store.NewGame(t.Context(), recorder.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"}, batches...); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "kyban.db"))
	if err == nil {
		_, err = db.Exec("DELETE FROM record WHERE kind = 'move' AND id & 0xffffffff = 1")
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.evidence")
	var out, said bytes.Buffer
	status := run([]string{"evidence", "export", "--data", dir, "-o", file}, nil, &out, &said)
	if want := "game 1 was altered after the board signed it: record 1 is missing: record 2 stands in its place: the file is written"; status != 1 || !strings.Contains(said.String(), want) {
		t.Errorf("export: status %d, %s, want 1 and %q", status, &said, want)
	}
	status = run([]string{"verify", file}, nil, &out, &said)
	if want := "DOES NOT HOLD\n  record 1 is missing: record 2 stands in its place\n"; status != 1 || !strings.HasPrefix(out.String(), want) {
		t.Errorf("verify: status %d, %s, want 1 and %q", status, &out, want)
	}
}

// What an editor, a mail program or a full disk makes of a file is told apart from what somebody wrote into it.
func TestAFileThatCameToHarmOnItsWay(t *testing.T) {
	_, files := recorded(t, 1)
	whole := files[0]
	behind := func(text string) []byte { return append(bytes.Clone(whole), text...) }
	second := bytes.Index(whole, []byte("\nrecord ")) + 1
	for _, tc := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "; it is empty: fetch the file again as it was written"},
		{"other line ends", bytes.ReplaceAll(whole, []byte("\n"), []byte("\r\n")), "; its line ends were changed on the way: fetch"},
		{"a proof with other line ends", []byte(proofTitle + "\r\nextra\r\n"), "; its line ends were changed on the way: fetch"},
		{"a mark of the encoding", append([]byte("\xef\xbb\xbf"), whole...), "; an editor has written it anew, with a mark of its encoding before it: fetch"},
		{"another encoding", []byte("\xff\xfek\x00y\x00b\x00a\x00n\x00"), "; an editor has written it anew"},
		{"an archive", []byte("PK\x03\x04..."), "; this file is compressed: unpack it with unzip"},
		{"cut off in the line of a block", whole[:second+9], `expected a line "record LENGTH", found the end of the file: it is cut off`},
		{"cut off in a block", whole[:len(whole)-10], "expected 64 bytes and a line feed behind them, found 55 to the end of the file: it is cut off, or the length was changed"},
		{"a line feed more", behind("\n"), "behind the end (at byte " + fmt.Sprint(len(whole)) + "): expected nothing more, found blanks, 1 in all, as an editor adds them: fetch"},
		{"two files in one", behind(string(whole)), "expected nothing more, found another file of evidence: check each by itself"},
		{"something more", behind("x"), "expected nothing more, found 1 more bytes"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			v, err := newVerdict(tc.file, nil, nil, nil)
			got := ""
			if err != nil {
				got = unread("game.evidence", tc.file, err).Error()
			} else if len(v.Damages) > 0 {
				got = v.Damages[0].What
			}
			if !strings.Contains(got, tc.want) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}
