package auth

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// openTestKeyring returns a keyring of its own.
func openTestKeyring(t *testing.T) *Keyring {
	t.Helper()
	k, err := OpenKeyring(t.TempDir(), BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}

func TestAPINStandsForAPlayer(t *testing.T) {
	k := openTestKeyring(t)
	lan := control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}
	k.make(t, lan, 0, "4711")
	k.make(t, control.Token{Name: "Mai", Role: control.Player, Side: "black", Game: 3}, 0, "")
	for _, tc := range []struct {
		name, side, pin string
		game            int
		want            error
	}{
		{"his own", "red", "4711", 3, nil},
		{"a wrong one", "red", "4712", 3, ErrWrongPIN},
		{"none", "red", "", 3, ErrWrongPIN},
		{"his own with more behind", "red", "47110", 3, ErrWrongPIN},
		{"his own after wrong ones", "red", "4711", 3, nil},
		{"in another game", "red", "4711", 4, ErrNoPIN},
		{"on the other side, which has none", "black", "4711", 3, ErrNoPIN},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := k.Signer(tc.game, tc.side, tc.pin)
			if !errors.Is(err, tc.want) || (tc.want == nil) != (p.Name == "Lan") {
				t.Errorf("%+v, %v, want %v", p, err, tc.want)
			}
		})
	}
	if err := k.Revoke("Lan"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Signer(3, "red", "4711"); !errors.Is(err, ErrNoPIN) {
		t.Errorf("after the token was revoked: %v", err)
	}
}

func TestOnePlayerHasTheTokenOfASide(t *testing.T) {
	k := openTestKeyring(t)
	k.make(t, control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "4711")
	k.make(t, control.Token{Name: "Mai", Role: control.Player, Side: "black", Game: 3}, 0, "4711")
	k.make(t, control.Token{Name: "Nga", Role: control.Player, Side: "red", Game: 4}, 0, "4711")
	k.make(t, control.Token{Name: "An", Role: control.Arbiter}, 0, "")
	k.make(t, control.Token{Name: "Ba", Role: control.Arbiter}, 0, "")
	other := control.Token{Name: "Hoa", Role: control.Player, Side: "red", Game: 3}
	_, _, err := k.New(other, 0, "0815")
	const want = "Lan has the token for red of game 3: revoke it first, for one player speaks for a side"
	if err == nil || err.Error() != want {
		t.Errorf("a second token for one side: %v, want %s", err, want)
	}
	if err := k.Revoke("Lan"); err != nil {
		t.Fatal(err)
	}
	k.make(t, other, 0, "0815")
}

func TestAPINIsLockedAfterWrongOnes(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir, BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	k.make(t, control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "4711")
	wrong := 0
	var tries sync.WaitGroup
	var mu sync.Mutex
	for range 3 * pinTries { // At once: that must not give an extra try.
		tries.Go(func() {
			_, err := k.Signer(3, "red", "0000")
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, ErrWrongPIN) {
				wrong++
			} else if !errors.Is(err, ErrPINLocked) {
				t.Errorf("a wrong PIN: %v", err)
			}
		})
	}
	tries.Wait()
	if wrong != pinTries {
		t.Errorf("%d tries, want %d", wrong, pinTries)
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if k, err = OpenKeyring(dir, BoardRoles()); err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if _, err := k.Signer(3, "red", "4711"); !errors.Is(err, ErrPINLocked) {
		t.Errorf("the right PIN after a restart: %v, want it locked", err)
	}
}

