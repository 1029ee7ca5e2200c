package main

import (
	"errors"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
)

func TestATokenEntersTheLogOnce(t *testing.T) {
	board := boardAfter(t, twoPlies)
	d := &daemon{board: board, session: &session{ids: map[int]int{1: 5}}, named: 1}
	made := control.Grant{Name: "Lan", Role: control.Player, Side: "red", Game: 5, At: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	revoked := made
	revoked.Revoked, revoked.At = true, made.At.Add(time.Minute)
	again := made
	again.At = revoked.At.Add(time.Minute)
	enter := func(g control.Grant, want int) {
		t.Helper()
		inputs, err := d.inputs(control.Request{Op: control.MakeToken, Grant: &g})
		if err != nil || len(inputs) != want {
			t.Fatalf("%s at %s: %d inputs, %v, want %d", g.What(), g.At, len(inputs), err, want)
		}
		for _, in := range inputs {
			d.note(board.Step(in))
		}
	}
	enter(made, 1)
	enter(made, 0) // boardd was killed before the keyring knew.
	enter(revoked, 1)
	enter(revoked, 0)
	enter(again, 1)

	for name, early := range map[string]*daemon{
		"before the first record":        {board: board, session: d.session},
		"while a trace is fed once more": {board: board, session: d.session, named: 1, refeed: &refeed{facts: make([]game.Input, 1)}},
	} {
		if _, err := early.inputs(control.Request{Op: control.MakeToken, Grant: &made}); !errors.Is(err, control.ErrStarting) {
			t.Errorf("%s: %v, want %v", name, err, control.ErrStarting)
		}
	}
}
