package watch

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// ofGame finds the number of a game at the end of an address.
var ofGame = regexp.MustCompile(`^(.*)/games/([1-9][0-9]{0,8})/?$`)

// IsAddress reports whether a text is an address, and no directory.
func IsAddress(text string) bool { return strings.Contains(text, "://") }

// BoardAt returns the board that a person names, and where it is: a data directory, an address, or an address with /games/N behind
// it for one game alone.
func BoardAt(named string) (b *Board, address string, err error) {
	b = &Board{Name: strings.TrimSuffix(named, "/")}
	if !IsAddress(named) {
		return b, named, nil
	}
	if found := ofGame.FindStringSubmatch(named); found != nil {
		b.Game, err = strconv.Atoi(found[2])
		return b, found[1], err
	}
	if strings.Contains(named, "/games/") {
		return nil, "", fmt.Errorf("board %q: expected http://HOST:PORT, or http://HOST:PORT/games/NUMBER for one game", named)
	}
	return b, named, nil
}
