package auth

import (
	"testing"

	"github.com/kyban/kyban/control"
)

// A role without an entry could not be signed in: each of its sessions would end as it begins.
func TestEachRoleOfATokenHasRightsAndSessions(t *testing.T) {
	for _, name := range control.TokenRoles() {
		role := control.Role(name)
		if _, ok := rights[role]; !ok {
			t.Errorf("%s has no rights", role)
		}
		if sessionsMax[role] == 0 {
			t.Errorf("%s may be signed in at no browser", role)
		}
	}
}
