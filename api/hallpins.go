package api

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/hall/member"
)

// PINsOf are the PINs that sign a game of the event.
type PINsOf struct {
	Game    string   `json:"game" doc:"As it stands in games."`
	Digests []string `json:"digests" doc:"Of the PINs."`
}

// entrantOf returns whose a PIN is.
func entrantOf(p auth.EventPIN) member.Entrant {
	return member.Entrant{Section: p.Section, Number: p.Number}
}

// keepPINs keeps what checks the PINs of those who play a game, and forgets what nobody needs any more. What the order does not name counts for
// nothing. One that is there stays as it is, with its tries. The caller holds the lock.
func (l *hallLink) keepPINs(taken member.Membership, o member.Order, given []auth.EventPIN) error {
	keyring := l.api.door.Keyring()
	given = slices.DeleteFunc(slices.Clone(given), func(p auth.EventPIN) bool { return !slices.Contains(o.PINs, p.Digest()) })
	players := []member.Entrant{}
	for _, p := range given {
		players = append(players, entrantOf(p))
	}
	taken.Pin(o.Of, players)
	if err := l.keep(taken); err != nil {
		return err
	}
	if err := keyring.KeepEventPINs(given); err != nil {
		return control.NotRecorded(err)
	}
	var needed []member.Entrant
	for _, p := range taken.Pinned {
		needed = append(needed, p.Players...)
	}
	err := keyring.DropEventPINs(func(p auth.EventPIN) bool {
		isReset := slices.ContainsFunc(given, p.IsOf) && !slices.Contains(given, p)
		return slices.Contains(needed, entrantOf(p)) && !isReset
	})
	if err != nil {
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

// pinsOf returns the PINs of the event that sign a game of it.
func (l *hallLink) pinsOf(m *member.Membership, game string) []auth.EventPIN {
	players := m.PinnedIn(game)
	return slices.DeleteFunc(l.api.door.Keyring().EventPINs(), func(p auth.EventPIN) bool { return !slices.Contains(players, entrantOf(p)) })
}

// pinsTold returns the PINs that the board checks. The caller holds the lock.
func (l *hallLink) pinsTold() []PINsOf {
	all := []PINsOf{}
	for _, of := range l.member.Pinned {
		told := PINsOf{of.Game, []string{}}
		for _, p := range l.pinsOf(l.member, of.Game) {
			told.Digests = append(told.Digests, p.Digest())
		}
		all = append(all, told)
	}
	return all
}

// eventPINOf returns the PIN of the event of who sits on a side, false for none. Only those are asked who play this game by the hall: a name may
// be that of several players. Where both sides have one name nobody is taken for the other one: neither has a PIN.
func (a *api) eventPINOf(s *control.Status, side string) (auth.EventPIN, bool) {
	a.hall.mu.Lock()
	defer a.hall.mu.Unlock()
	game, name := member.GameName(s.Tags), s.Tags[s.Word(side)]
	if a.hall.member == nil || game == "" || name == "" || s.Tags[s.Word("red")] == s.Tags["black"] {
		return auth.EventPIN{}, false
	}
	of := slices.DeleteFunc(a.hall.pinsOf(a.hall.member, game), func(p auth.EventPIN) bool { return p.Name != name })
	if len(of) != 1 {
		return auth.EventPIN{}, false
	}
	return of[0], true
}

// pinSides returns the sides that can sign a game with a PIN: one that goes with a token, or that of the event.
func (a *api) pinSides(s *control.Status) []string {
	with := a.door.Keyring().PINs(s.Game)
	for i := range with {
		with[i] = s.Word(with[i])
	}
	for _, side := range []string{"red", "black"} {
		word := s.Word(side)
		if _, ok := a.eventPINOf(s, side); ok && !slices.Contains(with, word) {
			with = append(with, word)
		}
	}
	return with
}
