package watch

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/kyban/kyban/broadcast/client"
)

// Board is a watched board.
type Board struct {
	Name string // For display.
	client.Board
}

// Reach queries all boards once, so that a wrong address is reported before anything is shown. It fails if none of them answers.
func Reach(ctx context.Context, boards []*Board) error {
	answers := make(chan error)
	for _, b := range boards {
		go func() { answers <- b.Reach(ctx) }()
	}
	var failed error
	reached := false
	for range boards {
		err := <-answers
		reached = reached || err == nil
		failed = cmp.Or(failed, err)
	}
	if reached { // Watch tries the others again.
		return nil
	}
	return failed
}

// follow lets viewers follow all boards, each until the context ends or the board may not be seen. Then it calls failed.
func follow(ctx context.Context, boards []*Board, viewer func(i int) client.Viewer, failed func(i int, err error)) {
	done := make(chan struct{})
	for i, b := range boards {
		go func() {
			defer func() { done <- struct{}{} }()
			if err := b.Follow(ctx, viewer(i)); err != nil {
				failed(i, err)
			}
		}()
	}
	for range boards {
		<-done
	}
}

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
