package auth

import (
	"errors"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

func TestAPINIsGuessedForNoName(t *testing.T) {
	now := time.Date(2026, 12, 5, 10, 0, 0, 0, time.UTC)
	l := NewNameLimit()
	l.Now = func() time.Time { return now }
	for range 20 { // Who types it right waits for nothing.
		right, wait := l.Take("Lan")
		if wait > 0 {
			t.Fatal("held off, though it was right")
		}
		right()
	}
	for _, name := range []string{"Lan", "Nobody"} {
		for i := range wrongMax {
			if _, wait := l.Take(name); wait > 0 {
				t.Errorf("%s, wrong PIN %d: wait %v", name, i+1, wait)
			}
		}
		for _, same := range []string{name, " " + name + " "} {
			if _, wait := l.Take(same); wait != wrongEvery {
				t.Errorf("%q: wait %v", same, wait)
			}
		}
	}
	now = now.Add(wrongEvery)
	if _, wait := l.Take("Lan"); wait > 0 {
		t.Errorf("a minute later: wait %v", wait)
	}
}

// A name has one limit, however it is spelled so that it is still found.
func TestSpellingsOfANameShareItsLimit(t *testing.T) {
	for _, c := range [][]string{{"LAN", "lan", "Lan"}, {"ΣΑΣ", "σας", "σασ"}, {"Вера", "вера", "ᲀера"}} {
		l := NewNameLimit()
		l.Now = func() time.Time { return time.Date(2026, 12, 5, 10, 0, 0, 0, time.UTC) }
		for i := range wrongMax {
			l.Take(c[i%len(c)])
		}
		for _, name := range c {
			if !readAlike(name, c[0]) {
				t.Errorf("%s is another name", name)
			}
			if _, wait := l.Take(name); wait != wrongEvery {
				t.Errorf("%s: wait %v", name, wait)
			}
		}
	}
}

func TestAPINSignsInWhoMayHaveOne(t *testing.T) {
	k, err := OpenKeyring(t.TempDir(), HallRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "135792")
	k.make(t, control.Token{Name: "Lê", Role: control.Organiser}, 0, "")
	k.make(t, control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 1}, 0, "135792")
	for _, c := range []struct {
		name, pin string
		fits      bool
	}{{"Trần", "135792", true}, {"trần", "135792", true}, {"Trần", "135793", false}, {"Lê", "135792", false}, {"Lan", "135792", false}, {"Nobody", "135792", false}, {"Trần", "", false}} {
		if p, err := k.FindByPIN(c.name, c.pin); (err == nil) != c.fits || c.fits && p.Name != "Trần" || !c.fits && !errors.Is(err, ErrWrongSignIn) {
			t.Errorf("%s %s: %v %v", c.name, c.pin, p, err)
		}
	}
	if err := k.Revoke("Trần"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.FindByPIN("Trần", "135792"); !errors.Is(err, ErrWrongSignIn) {
		t.Errorf("after the token was revoked: %v", err)
	}
}
