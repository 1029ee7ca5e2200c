package hall

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/hall/byhand"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/tell"
)

// HandMoves are moves that an arbiter enters by hand.
type HandMoves struct {
	Round    int    `json:"round,omitempty" minimum:"0" maximum:"999" doc:"Of an earlier round; the newest at the table when it is left out."`
	Game     int    `json:"game,omitempty" minimum:"0" maximum:"2" doc:"Of a match; the one that is on when it is left out."`
	After    int    `json:"after,omitempty" minimum:"0" maximum:"1000" doc:"So many of the moves that are known are kept: those that were entered before, or that the board has recorded."`
	Text     string `json:"text,omitempty" maxLength:"40000" doc:"The moves behind them, in any notation; none takes back what is not kept."`
	File     []byte `json:"file,omitempty" doc:"In the place of the text: a file of one game, in base64."`
	Notation string `json:"notation,omitempty" enum:"ucci,iccs,wxf,zh,zh-hant,vi" doc:"Of the text, where it is doubtful."`
	Reason   string `json:"reason,omitempty" maxLength:"500"`
	Seen     *int   `json:"seen,omitempty" doc:"How many entries there were when these moves were thought of: refused where there are more."`
	DelayUS  *int64 `json:"delay_us,omitempty" minimum:"0" maximum:"86400000000" doc:"How much later everybody sees the game, of a first entry; as late as the board has it, or the latest newest game of all boards, when it is left out."`
	DryRun   bool   `json:"dry_run,omitempty" doc:"Say what would be read, and keep nothing."`
}

// HandMove is a move of a game that is entered by hand.
type HandMove struct {
	Ply  int    `json:"ply"`
	Side string `json:"side"`
	Move string `json:"move"`
	Text string `json:"text" doc:"In the notation of the language."`
}

// HandFault is what is wrong with a move.
type HandFault struct {
	Ply  int    `json:"ply,omitempty" doc:"Left out where the whole file is meant."`
	Text string `json:"text,omitempty" doc:"The move as it is written."`
	Why  string `json:"why"`
}

