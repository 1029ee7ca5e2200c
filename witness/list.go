package witness

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
)

// EncodeCosigned writes one JSON object a game.
func EncodeCosigned(out io.Writer, games []Cosigned) error {
	encoder := json.NewEncoder(printable.JSON(out))
	for _, g := range games {
		if err := encoder.Encode(struct {
			Board         string   `json:"board"`
			Game          string   `json:"game"`
			Records       int      `json:"records"`
			At            string   `json:"at"`
			Checkpoint    string   `json:"checkpoint"`
			Earlier       string   `json:"earlier,omitempty"`
			Refused       []string `json:"refused,omitempty"`
			Contradiction []string `json:"contradiction,omitempty"`
		}{g.Board.String(), g.Game.String(), g.Records, g.At.Format(time.RFC3339), g.Path, g.Earlier, g.Refused, g.Contradiction}); err != nil {
			return err
		}
	}
	return nil
}

// PrintCosigned writes the games below their boards.
func PrintCosigned(out io.Writer, games []Cosigned) error {
	var board evidence.PublicKey
	for _, g := range games {
		if g.Board != board {
			board = g.Board
			fmt.Fprintf(out, "board %s\n", board.Fingerprint())
		}
		fmt.Fprintf(out, "  game %s  until record %d  at %s\n", g.Game, g.Records, g.At.Local().Format(time.DateTime))
		for _, path := range g.Refused {
			fmt.Fprintf(out, "    refused: signed by the board, and came without a proof that it continues what was cosigned: %s\n", printable.Line(path))
		}
		for _, path := range g.Contradiction {
			fmt.Fprintf(out, "    contradiction: the board has signed two logs of one length: %s\n", printable.Line(path))
		}
	}
	return nil
}
