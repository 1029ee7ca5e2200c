package record

import (
	"strings"

	"github.com/kyban/kyban/engine"
)

// ResultOfOtherSide returns a result with the sides changed: 0-1 for 1-0.
func ResultOfOtherSide(result string) string {
	switch result {
	case "1-0":
		return "0-1"
	case "0-1":
		return "1-0"
	}
	return result
}

// TagOfOtherColour returns the tag that says of the other player what key says of one, such as blackteam for redteam; empty
// for a tag that is about no player.
func TagOfOtherColour(key string) string {
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		rest, ok := strings.CutPrefix(key, side.String())
		if ok && (rest == "" || rest == "team" || rest == "elo" || rest[0] == '_') {
			return side.Other().String() + rest
		}
	}
	return ""
}
