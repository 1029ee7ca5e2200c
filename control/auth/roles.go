package auth

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// Role is what the holders of one kind of token may do at a program, and how often. A program states how many sessions and requests
// there may be; OpenKeyring refuses a role without. One without Entries and KiB enters nothing, whatever its rights are.
type Role struct {
	Name     control.Role
	Rights   []control.Op
	Sessions int  // Browsers that are signed in at once with one token.
	PINs     bool // A token may have a PIN, with which its holder signs in by his name.

	Requests Rate // Of any kind.
	Entries  Rate // Operations, also those that the program refuses.
	KiB      Rate // KiB that these may add to the log.
}

// A Rate allows so many at once, and then one more after each interval.
type Rate struct {
	Most  int
	Every time.Duration
}

// IsZero reports whether a rate allows nothing.
func (r Rate) IsZero() bool { return r == Rate{} }

func (r Rate) isBound() bool { return r.Most > 0 && r.Every > 0 }

// check returns an error if a role leaves open how much its tokens may do.
func (all Roles) check() error {
	for _, r := range all {
		enters := r.Entries.isBound() && r.KiB.isBound() || r.Entries.IsZero() && r.KiB.IsZero()
		if r.Name == "" || r.Sessions < 1 || !r.Requests.isBound() || !enters {
			return fmt.Errorf("role %q: expected a name, sessions from 1 on, a rate of requests, and one of entries and one of KiB or neither; found %d, %v, %v and %v",
				r.Name, r.Sessions, r.Requests, r.Entries, r.KiB)
		}
	}
	return nil
}

// Roles are those that a program knows, beside the operator, who may do everything. Each has a name of its own.
type Roles []Role

// Of returns a role by its name. An unknown one has no right.
func (all Roles) Of(name control.Role) Role {
	i := slices.IndexFunc(all, func(r Role) bool { return r.Name == name })
	if i < 0 {
		return Role{Name: name}
	}
	return all[i]
}

// May reports whether a role has a right.
func (all Roles) May(name control.Role, op control.Op) bool {
	return slices.Contains(all.Of(name).Rights, op)
}

// Peer returns a person who is known by a pinned key instead of a token. A negative number, which no token has and which is always that
// of the key, stands for the token: by it he is held to the quota of his role, and known when he sends a call again.
func (all Roles) Peer(name string, role control.Role, key string) Person {
	sum := sha256.Sum256([]byte(key))
	return Person{Name: name, Role: role, Token: int64(binary.BigEndian.Uint64(sum[:]) | 1<<63), rights: all.Of(role).Rights}
}

func (all Roles) names() (names []string) {
	for _, r := range all {
		names = append(names, string(r.Name))
	}
	return names
}

// The rights beside the operations on the game.
const (
	ReadBoard    control.Op = "read"     // The board's state, and its games.
	ReadTokens   control.Op = "tokens"   // The holders of tokens.
	ReadAccused  control.Op = "accused"  // The evidence against a player: touches, findings, sensors.
	ReadAnalysis control.Op = "analysis" // An engine's analysis of the games, as far as the public may see them.
	ReadPresent  control.Op = "present"  // The present of what everybody may see, on the routes of screens alone.
	JoinHall     control.Op = "hall"     // Which hall the board belongs to: the operator's alone.

	ReadEvent  control.Op = "event"         // The event of a hall, also what is not public yet.
	EnterEvent control.Op = "event_results" // Who is there, and results.
	Organise   control.Op = "organise"      // All else of the event, and which boards join the hall.
)

// HallRoles returns the roles at a hall: those at a board, whose rights are those that the hall hands on, the screens, and the organisers, who
// may order of boards what an arbiter may. Arbiters and organisers may sign in by a PIN.
func HallRoles() Roles {
	roles := append(BoardRoles(), Role{Name: control.Screen, Rights: []control.Op{ReadPresent}, Sessions: 100, Requests: Rate{1000, 10 * time.Millisecond}})
	for i := range roles {
		if roles[i].Name == control.Arbiter {
			roles[i].Rights, roles[i].PINs = append(roles[i].Rights, ReadEvent, EnterEvent), true
			organiser := roles[i]
			organiser.Name, organiser.Rights = control.Organiser, append(slices.Clone(organiser.Rights), Organise)
			return append(roles, organiser)
		}
	}
	return roles
}

// BoardRoles returns the roles at a board. Beside reading, each may enter what control.Operations names it for. A viewer's token
// may be that of a whole hall.
func BoardRoles() Roles {
	roles := Roles{
		{Name: control.Arbiter, Rights: []control.Op{ReadBoard, ReadAccused, ReadAnalysis}, Sessions: 100,
			Requests: Rate{1000, 10 * time.Millisecond}, Entries: Rate{200, time.Second}, KiB: Rate{4096, time.Hour / 4096}},
		{Name: control.Player, Rights: []control.Op{ReadBoard}, Sessions: 100,
			Requests: Rate{100, 50 * time.Millisecond}, Entries: Rate{20, 10 * time.Second}, KiB: Rate{256, time.Hour / 256}},
		{Name: control.Commentator, Rights: []control.Op{ReadBoard, ReadAnalysis}, Sessions: 100, Requests: Rate{1000, 10 * time.Millisecond}},
		{Name: control.Viewer, Rights: []control.Op{ReadBoard}, Sessions: 2000, Requests: Rate{20_000, 2 * time.Millisecond}},
	}
	for i := range roles {
		for _, o := range control.Operations() {
			if slices.Contains(o.Roles, roles[i].Name) {
				roles[i].Rights = append(roles[i].Rights, o.Op)
			}
		}
	}
	return roles
}

// Person is an authenticated caller. The zero value has shown nothing, and has no right.
type Person struct {
	Name  string
	Role  control.Role
	Side  string // Of a player.
	Game  int    // Of a player.
	Token int64  // The token's number, 0 for the operator.

	rights []control.Op
	until  time.Time // When the token or the session expires, zero for never.
}

// Operator is the caller over the socket, which only the owner of the data directory can open.
func Operator() Person { return Person{Name: "operator", Role: control.Operator} }

func (p Person) May(op control.Op) bool {
	return p.Role == control.Operator || slices.Contains(p.rights, op)
}

// Confine holds a player to the side and the game of the token.
func (p Person) Confine(r *control.Request) error {
	if p.Role != control.Player {
		return nil
	}
	r.Game = cmp.Or(r.Game, p.Game)
	switch b := r.Body.(type) { // A player names only his own pawn, and speaks only for himself.
	case control.PromoteBody:
		b.Side = cmp.Or(b.Side, p.Side)
		r.Body = b
	case control.NameBody:
		b.Side = cmp.Or(b.Side, p.Side)
		r.Body = b
	}
	switch {
	case r.Game != p.Game:
		return message.Errorf("the token of %s is for game %d, not for game %d", p.Name, p.Game, r.Game)
	case !control.SameSide(r.Side(), p.Side):
		return message.Errorf("the token of %s speaks for %s only", p.Name, p.Side)
	}
	return nil
}
