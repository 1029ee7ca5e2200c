package control

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Op names what a request asks for.
type Op string

// The requests that boardd answers.
const (
	New    Op = "new"    // Close the open game and open a new one, with Tags.
	Tags   Op = "tags"   // Add Tags to the open game.
	Result Op = "result" // Enter Result for the open game, given after Ply (0: after the last), or correct it.
	Stop   Op = "stop"   // Close the open game and end boardd.
	Ask    Op = "status" // Change nothing.
)

// Request is what boardctl asks of boardd.
type Request struct {
	Op     Op                `json:"op"`
	Tags   map[string]string `json:"tags,omitempty"`
	Result string            `json:"result,omitempty"`
	Ply    int               `json:"ply,omitempty"`
}

// Results are those that a game may have.
func Results() []string { return []string{"1-0", "0-1", "1/2-1/2", "*"} }

// Check says what no board could do, whatever stands on it.
func (r Request) Check() error {
	for _, key := range slices.Sorted(maps.Keys(r.Tags)) {
		value := r.Tags[key]
		switch {
		case key == "" || strings.ContainsAny(key, "=\n\r ") || strings.ContainsAny(value, "\n\r"):
			return fmt.Errorf("tag %q: expected KEY=VALUE on one line, without a space in the key", key+"="+value)
		case strings.EqualFold(key, "result"):
			return fmt.Errorf("tag %q: the result is no tag, enter it with: boardctl game result %s", key+"="+value, value)
		}
	}
	switch {
	case r.Op == Tags && len(r.Tags) == 0:
		return errors.New("expected tags, such as Red=\"Hu Ronghua\"")
	case r.Op == Result && !slices.Contains(Results(), r.Result):
		return fmt.Errorf("result %q: expected one of %s", r.Result, strings.Join(Results(), ", "))
	case r.Ply < 0:
		return fmt.Errorf("ply %d: expected the number of a ply, from 1 on", r.Ply)
	}
	return nil
}

// Response answers a request: an error, or how the board stands now that the request is done and durable.
type Response struct {
	Error  string  `json:"error,omitempty"`
	Status *Status `json:"status,omitempty"`
}

// Status says how a board stands.
type Status struct {
	Version    string            `json:"version"`
	Source     string            `json:"source"`
	Rulebook   string            `json:"rulebook"`
	Game       int               `json:"game,omitempty"` // As boardctl log and export name it; 0 while it is not stored.
	Number     int               `json:"number"`         // Of the game, since the board was switched on.
	State      string            `json:"state"`          // setting_up, ready, playing, over
	Ply        int               `json:"ply"`            // Moves made.
	Turn       string            `json:"turn,omitempty"`
	LastMove   string            `json:"last_move,omitempty"`
	FEN        string            `json:"fen"`
	Lifted     []string          `json:"lifted,omitempty"`
	Unresolved []int             `json:"unresolved,omitempty"`
	Result     string            `json:"result,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Tags       map[string]string `json:"tags,omitempty"`
	Faults     []string          `json:"faults,omitempty"`
}
