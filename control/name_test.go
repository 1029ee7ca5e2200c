package control_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/api"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

// board answers with its state, and stores nothing of a request.
type board struct{ api.Board }

func (board) Status(int) (*control.Status, error)           { return &control.Status{State: "playing"}, nil }
func (b board) Do(control.Request) (*control.Status, error) { return b.Status(0) }

func TestByWhateverNameAClientKnowsTheBoard(t *testing.T) {
	dir := t.TempDir()
	server, err := api.Listen(api.Config{Config: httpd.Config{Dir: dir, Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)}, Board: board{}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	operator, err := control.Local(dir, 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	made, err := operator.NewToken(t.Context(), control.NewToken{Name: "Trần", Role: control.Arbiter})
	if err != nil {
		t.Fatal(err)
	}
	at := server.Endpoint()
	c, err := control.Remote("https://hall.example:7443", at.Fingerprint, made.Text, 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.DialTo(strings.TrimPrefix(at.Address, "https://"))
	if status, err := c.Status(t.Context()); err != nil || status.State != "playing" {
		t.Errorf("answered %+v, %v", status, err)
	}
}
