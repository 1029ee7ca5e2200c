package boardgame

import "fmt"

// OfOtherGame adds to the error of an unreadable position whether it is one of another game than the one that is played.
func OfOtherGame(err error, fen, play string) error {
	if p, wrong := ParseFEN(fen); err != nil && wrong == nil && p.Game().Name != play {
		return fmt.Errorf("%w: this is a position of %[2]s: add --play %[2]s", err, p.Game().Name)
	}
	return err
}
