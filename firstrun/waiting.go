package firstrun

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"strings"
	"sync"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// letters are those of a code: none looks like another one.
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// A code has so many letters, in groups: 49 bits, too many to try at the rate of sign-ins.
const codeLetters, groupLetters = 10, 5

// The reasons why a decision is refused.
var (
	ErrDecided = control.Refuse(control.ErrNoGame, message.Errorf("the first run of this board is over: whoever runs it makes tokens with boardctl token new"))
	ErrCode    = control.Refuse(control.ErrForbidden, message.Errorf("that is not the code that the board shows: boardd wrote it in its log when it started, and boardctl setup shows it at the board's computer"))
)

// Waiting is a board whose first run waits for a decision, and later a board with one.
type Waiting struct {
	dir  string
	code string

	mu      sync.Mutex
	decided *Choice
}

// Wait returns a board that waits, with a new code.
func Wait(dir string) *Waiting { return &Waiting{dir: dir, code: newCode()} }

// Decided returns a board with a decision.
func Decided(c Choice) *Waiting { return &Waiting{decided: &c} }

func newCode() string {
	var b strings.Builder
	for b.Len() < codeLetters+1 {
		if b.Len() == groupLetters {
			b.WriteByte('-')
		}
		var one [1]byte
		rand.Read(one[:])                                        // Never fails.
		if n := int(one[0]); n < 256/len(letters)*len(letters) { // All letters are equally likely.
			b.WriteByte(letters[n%len(letters)])
		}
	}
	return b.String()
}

// normal returns a typed code in its normal form: it may have small letters and no groups.
func normal(code string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToUpper(code))
}

// Choice returns the decision, nil while the board waits.
func (w *Waiting) Choice() *Choice {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.decided
}

// Name returns the board's name, "" while it is not decided.
func (w *Waiting) Name() string {
	if c := w.Choice(); c != nil {
		return c.Name
	}
	return ""
}

// IsWaiting reports whether the board waits.
func (w *Waiting) IsWaiting() bool { return w != nil && w.Choice() == nil }

// Code returns the code, "" if it is not needed.
func (w *Waiting) Code() string {
	if !w.IsWaiting() {
		return ""
	}
	return w.code
}

// Check returns why a decision would be refused now, for what takes long and must not hold up others meanwhile.
func (w *Waiting) Check(code string, c Choice) error {
	if w == nil {
		return ErrDecided
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.check(code, c)
}

// check is Check for who holds the lock.
func (w *Waiting) check(code string, c Choice) error {
	if w.decided != nil {
		return ErrDecided
	}
	given, own := sha256.Sum256([]byte(normal(code))), sha256.Sum256([]byte(normal(w.code)))
	if subtle.ConstantTimeCompare(given[:], own[:]) != 1 {
		return ErrCode
	}
	return c.Check()
}

// Decide stores the decision of a person with the code, once carry has carried it out: if that fails, nothing is stored. Of two
// decisions at once the second is refused.
func (w *Waiting) Decide(code string, c Choice, carry func() (undo func(), err error)) error {
	if w == nil {
		return ErrDecided
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.check(code, c); err != nil {
		return err
	}
	undo, err := carry()
	if err == nil {
		if err = c.keep(w.dir); err != nil {
			err = control.NotRecorded(err)
		}
	}
	if err != nil {
		undo()
		return err
	}
	w.decided = &c
	return nil
}
