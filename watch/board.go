package watch

import (
	"cmp"
	"context"

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
