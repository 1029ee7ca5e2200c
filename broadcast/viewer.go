package broadcast

import (
	"context"
	"net"
	"time"

	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/sse"
)

// chunkMax is about the size of one write, in bytes.
const chunkMax = 16 << 10

// viewer is a place in an event log, and the connection of its reader.
type viewer struct {
	conn     net.Conn
	log      *eventLog
	timeout  time.Duration // For one write, at least.
	deadline time.Time     // Of the present write.
	place    int           // Events up to the one of this place were written.
	version  int           // Transient events up to this one were.
	greeted  bool
	begun    chan struct{} // Closed when the head was written.
	// older returns some of the events after a place, up to another one at most, from the store, and the place they
	// reach.
	older func(from, to int) (text []byte, reached int, err error)
	turn  func() // Goes over to another log where this one is split; nil for who stays.
}

// follow writes the events until the log is closed or the reader is gone. A reader that has the head misses nothing.
func (v *viewer) follow(head string) error {
	p := v.log.newest.Load()
	err := v.send([]byte(head))
	close(v.begun)
	if err != nil {
		return err
	}
	for {
		if p.split && v.turn != nil {
			v.turn()
			v.turn, p = nil, v.log.newest.Load()
		}
		if err := v.write(p); err != nil || p.closed {
			return err
		}
		<-p.replaced
		p = v.log.newest.Load()
	}
}

// dismissal limits the write of the reason for a lost access.
const dismissal = time.Second

// dismiss sends the reader the reason for its lost access, and ends the connection, read or not. Each write holds whole
// events, and the connection takes one after the other: no reader gets half an event.
func (v *viewer) dismiss(why error) {
	end := time.AfterFunc(dismissal, func() { v.conn.Close() })
	defer end.Stop()
	defer v.conn.Close()
	<-v.begun
	_, _ = v.conn.Write(v.log.packed(sse.Encode("", "dismissed", asJSON(struct { // A reader that does not read it is cut off all the same.
		Reason string `json:"reason"`
	}{why.Error()}))))
}

func (v *viewer) write(p *snapshot) error {
	if only := v.only(p); only != nil {
		v.advanceTo(p)
		return v.send(only)
	}
	return v.writeAll(p)
}

// writeAll writes what is new, in chunks.
func (v *viewer) writeAll(p *snapshot) error {
	var chunk []byte
	put := func(text []byte) error {
		if chunk = append(chunk, text...); len(chunk) < chunkMax {
			return nil
		}
		err := v.send(chunk)
		chunk = chunk[:0]
		return err
	}
	for v.place < p.from {
		text, reached, err := v.older(v.place, p.from)
		if err == nil {
			err = put(text)
		}
		if err != nil {
			return err
		}
		v.place = reached
	}
	for _, f := range p.after(v.place) {
		if err := put(f.text); err != nil {
			return err
		}
	}
	for _, a := range p.transients {
		if a.version > v.version && (v.greeted || !a.over) {
			chunk = append(chunk, a.text...)
		}
	}
	v.advanceTo(p)
	return v.send(chunk)
}

// advanceTo notes that all of a snapshot was written.
func (v *viewer) advanceTo(p *snapshot) {
	v.place, v.version, v.greeted = max(v.place, p.to), p.version, true
}

// only returns the new event, which then need not be copied, if there is exactly one, else nil.
func (v *viewer) only(p *snapshot) []byte {
	if v.place < p.from || v.version != p.version {
		return nil
	}
	if fresh := p.after(v.place); len(fresh) == 1 {
		return fresh[0].text
	}
	return nil
}

func (p *snapshot) after(place int) []frame {
	i := len(p.frames)
	for i > 0 && p.frames[i-1].place > place {
		i--
	}
	return p.frames[i:]
}

// send writes to the reader, which has to take it in time.
func (v *viewer) send(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	// Moving a deadline costs as much as writing an event: it is moved now and then, and a viewer may have half as long
	// again.
	if now := time.Now(); v.deadline.Before(now.Add(v.timeout)) {
		v.deadline = now.Add(v.timeout + v.timeout/2)
		if err := v.conn.SetWriteDeadline(v.deadline); err != nil {
			return err
		}
	}
	_, err := v.conn.Write(text)
	return err
}

// Lane is a group of viewers with places of its own. Other lanes can't take them.
type Lane int

// The lanes.
const (
	Everybody Lane = iota // Callers without a token.
	Hall                  // Viewers with a token, which may be that of a whole hall.
	Players               // Players and commentators.
	Arbiters
	Operator
)

// seats limits the viewers of a lane, those from one computer, and those of one person. A hall may be behind one address, and another hall
// beside it.
type seats struct{ most, ofOne, ofPerson int }

// viewersOf and livechessOf are the places of viewers and of LiveChess clients. They bound the memory that viewers can
// take.
var (
	viewersOf   = [...]seats{Everybody: {6000, 5000, 0}, Hall: {1000, 800, 800}, Players: {128, 64, 16}, Arbiters: {128, 64, 32}, Operator: {64, 64, 64}}
	livechessOf = [...]seats{Everybody: {64, 16, 0}, Hall: {16, 8, 8}, Players: {16, 8, 4}, Arbiters: {16, 8, 4}, Operator: {8, 8, 8}}
)

type lanes struct {
	lane func(context.Context) (Lane, int64) // Of the caller, who is known by a number, 0 for none.
	of   [len(viewersOf)]*netlimit.Seats
}

func newLanes(lane func(context.Context) (Lane, int64), of [len(viewersOf)]seats) *lanes {
	l := &lanes{lane: lane}
	for i, s := range of {
		l.of[i] = netlimit.NewSeats(s.most, s.ofOne, s.ofPerson)
	}
	return l
}

// Enter takes a place for a caller at an address, HOST:PORT, and returns its release, nil if there is no place.
func (l *lanes) Enter(ctx context.Context, from string) (leave func()) {
	lane, person := l.lane(ctx)
	return l.of[lane].Take(person, from)
}
