package auth

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

func TestAPINOfAnEventStandsForAPlayer(t *testing.T) {
	k := openTestKeyring(t)
	pin, lan := k.NewEventPIN("A", 3, "Lan")
	if !regexp.MustCompile(`^[0-9]{6}$`).MatchString(pin) {
		t.Errorf("the PIN is %q", pin)
	}
	_, mai := k.NewEventPIN("A", 4, "Mai")
	_, namesake := k.NewEventPIN("A", 12, "Lan")
	if err := k.KeepEventPINs([]EventPIN{lan, mai}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		of   EventPIN
		pin  string
		want error
	}{
		{"his own", lan, pin, nil},
		{"a wrong one", lan, "x" + pin, ErrWrongPIN},
		{"that of another", mai, "x" + pin, ErrWrongPIN},
		{"one that is not kept", namesake, pin, ErrNoPIN},
	} {
		if err := k.CheckEventPIN(c.of, c.pin); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// What a reader of a log sees of a PIN is another text for the same PIN each time.
func TestTheDigestOfAPINTellsNothingOfIt(t *testing.T) {
	k := openTestKeyring(t)
	one := EventPIN{"A", 1, "Lan", k.derive("123456")}
	two := EventPIN{"A", 1, "Lan", k.derive("123456")}
	if one.Digest() == two.Digest() || len(one.Digest()) != 64 || strings.Contains(one.Digest(), one.Verifier) {
		t.Errorf("%s and %s", one.Digest(), two.Digest())
	}
	other := one
	other.Name = "Mai"
	if one.Digest() == other.Digest() {
		t.Error("two players have one digest")
	}
}

func TestAPINOfAnEventIsLockedAfterWrongOnesUntilItIsReset(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir, BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	pin, old := k.NewEventPIN("", 1, "Lan")
	if err := k.KeepEventPINs([]EventPIN{old}); err != nil {
		t.Fatal(err)
	}
	for range pinTries {
		if err := k.CheckEventPIN(old, "x"); !errors.Is(err, ErrWrongPIN) {
			t.Errorf("a wrong one: %v", err)
		}
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if k, err = OpenKeyring(dir, BoardRoles()); err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if err := k.KeepEventPINs([]EventPIN{old}); err != nil { // Told again, it stays locked.
		t.Fatal(err)
	}
	if err := k.CheckEventPIN(old, pin); !errors.Is(err, ErrEventPINLocked) {
		t.Errorf("the right one, locked: %v", err)
	}
	again, reset := k.NewEventPIN("", 1, "Lan")
	if err := k.KeepEventPINs([]EventPIN{reset}); err != nil {
		t.Fatal(err)
	}
	if err := k.DropEventPINs(func(p EventPIN) bool { return !p.IsOf(reset) || p == reset }); err != nil {
		t.Fatal(err)
	}
	if err := k.CheckEventPIN(reset, again); err != nil {
		t.Errorf("the new one: %v", err)
	}
	if all := k.EventPINs(); len(all) != 1 || all[0] != reset {
		t.Errorf("kept: %v", all)
	}
}
