package livechess

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Board is a board's state, as far as the public may know.
type Board struct {
	Serial    string   // Names the board.
	Active    bool     // It records a game.
	Game      int      // The number of the game, 0 while there is none.
	Start     string   // The position before the first move, as FEN.
	Placement string   // The position now, the placement of a FEN alone.
	Moves     []string // UCCI, such as "h2e2".
	Texts     []string // The moves as the WXF writes them; in chess, SAN.
	Result    string   // As in PGN.
	Clock     *Clock   // nil for none. Only games of chess have it.
}

// Clock is what a clock shows.
type Clock struct {
	White int64 `json:"white"` // Seconds.
	Black int64 `json:"black"`
	Run   *bool `json:"run"`  // true while White's time runs, false while Black's does, null for neither.
	Time  int64 `json:"time"` // The time of that reading: milliseconds since 1970 UTC.
}

// call is a client's request.
type call struct {
	Call  string          `json:"call"`
	ID    json.RawMessage `json:"id"`
	Param struct {
		Feed  string          `json:"feed"`
		ID    json.RawMessage `json:"id"`
		Param struct {
			Serial string `json:"serialnr"`
		} `json:"param"`
	} `json:"param"`
}

// response is an answer, or an event of a feed.
type response struct {
	Response string          `json:"response"` // call, feed or error
	ID       json.RawMessage `json:"id"`       // That of the call, or of the feed.
	Param    any             `json:"param"`
	Time     int64           `json:"time"` // Milliseconds since 1970 UTC.
}

type eboard struct {
	Serial  string  `json:"serialnr"`
	Source  string  `json:"source"`
	State   string  `json:"state"` // ACTIVE or INACTIVE
	Battery *string `json:"battery"`
	Comment *string `json:"comment"`
	Board   string  `json:"board"`
	Flipped bool    `json:"flipped"`
	Clock   *Clock  `json:"clock"`
}

// event is a board's state, in a feed.
type event struct {
	Serial  string   `json:"serialnr"`
	Flipped bool     `json:"flipped"`
	Board   string   `json:"board"`
	Clock   *Clock   `json:"clock"`
	Start   string   `json:"start"`
	SAN     []string `json:"san"`
	Match   bool     `json:"match"`
	Game    int      `json:"game"`
	Moves   []string `json:"moves"`
	Result  string   `json:"result"`
}

// refusal is why a call can't be answered.
type refusal struct {
	Message string `json:"message"`
}

const feedsMax = 16

// feeds are the ids of a connection's feeds, as they were written.
type feeds []string

// answer returns the answer to a message. The caller sends a new feed its first state.
func (f *feeds) answer(message []byte, board Board, now time.Time) response {
	var c call
	err := json.Unmarshal(message, &c)
	id := c.ID
	if len(id) == 0 || len(id) > 64 {
		id = json.RawMessage("null")
	}
	var param any
	if err != nil {
		err = fmt.Errorf(`expected a JSON object such as {"call":"eboards","id":1}`)
	} else {
		param, err = f.carryOut(c, board)
	}
	if err != nil {
		return response{"error", id, refusal{err.Error()}, now.UnixMilli()}
	}
	return response{"call", id, param, now.UnixMilli()}
}

func (f *feeds) carryOut(c call, board Board) (any, error) {
	feed := string(c.Param.ID)
	switch c.Call {
	case "eboards":
		return []eboard{board.eboard()}, nil
	case "subscribe":
		return nil, f.subscribe(c, feed, board)
	case "unsubscribe":
		i := slices.Index(*f, feed)
		if i < 0 {
			return nil, fmt.Errorf("feed %.64s: there is no such feed", feed)
		}
		*f = slices.Delete(*f, i, i+1)
		return nil, nil
	case "call":
		return nil, fmt.Errorf("nobody sets up or turns this board from outside")
	}
	return nil, fmt.Errorf("call %.40q: expected eboards, subscribe or unsubscribe", c.Call)
}

func (f *feeds) subscribe(c call, feed string, board Board) error {
	switch {
	case c.Param.Feed != "eboardevent":
		return fmt.Errorf("feed %.40q: expected eboardevent", c.Param.Feed)
	case feed == "" || feed == "null" || len(feed) > 64:
		return fmt.Errorf("subscribe: expected an id of the feed in param, such as 7")
	case c.Param.Param.Serial != board.Serial:
		return fmt.Errorf("serialnr %.40q: expected %q, the only board here", c.Param.Param.Serial, board.Serial)
	case len(*f) == feedsMax:
		return fmt.Errorf("expected at most %d feeds", feedsMax)
	case slices.Contains(*f, feed):
		return fmt.Errorf("feed %s: there is such a feed already", feed)
	}
	*f = append(*f, feed)
	return nil
}

func (b Board) eboard() eboard {
	state := "INACTIVE"
	if b.Active {
		state = "ACTIVE"
	}
	return eboard{Serial: b.Serial, Source: "kyban", State: state, Board: b.Placement, Clock: b.Clock}
}

func (b Board) event(feed string, now time.Time) response {
	return response{"feed", json.RawMessage(feed), event{
		Serial: b.Serial, Board: b.Placement, Clock: b.Clock, Start: b.Start, SAN: list(b.Texts), Match: true,
		Game: b.Game, Moves: list(b.Moves), Result: b.Result,
	}, now.UnixMilli()}
}

// list returns an empty list for nil, which JSON would write as null.
func list(texts []string) []string {
	if texts == nil {
		return []string{}
	}
	return texts
}
