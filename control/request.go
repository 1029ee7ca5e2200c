package control

import (
	"reflect"
	"strings"

	"github.com/kyban/kyban/internal/message"
)

// Request is a request for one operation at a board.
type Request struct {
	Op    Op
	Game  int    // The stored game; 0: the current one.
	Body  Body   // Of the type of the operation's body, nil if it has none.
	Scope string // At a hall: where it is wanted, as it was asked for; it tells calls apart.
	By    string // The caller's name. The server knows it from the token.
	Role  Role

	Checked string // How it is known who says it, where the server has not seen his token, as in [fact.Input].
}

// Body is what a request says beside its operation. A field has the name of that of the stored fact, or names it in its tag fact.
type Body interface {
	check() error // Refuses what no board could do in any state.
}

// BodyMax is the largest body of a request, in bytes.
const BodyMax = 64 << 10

// Check refuses a request that no board could carry out in any state.
func (r Request) Check() error {
	body := reflect.ValueOf(r.Body)
	switch {
	case reflect.TypeOf(r.Body) != reflect.TypeOf(OperationOf(r.Op).Body):
		return message.Errorf("request %q: not known here", r.Op)
	case r.Body == nil:
		return nil
	}
	for _, name := range []string{"Text", "Reason", "Name", "Move", "Key"} {
		if text := body.FieldByName(name); text.IsValid() {
			if err := CheckText(message.Word(strings.ToLower(name)), text.String(), BodyMax); err != nil {
				return err
			}
		}
	}
	return r.Body.check()
}

// Side returns the side that the body names, empty for none.
func (r Request) Side() string {
	if r.Body == nil {
		return ""
	}
	side := reflect.ValueOf(r.Body).FieldByName("Side")
	if !side.IsValid() {
		return ""
	}
	return side.String()
}
