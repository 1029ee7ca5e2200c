package broadcast

import (
	"context"
	"maps"

	"github.com/kyban/kyban/boardlog"
)

// audience is a group of viewers: the public; the officials, who see all and the present; or screens in the hall of play, which see what the
// public may see, but the present of it.
//
// Screens share all that is made for the public, until something of a game waits for the public: from then on the game is split, and they have
// a prefix, a log and answers of their own. A game that nobody sees later takes nothing for them.
type audience int

const (
	everybody audience = iota
	officials
	screens
	audiences
)

// listed are the audiences that have lists of games: screens have tables, and get the lists of the public.
const listed = screens

// ofLists returns the audience whose lists of games somebody gets.
func (a audience) ofLists() audience {
	if a == screens {
		return everybody
	}
	return a
}

// audienceOf returns to whom a caller belongs, by what he has shown of himself: nobody chooses it.
func (h *Hub) audienceOf(ctx context.Context) audience {
	switch {
	case h.sees(ctx):
		return officials
	case h.present(ctx):
		return screens
	}
	return everybody
}

// as returns the audience whose view of the game somebody has. The caller holds the lock.
func (c *broadcastGame) as(a audience) audience {
	if a == screens && c.told[screens] == nil {
		return everybody
	}
	return a
}

// toOfficials lets officials be told what they may see. The caller holds the lock.
func (c *broadcastGame) toOfficials(p *prefix) {
	c.told[officials] = p
	c.told[everybody].words.others = &p.words // Officials see each move first.
}

// admit lets officials be told of the game, where nobody of them has asked before. The caller holds the lock.
func (c *broadcastGame) admit(ctx context.Context, a audience) error {
	if a != officials || c.told[a] != nil {
		return nil
	}
	rows, err := c.fetch(ctx, 1)
	if err != nil {
		return err
	}
	p := newPrefix(c.told[everybody].game, true)
	for i := range rows {
		row := &rows[i]
		if row.Seq > c.read {
			break // It is taken in with the next ones.
		}
		if _, err = p.take(row); err == nil {
			err = p.noteClock(row, c.storedSince(a, row))
		}
		if err != nil {
			return err
		}
	}
	c.toOfficials(p)
	c.watched.Store(true)
	c.logs[a].begin(p.place())
	c.shown[a] = 0
	c.showBoard()
	c.hub.wake()
	return nil
}

// split gives screens a view of the game of their own, where something waits for the public. The caller holds the lock.
func (c *broadcastGame) split(ctx context.Context) error {
	if c.told[screens] != nil || len(c.waiting) == 0 {
		return nil
	}
	rows, err := c.fetch(ctx, 1)
	if err != nil {
		return err
	}
	public := c.told[everybody]
	p := newPrefix(public.game, false)
	if all := c.told[officials]; all != nil {
		p.words.others = &all.words
	}
	p.clock, p.clockAt = public.clock, public.clockAt
	for i := range rows {
		row := &rows[i]
		if row.Seq > c.read {
			break
		}
		if _, err := p.take(row); err != nil {
			return err
		}
		if row.Seq <= public.seq {
			continue // As the public was told, and since then.
		}
		if err := p.noteClock(row, c.toldSince(screens, row)); err != nil {
			return err
		}
	}
	shared, own := c.logs[everybody], c.newLog()
	own.goOn(shared, p.place())
	c.told[screens] = p
	c.hub.split(c, own)
	shared.replace(func(s *snapshot) { s.split = true })
	return nil
}

// split notes that screens have a log of their own of a game. Its lock is held.
func (h *Hub) split(c *broadcastGame, log *eventLog) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c.logs[screens] = log // It is read with either of both locks.
	if !h.isSplit {
		h.isSplit = true
		h.current[screens], h.lastTold[screens] = maps.Clone(h.current[everybody]), maps.Clone(h.lastTold[everybody])
	}
	board, _ := boardlog.BoardOf(c.id)
	h.stood[board] = true
	h.wake()
}

// share lets screens see what the public sees of a game that is not split: it may have been, before it was loaded anew.
func (h *Hub) share(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.boards[screens], id)
}

// IsSplit reports whether screens see something else than the public, or have seen it.
func (h *Hub) IsSplit() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.isSplit
}

// as returns the audience that has the same games on the boards. The caller holds the lock.
func (h *Hub) as(a audience) audience {
	if a == screens && !h.isSplit {
		return everybody
	}
	return a
}

// follows returns what an audience follows of the game from a place on. A screen goes over to a log of its own when the game is split: its
// places are those of the public.
func (c *broadcastGame) follows(a audience, place int) *viewer {
	c.mu.Lock()
	defer c.mu.Unlock()
	as := c.as(a)
	v := &viewer{log: c.logs[as], place: place}
	v.older = func(from, to int) ([]byte, int, error) { return c.older(as, from, to) }
	if as != a {
		v.turn = func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			as, v.log = screens, c.logs[screens]
		}
	}
	return v
}

// OnTable returns the game on a board as everybody may know it, or as it is at present, as JSON of public.Game, with its id in the store; nil
// before the first one. It reads no store: it is for those who ask of all boards again and again.
func (h *Hub) OnTable(board int, present bool) (id int, game []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a := everybody
	if present {
		a = h.as(screens)
	}
	id = h.current[a][board]
	return id, h.known(id, present)
}

// Known returns a game as OnTable does, nil where nobody may know it yet.
func (h *Hub) Known(id int, present bool) (game []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known(id, present)
}

// known is Known. The caller holds the lock.
func (h *Hub) known(id int, present bool) []byte {
	if game := h.boards[screens][id]; present && game != nil {
		return game
	}
	return h.boards[everybody][id]
}
