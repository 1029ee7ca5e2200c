package terminal

import "fmt"

// Granted returns the role of a token that was made, or revoked, in words.
func Granted(made, revoked, role, side string, game int) string {
	if side != "" {
		role = fmt.Sprintf("%s, %s of game %d", role, side, game)
	}
	if revoked != "" {
		return fmt.Sprintf("the token of %s is revoked (%s)", revoked, role)
	}
	return fmt.Sprintf("a token is made for %s (%s)", made, role)
}
