package control

import (
	"strings"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/trace"
)

// SealBody is the next move as the player wrote it.
type SealBody struct {
	Side      string `json:"side" enum:"red,white,black" doc:"Who is on move."`
	Move      string `json:"move,omitempty" required:"true" minLength:"1" doc:"What he has written, in any notation: at most 64 bytes."`
	AsWritten bool   `json:"as_written,omitempty" doc:"It is sealed although it can be a move in no notation, which is refused else: somebody has asked the player."`
}

func (b SealBody) check() error {
	if err := checkSide(b.Side); err != nil {
		return err
	}
	n := len(b.Move)
	if strings.TrimSpace(b.Move) == "" {
		n = 0 // An unreadable move counts as none.
	}
	if n == 0 || n > trace.SealMax {
		return message.Errorf("move: expected what the player has written, 1 to %d bytes, found %d", trace.SealMax, n)
	}
	return nil
}

// OpenBody holds the key of the sealed move.
type OpenBody struct {
	Key string `json:"key" fact:"text" doc:"That the answer to seal had: 24 letters and digits; or lost, where the sealed move can't be opened any more: who sealed it then makes it on the board."`
}

func (b OpenBody) check() error {
	if _, err := adjournment.ParseKey(b.Key); err != nil && b.Key != trace.SealLost {
		return message.Errorf("key: expected the 24 letters and digits of the key, or lost")
	}
	return nil
}

// AboutKey returns the instructions for the key of a move that was just sealed, empty without a key.
func (s *Status) AboutKey() string {
	if s.Key == "" {
		return ""
	}
	return "the key of the sealed move: " + s.Key + `
It is told this once and kept nowhere: write it down, keep it where no player sees it, and open
the move by it when the game goes on: boardctl game open ` + s.Key + "\n"
}
