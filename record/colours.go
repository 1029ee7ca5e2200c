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

// TagOfOtherColour returns the tag that says of the other player what key says of one, such as blackteam for redteam, where
// first is the word for the side that moves first; empty for a tag that is about no player.
func TagOfOtherColour(key, first string) string {
	black := engine.Second.String()
	for side, other := range map[string]string{first: black, black: first} {
		rest, ok := strings.CutPrefix(key, side)
		if ok && (rest == "" || rest == "team" || rest == "elo" || rest[0] == '_') {
			return other + rest
		}
	}
	return ""
}

// TagsOfOtherColours returns those of the tags that name a colour, each with the value of the other colour. first is the word for the side that moves
// first.
func TagsOfOtherColours(tags map[string]string, first string) map[string]string {
	swapped := map[string]string{}
	for key := range tags {
		if other := TagOfOtherColour(key, first); other != "" {
			swapped[key], swapped[other] = tags[other], tags[key]
		}
	}
	return swapped
}
