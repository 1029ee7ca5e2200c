package api

import (
	"fmt"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// LogGrants enters in the current game's log the tokens that were made and revoked while no game was on.
func (s *Server) LogGrants() { s.api.logGrants() }

// logGrants enters in the current game's log the tokens that were made and revoked. Grants that can't be entered now stay in
// the keyring.
func (a *api) logGrants() {
	a.granting.Lock()
	defer a.granting.Unlock()
	grants, err := a.door.Keyring().Unlogged()
	for _, g := range grants {
		operator := auth.Operator()
		if _, err = a.board.Do(control.Request{Op: control.MakeToken, Grant: &g.Grant, By: operator.Name, Role: operator.Role}); err == nil {
			err = a.door.Keyring().Logged(g)
		}
		if err != nil {
			a.door.Log().Warn(fmt.Sprintf("control: that the token of %s is %s will be in the log later: %v", g.Name, g.What(), err), "person", g.Name)
			return
		}
	}
	if err != nil {
		a.door.Log().Warn(fmt.Sprintf("control: which tokens are made and revoked will be in the log later: %v", err))
	}
}
