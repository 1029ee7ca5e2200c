package netlimit

import (
	"context"
	"net/netip"
	"slices"
	"sync"
)

// Turns lets one at a time do what takes long. Computers take turns: whoever wants much of it waits for himself, and the others
// wait for one of his at a time. So many may wait; where there are more, the last one of the computer of which most wait is sent
// away, so that none of them keeps the others out.
type Turns struct {
	most int

	mu      sync.Mutex
	busy    bool
	waiting int
	lines   []*line // The one whose turn is next first. None is empty.
}

// line is who waits of one computer, the first who came first. Each is told whether he has his turn or is sent away.
type line struct {
	host  netip.Addr
	turns []chan<- bool
}

// NewTurns lets so many wait.
func NewTurns(most int) *Turns { return &Turns{most: most} }

// Enter waits for a turn of a computer, as HostOf names it, and says whether there is one. Whoever has it is to leave.
func (t *Turns) Enter(host netip.Addr) bool { return <-t.join(host) }

// Wait is Enter for who may go before it is his turn: when the context ends he waits no more.
func (t *Turns) Wait(ctx context.Context, host netip.Addr) bool {
	turn := t.join(host)
	select {
	case mine := <-turn:
		return mine
	case <-ctx.Done():
		go func() {
			if <-turn {
				t.Leave()
			}
		}()
		return false
	}
}

// join returns what tells whether there is a turn, as soon as that is known.
func (t *Turns) join(host netip.Addr) <-chan bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn := make(chan bool, 1)
	if !t.busy {
		t.busy = true
		turn <- true
		return turn
	}
	own := t.line(host)
	own.turns = append(own.turns, turn)
	t.waiting++
	if t.waiting > t.most {
		t.dismiss(own)
	}
	return turn
}

// line returns the line of a computer, a new one behind the others where there is none.
func (t *Turns) line(host netip.Addr) *line {
	if i := slices.IndexFunc(t.lines, func(l *line) bool { return l.host == host }); i >= 0 {
		return t.lines[i]
	}
	l := &line{host: host}
	t.lines = append(t.lines, l)
	return l
}

// dismiss sends the last one of the longest line away: of the newcomer's, where none is longer.
func (t *Turns) dismiss(longest *line) {
	for _, l := range t.lines {
		if len(l.turns) > len(longest.turns) {
			longest = l
		}
	}
	last := len(longest.turns) - 1
	longest.turns[last] <- false
	longest.turns = longest.turns[:last]
	t.waiting--
	t.lines = slices.DeleteFunc(t.lines, func(l *line) bool { return len(l.turns) == 0 })
}

// Leave gives the turn to the next one.
func (t *Turns) Leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == 0 {
		t.busy = false
		return
	}
	next := t.lines[0]
	t.lines = t.lines[1:]
	next.turns[0] <- true
	next.turns = next.turns[1:]
	t.waiting--
	if len(next.turns) > 0 {
		t.lines = append(t.lines, next)
	}
}
