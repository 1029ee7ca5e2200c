package auth

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// Each write flushes the disk four times, and a start need not wait for that.
func TestAKeyringThatIsOpenedAgainIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	content := func() []byte {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, keyringName))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	open := func() *Keyring {
		t.Helper()
		k, err := OpenKeyring(dir, BoardRoles())
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	k := open()
	k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	closed := content()
	k = open()
	defer k.Close()
	if !bytes.Equal(closed, content()) {
		t.Error("opening it again has written to it")
	}
}

func TestOneProcessHasTheKeyring(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir, BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if _, err := OpenKeyring(dir, BoardRoles()); !errors.Is(err, ErrKeyringHeld) {
		t.Errorf("opened twice: %v", err)
	}
}

func TestNothingSecretIsStored(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir, BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	text := k.make(t, control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "4711-secret")
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(filepath.Join(dir, keyringName))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	stored, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{text, text[len("kyb_player_"):], "4711-secret"} {
		if bytes.Contains(stored, []byte(secret)) {
			t.Errorf("%s is in the keyring", secret)
		}
	}
	if !bytes.Contains(stored, []byte("Lan")) {
		t.Error("the name is not in the keyring")
	}
}

// A keyring of the first version kept whole answers.
func TestAnswersOfAnOlderBoarddAreForgotten(t *testing.T) {
	dir := t.TempDir()
	old, err := sql.Open("sqlite", "file:"+filepath.Join(dir, keyringName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = old.Exec(`
		CREATE TABLE session (hash TEXT PRIMARY KEY, data BLOB NOT NULL, until_us INTEGER NOT NULL) STRICT, WITHOUT ROWID;
		CREATE TABLE call (token INTEGER NOT NULL, key TEXT NOT NULL, digest BLOB NOT NULL, answer BLOB, PRIMARY KEY (token, key)) STRICT, WITHOUT ROWID;
		PRAGMA user_version = 1;`)
	r := control.Request{Op: control.Agree, By: "Trần", Role: control.Arbiter}
	for i := range 50 {
		if err == nil {
			_, err = old.Exec("INSERT INTO call VALUES (1, ?, ?, zeroblob(100000))", fmt.Sprint(i), digest(r))
		}
	}
	if err == nil {
		_, err = old.Exec("INSERT INTO call VALUES (1, 'begun', ?, NULL)", digest(r))
	}
	if err = errors.Join(err, old.Close()); err != nil {
		t.Fatal(err)
	}
	k, err := OpenKeyring(dir, BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	person, allow := Person{Name: "Trần", Role: control.Arbiter, Token: 1}, func() error { return nil }
	if said, before, err := k.BeginCall(person, "7", r, allow); err != nil || !before || len(said) != 0 {
		t.Errorf("a call that was answered: said %s, begun before: %v, %v", said, before, err)
	}
	if _, _, err := k.BeginCall(person, "begun", r, allow); !errors.Is(err, ErrUnderWay) {
		t.Errorf("a call that was begun: %v, want %v", err, ErrUnderWay)
	}
	if info, err := os.Stat(k.path); err != nil || info.Size() > 128<<10 {
		t.Errorf("the keyring has %d bytes, %v, want 128 KiB at most", info.Size(), err)
	}
}

// After a downgrade an older boardd writes its own version into the keyring, and leaves the rest as it is.
func TestAKeyringThatAnOlderBoarddHadOpen(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir, BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	token := k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	if _, err := k.db.Exec("PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if k, err = OpenKeyring(dir, BoardRoles()); err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if p, err := k.Find(token); err != nil || p.Name != "Trần" {
		t.Errorf("%+v, %v", p, err)
	}
}

// make makes a token or fails the test.
func (k *Keyring) make(t testing.TB, token control.Token, lasts time.Duration, pin string) string {
	t.Helper()
	text, _, err := k.New(token, lasts, pin)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
