package hall

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// Arbiters and organisers sign in at the hall by name and PIN. Who guesses learns nothing of who has one, and is soon held off.
func TestWhoSignsInByNameAndPIN(t *testing.T) {
	o := openOffice(t)
	operator, err := control.Local(o.dir, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	if _, err := operator.NewToken(context.Background(), control.NewToken{Name: "Phạm Minh", Role: control.Arbiter, PIN: "135792"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		want control.NewToken
	}{
		{"a short PIN", control.NewToken{Name: "A", Role: control.Arbiter, PIN: "12345"}},
		{"a viewer's PIN", control.NewToken{Name: "B", Role: control.Viewer, PIN: "135792"}},
	} {
		if _, err := operator.NewToken(context.Background(), c.want); err == nil {
			t.Errorf("%s is taken", c.name)
		}
	}
	signIn := func(body string) (int, string) {
		o.Helper()
		return o.ask("", http.MethodPost, "/arbiter/session", body)
	}
	by := func(name, pin string) string { return fmt.Sprintf(`{"name":%q,"pin":%q}`, name, pin) }
	const wrong = "name or PIN is wrong, or the PIN is in force no more"
	for _, c := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"as the log has the name", by("Phạm Minh", "135792"), 200, `"name":"Phạm Minh","role":"arbiter"`},
		{"the name in small letters", by("phạm minh", "135792"), 200, `"name":"Phạm Minh"`},
		{"a wrong PIN", by("Phạm Minh", "135793"), 401, wrong},
		{"a name that nobody has", by("Nobody", "135792"), 401, wrong},
		{"a name without a PIN", by("Trần", "135792"), 401, wrong},
		{"a name alone", `{"name":"Phạm Minh"}`, 422, "expected a token, or a name and a PIN"},
		{"a token and a name", `{"token":"kyb_x","name":"Phạm Minh","pin":"135792"}`, 422, "expected a token, or a name and a PIN"},
	} {
		if status, text := signIn(c.body); status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s", c.name, status, text)
		}
	}
}
