package hall

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/kyban/kyban/broadcast/push"
)

// Target is a round of a broadcast at lichess, or at a server like it, and the games of the event that go there.
type Target struct {
	Round    int    // Of the event.
	From, To int    // The tables; 0 and 0 for all.
	ID       string // At lichess.
}

var targetPattern = regexp.MustCompile(`^([1-9][0-9]{0,2})(?::([1-9][0-9]{0,4})-([1-9][0-9]{0,4}))?=([A-Za-z0-9]{1,32})$`)

// ParseTarget reads ROUND=ID or ROUND:FROM-TO=ID.
func ParseTarget(text string) (t Target, err error) {
	found := targetPattern.FindStringSubmatch(text)
	if found == nil {
		return t, fmt.Errorf("%q: expected the round of the event and that of lichess, such as 3=AbCd1234, or with tables 3:1-100=AbCd1234", text)
	}
	number := func(digits string) int {
		n, _ := strconv.Atoi(digits) // The pattern has a few digits, or none.
		return n
	}
	t = Target{Round: number(found[1]), From: number(found[2]), To: number(found[3]), ID: found[4]}
	if t.From > t.To {
		return t, fmt.Errorf("%q: expected the lower table first", text)
	}
	return t, nil
}

// has reports whether a table is one of the target's.
func (t Target) has(table int) bool { return t.To == 0 || t.From <= table && table <= t.To }

// pushEvery is the time between two pushes of a round, at least. Lichess wants few requests.
const pushEvery = 3 * time.Second

// gamesMax is how many games lichess takes in a round.
const gamesMax = 100

// Push pushes rounds of chess to a server, at an address such as https://lichess.org, as everybody may know them, until the hall ends.
func (h *Hall) Push(address string, targets []Target, token func() (string, error)) error {
	for _, t := range targets {
		c := push.Config{
			URL: address + "/api/broadcast/round/" + t.ID + "/push", Token: token, Every: pushEvery, Who: "the hall", Log: h.log,
			PGN: func(ctx context.Context) ([]byte, error) { return h.pushed(ctx, t) },
		}
		p, err := push.Start(c)
		if err != nil {
			return err
		}
		h.running.Go(func() { h.wakePusher(p) })
	}
	return nil
}

// wakePusher lets a pusher look for what has changed, until the hall ends: games change, and so does the event beside them.
func (h *Hall) wakePusher(p *push.Pusher) {
	defer p.Close()
	tick := time.NewTicker(pushEvery)
	defer tick.Stop()
	for {
		p.Wake()
		select {
		case <-h.hub.Changed():
		case <-tick.C:
		case <-h.ended.Done():
			return
		}
	}
}

// pushed returns the games of a target as PGN, one for each table, also where nothing was played or recorded.
func (h *Hall) pushed(ctx context.Context, t Target) ([]byte, error) {
	type part struct {
		bare []byte
		id   int
	}
	var parts []part
	d := h.desk
	d.mu.Lock()
	for _, s := range d.known().Sections {
		r, err := s.Round(t.Round)
		if err != nil || !r.Published || s.Play != "chess" {
			continue
		}
		for _, at := range r.Tables {
			for n := range at.Results {
				if t.has(at.Table) && at.First != 0 && at.Second != 0 {
					parts = append(parts, part{s.PGNOf(r, at, n+1), d.idOf(game{s.Name, t.Round, n + 1, at.Table})})
				}
			}
		}
	}
	d.mu.Unlock()
	if h.ended.Err() != nil {
		return nil, nil // What everybody may know can't be told any more.
	}
	if len(parts) > gamesMax {
		return nil, fmt.Errorf("round %d has %d games, and lichess takes %d in a round: give each of its rounds some tables, such as %d:1-100=ID", t.Round, len(parts), gamesMax, t.Round)
	}
	var texts [][]byte
	for _, p := range parts {
		text := bytes.TrimSuffix(p.bare, []byte("\n"))
		if p.id != 0 {
			recorded, err := h.hub.PGNOf(ctx, []int{p.id})
			if err != nil {
				return nil, err
			}
			if len(recorded) > 0 {
				text = recorded
			}
		}
		texts = append(texts, text)
	}
	return bytes.Join(texts, []byte("\n")), nil
}
