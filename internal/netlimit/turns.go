package netlimit

import (
	"context"
	"net/netip"
	"slices"
	"sync"
)

// Turns runs slow tasks one at a time. Computers take turns: a computer with many tasks delays only itself, and the others
// wait for one of its tasks at a time. So many may wait; for more, the last one of the computer with most waiting is sent
// away, so that no computer keeps the others out.
type Turns struct {
	most int

	mu      sync.Mutex
	busy    bool
	waiting int
	lines   []*line // The one whose turn is next first. None is empty.
}

// line holds the waiting tasks of one computer, the oldest first. Each gets true for its turn, or false when it is sent away.
type line struct {
	host  netip.Addr
	turns []chan<- bool
}

// NewTurns returns Turns in which so many may wait.
func NewTurns(most int) *Turns { return &Turns{most: most} }

// Enter waits for a turn of a computer, as HostOf names it, and reports whether there is one. After its turn the caller calls Leave.
func (t *Turns) Enter(host netip.Addr) bool { return <-t.join(host) }

// Wait is Enter for a caller that may give up before its turn: it ends its wait when the context ends.
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

// join returns a channel that gets whether there is a turn, as soon as that is known.
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
