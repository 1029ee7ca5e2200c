package control

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// openTestKeyring returns a keyring of its own.
func openTestKeyring(t *testing.T) *Keyring {
	t.Helper()
	k, err := OpenKeyring(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}

func TestAPINStandsForAPlayer(t *testing.T) {
	k := openTestKeyring(t)
	lan := Token{Name: "Lan", Role: Player, Side: "red", Game: 3}
	k.make(t, lan, 0, "4711")
	k.make(t, Token{Name: "Mai", Role: Player, Side: "black", Game: 3}, 0, "")
	for _, tc := range []struct {
		name, side, pin string
		game            int
		want            error
	}{
		{"his own", "red", "4711", 3, nil},
		{"a wrong one", "red", "4712", 3, errWrongPIN},
		{"none", "red", "", 3, errWrongPIN},
		{"his own with more behind", "red", "47110", 3, errWrongPIN},
		{"his own after wrong ones", "red", "4711", 3, nil},
		{"in another game", "red", "4711", 4, errNobodys},
		{"on the other side, which has none", "black", "4711", 3, errNobodys},
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
	if _, err := k.Signer(3, "red", "4711"); !errors.Is(err, errNobodys) {
		t.Errorf("after the token was revoked: %v", err)
	}
}

func TestOnePlayerHasTheTokenOfASide(t *testing.T) {
	k := openTestKeyring(t)
	k.make(t, Token{Name: "Lan", Role: Player, Side: "red", Game: 3}, 0, "4711")
	k.make(t, Token{Name: "Mai", Role: Player, Side: "black", Game: 3}, 0, "4711")
	k.make(t, Token{Name: "Nga", Role: Player, Side: "red", Game: 4}, 0, "4711")
	k.make(t, Token{Name: "An", Role: Arbiter}, 0, "")
	k.make(t, Token{Name: "Ba", Role: Arbiter}, 0, "")
	other := Token{Name: "Hoa", Role: Player, Side: "red", Game: 3}
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
	k, err := OpenKeyring(dir)
	if err != nil {
		t.Fatal(err)
	}
	k.make(t, Token{Name: "Lan", Role: Player, Side: "red", Game: 3}, 0, "4711")
	wrong := 0
	var tries sync.WaitGroup
	var mu sync.Mutex
	for range 3 * pinTries { // At once: none gets a try more by that.
		tries.Go(func() {
			_, err := k.Signer(3, "red", "0000")
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, errWrongPIN) {
				wrong++
			} else if !errors.Is(err, errNoPIN) {
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
	if k, err = OpenKeyring(dir); err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if _, err := k.Signer(3, "red", "4711"); !errors.Is(err, errNoPIN) {
		t.Errorf("the right PIN after a restart: %v, want it locked", err)
	}
}

func TestAnExpiredTokenStaysSoWhenTheClockIsSetBack(t *testing.T) {
	for _, end := range []string{"boardd ends", "boardd is killed after the token was refused"} {
		t.Run(end, func(t *testing.T) {
			dir := t.TempDir()
			k, err := OpenKeyring(dir)
			if err != nil {
				t.Fatal(err)
			}
			made := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
			k.now = func() time.Time { return made }
			text := k.make(t, Token{Name: "Trần", Role: Arbiter}, time.Hour, "")
			k.now = func() time.Time { return made.Add(time.Hour) }
			if end == "boardd ends" {
				err = k.Close()
			} else {
				if _, err := k.find(text); !errors.Is(err, errExpired) {
					t.Errorf("after an hour: %v", err)
				}
				err = k.db.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			if k, err = OpenKeyring(dir); err != nil {
				t.Fatal(err)
			}
			defer k.Close()
			k.now = func() time.Time { return time.Unix(0, 0) }
			if _, err := k.find(text); !errors.Is(err, errExpired) {
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
	_, err := OpenKeyring(dir)
	if err == nil || !strings.Contains(err.Error(), "no game is in it; move it away, and make new tokens") {
		t.Errorf("opened with %v", err)
	}
	if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, junk) {
		t.Errorf("%d bytes are left, %v, want %d", len(left), err, len(junk))
	}
}

func TestTokensThatCanNotBe(t *testing.T) {
	k := openTestKeyring(t)
	k.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
	for _, tc := range []struct {
		name  string
		token Token
		lasts time.Duration
		pin   string
		want  string
	}{
		{"without a name", Token{Role: Arbiter}, 0, "", `name "": expected a person's name`},
		{"with a name of two lines", Token{Name: "a\nb", Role: Arbiter}, 0, "", "on one line"},
		{"with a name that steers a terminal", Token{Name: "An\x1b[31m", Role: Arbiter}, 0, "", "on one line"},
		{"with a name that turns the reading direction", Token{Name: "An\u202e", Role: Arbiter}, 0, "", "on one line"},
		{"with a long name", Token{Name: strings.Repeat("x", 5000), Role: Arbiter}, 0, "", "xxx...\": expected a person's name on one line, of 100 bytes at most"},
		{"of an operator", Token{Name: "Lan", Role: Operator}, 0, "", `role "operator": expected arbiter, player, viewer`},
		{"in the name of the operator", Token{Name: "operator", Role: Viewer}, 0, "", "in the log that is who started boardd"},
		{"of a player without a side", Token{Name: "Lan", Role: Player, Game: 3}, 0, "", `side "": expected red or black`},
		{"of a player without a game", Token{Name: "Lan", Role: Player, Side: "red"}, 0, "", "a player's token is for one game"},
		{"of an arbiter with a side", Token{Name: "Lan", Role: Arbiter, Side: "red"}, 0, "", "for no side and no game"},
		{"of an arbiter with a PIN", Token{Name: "Lan", Role: Arbiter}, 0, "4711", "a PIN stands for a player's signature"},
		{"with a PIN that is too short", Token{Name: "Lan", Role: Player, Side: "red", Game: 3}, 0, "471", "expected a PIN of 4 to 64"},
		{"that ends before it begins", Token{Name: "Lan", Role: Viewer}, -time.Hour, "", "expected how long it is in force"},
		{"under a name that has one", Token{Name: "Trần", Role: Viewer}, 0, "", "Trần has a token that is in force"},
		{"under that name with a blank behind it", Token{Name: "Trần ", Role: Viewer}, 0, "", "Trần has a token that is in force"},
		{"under that name with its accents apart", Token{Name: "Tra\u0302\u0300n", Role: Viewer}, 0, "", "Trần has a token that is in force"},
		{"under that name with an invisible space", Token{Name: "Tr\u200bần", Role: Viewer}, 0, "", "Trần has a token that is in force"},
		{"under that name in capitals", Token{Name: "TRẦN", Role: Viewer}, 0, "", "Trần has a token that is in force"},
		{"in the name of the operator, nearly", Token{Name: "Operator", Role: Viewer}, 0, "", "in the log that is who started boardd"},
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