func TestAnExpiredTokenStaysSoWhenTheClockIsSetBack(t *testing.T) {
	for _, end := range []string{"boardd ends", "boardd is killed after the token was refused"} {
		t.Run(end, func(t *testing.T) {
			dir := t.TempDir()
			k, err := OpenKeyring(dir, BoardRoles())
			if err != nil {
				t.Fatal(err)
			}
			made := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
			k.Now = func() time.Time { return made }
			text := k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
			k.Now = func() time.Time { return made.Add(time.Hour) }
			if end == "boardd ends" {
				err = k.Close()
			} else {
				if _, err := k.Find(text); !errors.Is(err, ErrExpired) {
					t.Errorf("after an hour: %v", err)
				}
				err = k.db.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			if k, err = OpenKeyring(dir, BoardRoles()); err != nil {
				t.Fatal(err)
			}
			defer k.Close()
			k.Now = func() time.Time { return time.Unix(0, 0) }
			if _, err := k.Find(text); !errors.Is(err, ErrExpired) {
				t.Errorf("in 1970: %v", err)
			}
		})
	}
}

func TestADamagedKeyringIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, keyringName)
	junk := []byte(strings.Repeat("no keyring ", 1000))
	if err := os.WriteFile(path, junk, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := OpenKeyring(dir, BoardRoles())
	if err == nil || !strings.Contains(err.Error(), "no game is in it; move it away, and make new tokens") {
		t.Errorf("opened with %v", err)
	}
	if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, junk) {
		t.Errorf("%d bytes are left, %v, want %d", len(left), err, len(junk))
	}
}

func TestTokensThatCanNotBe(t *testing.T) {
	k := openTestKeyring(t)
	k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	for _, tc := range []struct {
		name  string
		token control.Token
		lasts time.Duration
		pin   string
		want  string
	}{
		{"without a name", control.Token{Role: control.Arbiter}, 0, "", `name "": expected a person's name`},
		{"with a name of two lines", control.Token{Name: "a\nb", Role: control.Arbiter}, 0, "", "on one line"},
		{"with a name that steers a terminal", control.Token{Name: "An\x1b[31m", Role: control.Arbiter}, 0, "", "found U+001B"},
		{"with a name that turns the reading direction", control.Token{Name: "An\u202e", Role: control.Arbiter}, 0, "", `name "An\u202e": expected characters that are seen, found U+202E, which is not`},
		{"with a long name", control.Token{Name: strings.Repeat("x", 5000), Role: control.Arbiter}, 0, "", "xxx...\": expected a person's name on one line, of 100 bytes at most"},
		{"of an operator", control.Token{Name: "Lan", Role: control.Operator}, 0, "", `role "operator": expected arbiter, player, commentator, viewer`},
		{"in the name of the operator", control.Token{Name: "operator", Role: control.Viewer}, 0, "", "in the log that is who started boardd"},
		{"of a player without a side", control.Token{Name: "Lan", Role: control.Player, Game: 3}, 0, "", `side "": expected red (in chess white) or black`},
		{"of a player without a game", control.Token{Name: "Lan", Role: control.Player, Side: "red"}, 0, "", "a player's token is for one game"},
		{"of an arbiter with a side", control.Token{Name: "Lan", Role: control.Arbiter, Side: "red"}, 0, "", "for no side and no game"},
		{"of an arbiter with a PIN", control.Token{Name: "Lan", Role: control.Arbiter}, 0, "4711", "a PIN stands for a player's signature"},
		{"with a PIN that is too short", control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "471", "expected a PIN of 4 to 64"},
		{"that ends before it begins", control.Token{Name: "Lan", Role: control.Viewer}, -time.Hour, "", "expected how long it is in force"},
		{"under a name that has one", control.Token{Name: "Trần", Role: control.Viewer}, 0, "", "Trần has a token that is in force"},
		{"under that name with a blank behind it", control.Token{Name: "Trần ", Role: control.Viewer}, 0, "", "Trần has a token that is in force"},
		{"under that name with its accents apart", control.Token{Name: "Tra\u0302\u0300n", Role: control.Viewer}, 0, "", "Trần has a token that is in force"},
		{"with an invisible space", control.Token{Name: "Tr\u200bần", Role: control.Viewer}, 0, "", "found U+200B"},
		{"under that name in capitals", control.Token{Name: "TRẦN", Role: control.Viewer}, 0, "", "Trần has a token that is in force"},
		{"in the name of the operator, nearly", control.Token{Name: "Operator", Role: control.Viewer}, 0, "", "in the log that is who started boardd"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			text, _, err := k.New(tc.token, tc.lasts, tc.pin)
			if text != "" || err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%q, %v, want %s", text, err, tc.want)
			}
		})
	}
	if len(k.Tokens()) != 1 {
		t.Errorf("tokens %+v, want one", k.Tokens())
	}
}
