package api

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// pinsKept is how many PINs a board keeps beside those that the hall has just told it: of players of a game before, who may still have to sign.
const pinsKept = 6

// keepPINs keeps what checks the PINs of those who sit at the board, and forgets what nobody needs any more. What the order does not name counts
// for nothing.
func (l *hallLink) keepPINs(named []string, given []auth.EventPIN) error {
	keyring := l.api.door.Keyring()
	given = slices.DeleteFunc(slices.Clone(given), func(p auth.EventPIN) bool { return !slices.Contains(named, p.Digest()) })
	if err := keyring.KeepEventPINs(given); err != nil {
		return control.NotRecorded(err)
	}
	others := slices.DeleteFunc(keyring.EventPINs(), func(p auth.EventPIN) bool { return slices.ContainsFunc(given, p.IsOf) })
	others = others[max(0, len(others)-pinsKept):]
	if err := keyring.DropEventPINs(func(p auth.EventPIN) bool { return slices.Contains(given, p) || slices.Contains(others, p) }); err != nil {
		return control.NotRecorded(err)
	}
	return nil
}

// forgetPINs forgets all of them: the board leaves the event.
func (l *hallLink) forgetPINs() {
	if err := l.api.door.Keyring().DropEventPINs(func(auth.EventPIN) bool { return false }); err != nil {
		l.api.door.Log().Warn(fmt.Sprintf("control: hall: PINs of an event that the board has left are still kept: %v", err))
	}
}

// digests returns the digests of the PINs that the board checks.
func (l *hallLink) digests() []string {
	all := []string{}
	for _, p := range l.api.door.Keyring().EventPINs() {
		all = append(all, p.Digest())
	}
	return all
}

// eventPlayer returns the section and the name of who sits on a side by the tags of a game of the event.
func eventPlayer(s *control.Status, side string) (section, name string) {
	return s.Tags["section"], s.Tags[s.Word(side)]
}

// pinSides returns the sides that can sign a game with a PIN: one that goes with a token, or that of the event.
func (a *api) pinSides(s *control.Status) []string {
	keyring := a.door.Keyring()
	with := keyring.PINs(s.Game)
	for i := range with {
		with[i] = s.Word(with[i])
	}
	for _, side := range []string{"red", "black"} {
		word := s.Word(side)
		if section, name := eventPlayer(s, side); name != "" && keyring.HasEventPIN(section, name) && !slices.Contains(with, word) {
			with = append(with, word)
		}
	}
	return with
}
