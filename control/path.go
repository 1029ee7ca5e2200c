package control

import "strconv"

// OpenGame stands in a path for the game in progress, so that callers need not know its number.
const OpenGame = "open"

// DryRunPath returns the route that previews a ruling.
func DryRunPath(game string) string { return Path(Rule, game) + "/dry-run" }

// Path returns the route of an operation on a game, which is named by its number or [OpenGame].
func Path(op Op, game string) string {
	switch op {
	case New:
		return "/api/games"
	default:
		return "/api/games/" + game + "/" + string(op)
	}
}

func (r Request) game() string {
	if r.Game == 0 {
		return OpenGame
	}
	return strconv.Itoa(r.Game)
}
