package archive

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/api"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/recorder"
)

// sender is a board that knows one game and its key, and sends a file as its evidence.
type sender struct {
	api.Board
	game control.Game
	key  string
	file []byte
}

func (b *sender) LogKey(context.Context) (string, error) { return b.key, nil }
func (b *sender) Evidence(context.Context, int) (func(io.Writer) error, error) {
	return func(out io.Writer) error {
		_, err := out.Write(b.file)
		return err
	}, nil
}

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
		id, err := store.NewGame(t.Context(), boardlog.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"}, recorder.Batch{
			Fact: []byte(`{"fact":"start","at_us":0}`), Records: [][]byte{[]byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}`)}, Close: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, storetest.Evidence(t, store.Reader, id, "0.4.0"))
		if b.file == nil {
			g, err := store.Game(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			key, err := store.BoardKey(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			b.game, b.key, b.file = control.Game{ID: id, UID: g.UID.String()}, key.String(), files[0]
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
			server, err := api.Listen(api.Config{Config: httpd.Config{Dir: dir, Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)}, Board: board, Routes: board.games()})
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			c, err := control.Local(dir, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			var text []byte
			in, err := Board{c}.evidence(t.Context(), 0)
			if err == nil {
				defer in.Close()
				if text, err = io.ReadAll(in.All()); err != nil {
					t.Fatal(err)
				}
			}
			switch {
			case tc.want == "" && (err != nil || !bytes.Equal(text, tc.file)):
				t.Errorf("got %d bytes and %v, want the file as it was sent", len(text), err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want) || text != nil):
				t.Errorf("got %d bytes and %v, want %q", len(text), err, tc.want)
			}
		})
	}
}