// HandEntry is an entry as it stands in the log of the hall.
type HandEntry struct {
	At     string   `json:"at" format:"date-time"`
	By     string   `json:"by"`
	After  int      `json:"after" doc:"So many moves were kept."`
	Moves  []string `json:"moves" doc:"What was entered behind them."`
	Result string   `json:"result,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

// HandTold is a game at a table as it was entered by hand, or may be.
type HandTold struct {
	Table    int         `json:"table"`
	Section  string      `json:"section,omitempty"`
	Round    int         `json:"round"`
	Game     int         `json:"game"`
	Red      string      `json:"red,omitempty"`
	White    string      `json:"white,omitempty"`
	Black    string      `json:"black"`
	Play     string      `json:"play"`
	Stored   int         `json:"stored,omitempty" doc:"Its number in /games, of what was entered by hand."`
	Refused  string      `json:"refused,omitempty" doc:"Why nothing may be entered now."`
	Kept     bool        `json:"kept,omitempty" doc:"What was asked for was entered."`
	Shown    bool        `json:"shown" doc:"What was entered is shown to everybody."`
	Differs  int         `json:"differs,omitempty" doc:"The first ply that the board has recorded otherwise."`
	Recorded int         `json:"recorded" doc:"How many plies the board has recorded."`
	Result   string      `json:"result,omitempty"`
	DelayUS  int64       `json:"delay_us,omitempty"`
	By       []string    `json:"by"`
	Moves    []HandMove  `json:"moves" doc:"Those that were entered, else those that the board has recorded; with dry_run as they would be."`
	Faults   []HandFault `json:"faults" doc:"Nothing is kept while there are any."`
	Entries  []HandEntry `json:"entries"`
}

// handCase is a game of the event with what is known of its moves.
type handCase struct {
	of      due
	on      bool // It is the one that is on at its table.
	entered hand
	known   []engine.Move
	over    bool // The board has recorded how it ended.
	start   boardgame.Position
}

// exists reports whether something was entered by hand.
func (c *handCase) exists() bool { return c.entered.id > 0 }

// at returns the position after some of the known moves.
func (c *handCase) at(plies int) (p boardgame.Position, err error) {
	if plies > len(c.known) {
		return nil, control.Meaningless(message.Errorf("expected at most %d moves that are kept, found %d", len(c.known), plies))
	}
	p = c.start
	for _, m := range c.known[:plies] {
		p = p.After(m)
	}
	return p, nil
}

var errNotPaired = control.Refuse(control.ErrNoGame, message.Errorf("nobody is paired at this table, in a round that is published"))

// handCase finds a game at a table. The caller does not hold the lock.
func (d *desk) handCase(table, round, number int) (c handCase, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.reload()
	on, ok := onAt(e, table)
	g := on
	if round > 0 {
		ok = false
		for _, s := range e.Sections {
			one := game{s.Name, round, max(number, 1), table}
			if _, found := dueOf(e, one); found {
				g, ok = one, true
			}
		}
	} else if number > 0 {
		g.game = number
	}
	if !ok {
		return c, errNotPaired
	}
	of, ok := dueOf(e, g)
	if !ok {
		return c, errNotPaired
	}
	c = handCase{of: of, on: g == on, entered: d.hands[g]}
	of.body.Play = cmp.Or(of.body.Play, "xiangqi")
	c.of.body.Play = of.body.Play
	if c.start, err = (&byhand.Game{Opening: byhand.Opening{Play: of.body.Play}}).Start(); err != nil {
		return c, err
	}
	var recorded []byhand.Recorded
	if id := d.games[g]; id > 0 {
		recorded, c.over = d.recordedOf(id)
	}
	if c.exists() {
		c.known = c.entered.Moves
		return c, nil
	}
	p := c.start
	for _, r := range recorded {
		m, err := boardgame.ParseMove(r.Move)
		if err != nil || r.Open || !p.Legal(m) {
			break // What is behind an open ply is not known.
		}
		c.known, p = append(c.known, m), p.After(m)
	}
	return c, nil
}

// mayEnter refuses to enter by hand what a board records, or has recorded to its end.
func (h *Hall) mayEnter(c *handCase) error {
	if c.over {
		return message.Errorf("the board at table %d has recorded this game to its end: its signed record counts, and nothing is entered by hand", c.of.table)
	}
	if c.exists() || !c.on || !h.isBack(c.of.table) {
		return nil
	}
	return message.Errorf("the board at table %d is heard and follows its game: moves are entered by hand where no board records them", c.of.table)
}

// toldHand says how a game stands, with some moves.
func (h *Hall) toldHand(c *handCase, moves []engine.Move, lang string) HandTold {
	g, e := c.of, &c.entered
	t := HandTold{Table: g.table, Section: g.section, Round: g.round, Game: g.game.game, Black: g.black, Play: g.body.Play, Stored: e.id, Shown: c.exists() && e.shown,
		Differs: e.Differs, Recorded: len(e.recorded), DelayUS: e.DelayUS, By: append([]string{}, e.By()...), Moves: []HandMove{}, Faults: []HandFault{}, Entries: []HandEntry{}}
	if t.Red = g.red; g.body.Play == "chess" {
		t.Red, t.White = "", g.red
	}
	if !c.exists() {
		t.Recorded = len(c.known)
	}
	if e.Result != "*" {
		t.Result = e.Result
	}
	if err := h.mayEnter(c); err != nil {
		t.Refused = tell.Error(lang, err)
	}
	texts := boardgame.Line(c.start, moves, string(tell.StyleOf(lang)))
	p := c.start
	for i, m := range moves {
		t.Moves = append(t.Moves, HandMove{i + 1, p.Game().Word(p.Turn()), m.String(), texts[i]})
		p = p.After(m)
	}
	for _, entry := range e.Entries {
		t.Entries = append(t.Entries, HandEntry{entry.At.UTC().Format(time.RFC3339), entry.By, entry.After, append([]string{}, entry.Moves...), entry.Result, entry.Reason})
	}
	return t
}

// handFact returns what is to be said of moves that were read.
func (h *Hall) handFact(ctx context.Context, c *handCase, in HandMoves, moves []engine.Move) (f ByHand, err error) {
	g := c.of
	f = ByHand{Section: g.section, Round: g.round, Game: g.game.game, Table: g.table, Entry: byhand.Entry{After: in.After, Reason: in.Reason}}
	if c.exists() {
		_, f.Number = boardlog.BoardOf(c.entered.id)
	} else {
		f.Number = h.journal.hands() + 1
		var delay int64
		var plies int
		if in.DelayUS != nil {
			delay = *in.DelayUS
		} else if delay, plies, err = h.delayOf(ctx, g.game); err != nil {
			return f, err
		}
		f.Opening = &byhand.Opening{Play: g.body.Play, Rulebook: g.body.Rulebook, Tags: g.body.Tags, DelayUS: delay, DelayMoves: plies}
		moves, f.After = append(append([]engine.Move{}, c.known[:in.After]...), moves...), 0 // What the board has recorded is entered with them.
	}
	for _, m := range moves {
		f.Moves = append(f.Moves, m.String())
	}
	return f, nil
}

// delayOf returns how late everybody sees a game: as late as what its board has recorded of it, or where there is nothing, as the latest of
// the newest games of all boards. It asks the boards' own records: of a game that is withheld whole everybody sees nothing.
func (h *Hall) delayOf(ctx context.Context, g game) (us int64, plies int, err error) {
	h.desk.mu.Lock()
	id := h.desk.games[g]
	h.desk.mu.Unlock()
	if id > 0 {
		by, plies, err := h.hub.Delay(ctx, id)
		return by.Microseconds(), plies, err
	}
	boards, known := h.all(), false
	for _, b := range boards {
		id := h.newestOf(ctx, b)
		if id == 0 {
			continue
		}
		by, moves, err := h.hub.Delay(ctx, id)
		if err != nil {
			return 0, 0, err
		}
		us, plies, known = max(us, by.Microseconds()), max(plies, moves), true
	}
	if len(boards) > 0 && !known {
		return 0, 0, errNoDelay
	}
	return us, plies, nil
}

var errNoDelay = control.Meaningless(message.Errorf("no board has recorded a game yet, so how late everybody sees one is not known: say it with the first moves, as delay_us, or by boardctl hall moves --delay"))

// newestOf returns the newest stored game of a board, 0 for none.
func (h *Hall) newestOf(ctx context.Context, b *board) int {
	for g, err := range h.store.GamesBefore(ctx, boardlog.StoredID(b.followed.Number()+1, 0)) {
		if of, _ := boardlog.BoardOf(g.ID); err == nil && of == b.followed.Number() {
			return g.ID
		}
		break
	}
	return 0
}

// enterMoves reads and enters moves in the name of a person.
func (h *Hall) enterMoves(ctx context.Context, table int, in HandMoves, by, lang string) (HandTold, error) {
	if err := h.journal.mayWrite(); err != nil {
		return HandTold{}, err
	}
	h.handing.Lock() // Nothing is shown until the other hall has it, too.
	defer h.handing.Unlock()
	h.desk.compareHands()
	c, err := h.desk.handCase(table, in.Round, in.Game)
	if err == nil {
		err = h.mayEnter(&c)
	}
	if err != nil {
		return HandTold{}, err
	}
	if n := len(c.entered.Entries); in.Seen != nil && *in.Seen != n {
		return HandTold{}, message.Errorf("somebody else has entered moves of this game meanwhile: there are %d entries by now; look at them first", n)
	}
	from, err := c.at(in.After)
	if err != nil {
		return HandTold{}, err
	}
	data := in.File
	if len(data) == 0 {
		data = []byte(in.Text)
	}
	var moves []engine.Move
	var faults []byhand.Fault
	if len(data) > 0 || in.After >= len(c.known) {
		moves, faults = byhand.Read(from, in.After, data, in.Notation)
	}
	if len(faults) == 0 && !in.DryRun {
		fact, err := h.handFact(ctx, &c, in, moves)
		if err != nil {
			return HandTold{}, err
		}
		if err := h.journal.say(ctx, Fact{By: by, ByHand: &fact}); err != nil {
			return HandTold{}, control.NotRecorded(err)
		}
		if err := h.share(ctx); err != nil {
			return HandTold{}, err
		}
		h.log.Info(fmt.Sprintf("hall: table %d: moves %d to %d are entered by hand, by %s", table, in.After+1, in.After+len(moves), by), "table", table)
		h.desk.compareHands()
		if c, err = h.desk.handCase(table, c.of.round, c.of.game.game); err != nil {
			return HandTold{}, err
		}
		told := h.toldHand(&c, c.known, lang)
		told.Kept = true
		return told, nil
	}
	told := h.toldHand(&c, append(append([]engine.Move{}, c.known[:in.After]...), moves...), lang)
	for _, f := range faults {
		told.Faults = append(told.Faults, HandFault{f.Ply, f.Text, tell.Message(lang, f.Why)})
	}
	if in.DryRun {
		return told, nil
	}
	return told, control.Meaningless(message.Errorf("%s; nothing was entered", faultText(faults[0])))
}

func faultText(f byhand.Fault) message.Text {
	if f.Ply == 0 {
		return f.Why
	}
	return message.Of("ply %d, %s: %s", f.Ply, f.Text, f.Why)
}

// HandPath is the route of what is entered by hand at a table.
func HandPath(table int) string { return fmt.Sprintf("/tables/%d/api/by-hand", table) }

// registerByHand registers what an arbiter enters where no board records a game.
func (h *Hall) registerByHand(d *httpd.Door) {
	const path = "/tables/{table}/api/by-hand"
	read := d.Operation("GET", path, auth.ReadEvent, "by-hand", "The moves of the game at a table as they were entered by hand, and each entry")
	read.Errors = append(read.Errors, http.StatusNotFound)
	httpd.Register(d, read, func(ctx context.Context, in *struct {
		InLanguage
		Table int `path:"table" minimum:"1" maximum:"99999"`
		Round int `query:"round" minimum:"0" maximum:"999"`
		Game  int `query:"game" minimum:"0" maximum:"2"`
	}) (*httpd.Answer[HandTold], error) {
		if err := h.mayAt(httpd.PersonOf(ctx), in.Table); err != nil {
			return nil, refuse(ctx, d, err)
		}
		c, err := h.desk.handCase(in.Table, in.Round, in.Game)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.Answer[HandTold]{Body: h.toldHand(&c, c.known, in.Lang)}, nil
	})
	enter := d.Operation("POST", path, auth.EnterEvent, "enter-by-hand", "Enter or correct moves of a game that no board records, or say with dry_run what would be read")
	enter.Errors = append(enter.Errors, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity)
	httpd.Register(d, enter, func(ctx context.Context, in *struct {
		InLanguage
		Table int `path:"table" minimum:"1" maximum:"99999"`
		Body  HandMoves
	}) (*httpd.Answer[HandTold], error) {
		person := httpd.PersonOf(ctx)
		err := h.mayAt(person, in.Table)
		if err == nil {
			err = d.Allow(person, 1)
		}
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		told, err := h.enterMoves(ctx, in.Table, in.Body, person.Name, in.Lang)
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		if told.Kept {
			h.takeHands()
			h.show()
		}
		return &httpd.Answer[HandTold]{Body: told}, nil
	})
}
