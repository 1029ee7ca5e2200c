package member

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/message"
)

// Membership is what a board keeps of the hall that it has joined.
type Membership struct {
	Address     string `json:"address"`     // https://HOST:PORT.
	Fingerprint string `json:"fingerprint"` // Of the hall's certificate authority.
	Table       int    `json:"table"`
	Event       string `json:"event"`
	Key         string `json:"key"` // Verifies the hall's orders.

	Halls   []Hall         `json:"halls,omitempty"`   // The first one and the second, where there are two; one of them is the one that was joined.
	Term    int            `json:"term,omitempty"`    // The newest that the board has heard of.
	Heard   string         `json:"heard,omitempty"`   // The order by which it has heard of it, as it was signed: by it the board proves the term.
	Number  int            `json:"number,omitempty"`  // Of the last order of that term that it has taken.
	Pinned  []Pinned       `json:"pinned,omitempty"`  // Whose PINs sign which game, the last game behind.
	Games   map[string]int `json:"games,omitempty"`   // The games of the event that it has taken, by their names, with the term of the order.
	Waiting *Order         `json:"waiting,omitempty"` // The game that is ordered for when the one that is on is over.
	Next    *Order         `json:"next,omitempty"`    // The game that was ordered, until it begins: a board that starts again before has it anew.
}

// Entrant is a player of the event.
type Entrant struct {
	Section string `json:"section,omitempty"`
	Number  int    `json:"number"` // In the section: several players may have one name.
}

// Pinned are those who play a game of the event and have a PIN.
type Pinned struct {
	Game    string    `json:"game"` // By its name.
	Players []Entrant `json:"players"`
}

// gamesPinned is how many games a board has players' PINs of: those of a game before may still have to sign.
const gamesPinned = 4

// Pin lets the PINs of these players, and of nobody else, sign a game of the event.
func (m *Membership) Pin(game string, players []Entrant) {
	others := slices.DeleteFunc(slices.Clone(m.Pinned), func(p Pinned) bool { return p.Game == game })
	m.Pinned = append(others[max(0, len(others)-gamesPinned+1):], Pinned{game, players})
}

// PinnedIn returns those whose PINs sign a game of the event.
func (m *Membership) PinnedIn(game string) []Entrant {
	for _, p := range m.Pinned {
		if p.Game == game {
			return p.Players
		}
	}
	return nil
}

// SeatAgain lets the game that was ordered be ordered anew: the board has started again.
func (m *Membership) SeatAgain() {
	if m.Waiting == nil {
		m.Waiting = m.Next
	}
}

// HasSeated reports whether the game that is on the board now is the one that was ordered last.
func (m *Membership) HasSeated() bool {
	return m.Next != nil && (m.Waiting == nil || m.Waiting.Term == m.Next.Term && m.Waiting.Number == m.Next.Number)
}

// Begun returns the membership once the game has begun that was ordered last.
func (m Membership) Begun() Membership {
	m.Waiting, m.Next = nil, nil
	return m
}

// All returns the halls that the board dials. That which it has joined is dialled where it was joined.
func (m *Membership) All() []Hall {
	joined := Hall{m.Address, m.Fingerprint, m.Key}
	if len(m.Halls) == 0 {
		return []Hall{joined}
	}
	all := slices.Clone(m.Halls)
	for i := range all {
		if all[i].Fingerprint == joined.Fingerprint {
			all[i].Address = joined.Address
		}
	}
	return all
}

// verifiers returns the keys that verify orders.
func (m *Membership) verifiers() (keys []string) {
	for _, h := range m.All() {
		keys = append(keys, h.Key)
	}
	return keys
}

// fileName is the file of the membership in a data directory.
const fileName = "hall.json"

// Load returns the membership of a board, nil for none.
func Load(dir string) (*Membership, error) {
	text, err := durable.LoadSecret(filepath.Join(dir, fileName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m := new(Membership)
	if err := json.Unmarshal([]byte(text), m); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, fileName), err)
	}
	return m, nil
}

// Keep keeps the membership, durably.
func (m *Membership) Keep(dir string) error {
	text, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	return durable.Replace(filepath.Join(dir, fileName), append(text, '\n'))
}

// Leave forgets the membership.
func Leave(dir string) error {
	err := os.Remove(filepath.Join(dir, fileName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// EnlistPath is the route by which a board asks a hall to be taken.
const EnlistPath = "/api/enlist"

// ErrUnreached is the kind of errors where nobody answers at the address of a hall.
var ErrUnreached = errors.New("unreached")

// Join asks the hall at an address, https://HOST:PORT, to take a board, by the code of an invitation.
func Join(ctx context.Context, address string, c Code, asked Application, patience time.Duration) (*Membership, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	fingerprint, err := control.Fingerprint(ctx, address)
	if err != nil {
		return nil, control.Refuse(ErrUnreached, message.Errorf("no hall answers at %s: is that its address, and is this board in its network? (%w)", address, err))
	}
	hall, err := control.Remote(address, fingerprint, "", patience)
	if err != nil {
		return nil, err
	}
	defer hall.Close()
	asked.Prove(c, fingerprint)
	var answer Acceptance
	if err := hall.Ask(ctx, "POST", EnlistPath, asked, &answer); err != nil {
		return nil, err
	}
	if err := answer.Check(c, fingerprint, asked); err != nil {
		return nil, err
	}
	base, err := control.CheckAddress(address)
	return &Membership{Address: base, Fingerprint: fingerprint, Table: answer.Table, Event: answer.Event, Key: answer.Key}, err
}
