package control

import (
	"fmt"
	"strings"
)

// Waiting is a game that has left the board and waits for its result or for signatures.
type Waiting struct {
	Game   int      `json:"game" doc:"The number of the stored game."`
	Result string   `json:"result,omitempty" doc:"Left out where it has none yet."`
	Who    []string `json:"who,omitempty" enum:"red,white,black,arbiter" doc:"Who has not signed the result."`
}

// For names what the game waits for, as "for its result".
func (w Waiting) For() string {
	if w.Result == "" {
		return "for its result"
	}
	return fmt.Sprintf("for signatures under %s (%s)", w.Result, strings.Join(w.Who, ", "))
}
