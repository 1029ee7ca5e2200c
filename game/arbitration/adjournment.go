package arbitration

import (
	"slices"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// Adjourning is the state of a game at an input of its adjournment.
type Adjourning struct {
	*line.State
	Ply      int // To be played from Position.
	Position boardgame.Position
	// Other positions in which the game may stand: no word names the piece of a pawn, or no sensor saw the capture.
	Others []boardgame.Position
	Clock  clock.State
	Timed  bool
}

// Adjournment is the adjournment of one game. The zero value has no sealed move. A copy is independent.
type Adjournment struct {
	envelope string // Of the last sealed move, empty for none.
	ply      int    // The ply to play when it was sealed.
	side     engine.Side
	after    int // Plies played before on another board.
	on       bool
	position boardgame.Position // Where the game was adjourned.
	waits    sealed             // The sealed move while its legality is open.
	found    sealed             // The last one found to be wrong after it had waited.
}

// sealed is a sealed move: its side, its ply and the moves that it can mean.
type sealed struct {
	text  string
	ply   int
	side  engine.Side
	moves []engine.Move
}

// On reports whether the game is adjourned: no move is played until it is opened.
func (c *Adjournment) On() bool { return c.on }

// Reason is the reason why a game has no result when another one is opened.
func (c *Adjournment) Reason() string {
	if c.on {
		return "adjourned"
	}
	return "unknown"
}

// Sealed returns the side that has sealed the move of a ply, NoSide for none.
func (c *Adjournment) Sealed(ply int) engine.Side {
	if c.envelope == "" || c.ply != ply {
		return engine.NoSide
	}
	return c.side
}

// Seal takes the envelope of the player on move. Until the game is adjourned, the player may seal another (fide2018 I.1.1).
func (c *Adjournment) Seal(g Adjourning, side engine.Side, envelope string) []record.Record {
	if c.on {
		return []record.Record{g.noteOf("adjourned_already", rulebook.Citation{})}
	}
	if side != g.Position.Turn() {
		return []record.Record{g.noteOf("seals_out_of_turn", rulebook.Citation{})}
	}
	c.envelope, c.ply, c.side = envelope, g.Ply, side
	return []record.Record{record.Sealed{Head: g.Head("sealed"), Ply: g.Ply, Side: record.SideOf(side), Envelope: envelope, At: g.Now}}
}

// Adjourn ends the session of a game, which resumes in another. A move sealed for another ply than the one to play is
// dropped.
func (c *Adjournment) Adjourn(g Adjourning) []record.Record {
	if c.on {
		return []record.Record{g.noteOf("adjourned_already", rulebook.Citation{})}
	}
	if c.Sealed(g.Ply) == engine.NoSide {
		c.envelope = ""
	}
	c.on, c.ply, c.side, c.position = true, g.Ply, g.Position.Turn(), g.Position
	a := record.Adjourned{Head: g.Head("adjourned"), Ply: g.Ply, Side: record.SideOf(c.side), FEN: g.Position.FEN(), Envelope: c.envelope,
		After: c.after, Unresolved: g.Unresolved(), At: g.Now}
	if g.Timed {
		a.Red, a.Black = g.Clock.Red.Left, g.Clock.Black.Left
	}
	return []record.Record{a}
}

// Resume takes a game that was adjourned on another board, as it stood there.
func (c *Adjournment) Resume(g Adjourning, was fact.Resume) []record.Record {
	c.envelope, c.ply, c.side, c.after = was.Text, g.Ply, g.Position.Turn(), was.Plies
	return c.Adjourn(g)
}

// Open resumes the game: the key opens the envelope. It returns the sealed moves, if the words can mean any. A lost envelope
// stays closed, and the player who sealed it makes the move on the board (fide2018 I.12.1).
func (c *Adjournment) Open(g Adjourning, key string) ([]engine.Move, []record.Record) {
	if !c.on {
		return nil, []record.Record{g.noteOf("not_adjourned", rulebook.Citation{})}
	}
	o := record.Opened{Head: g.Head("opened"), Ply: c.ply, Side: record.SideOf(c.side), Lost: c.envelope == "" || key == fact.KeyLost, At: g.Now}
	if o.Lost {
		c.on, c.envelope = false, ""
		return nil, []record.Record{o}
	}
	text, err := openSealed(c.envelope, key)
	if err != nil {
		return nil, []record.Record{g.noteOf("other_key", rulebook.Citation{})}
	}
	if g.Ply != c.ply {
		g.Position, g.Others = c.position, nil
	}
	moves, agreed := g.read(text)
	o.Text, o.Key, o.Moves = text, key, engine.MoveNames(moves)
	c.on, c.envelope = false, ""
	if g.Ply != c.ply {
		return nil, []record.Record{o, g.noteOf("sealed_for_another", rulebook.Citation{})}
	}
	s := sealed{text, c.ply, c.side, moves}
	if !agreed {
		c.waits = s
		return moves, []record.Record{o, g.noteOf("sealed_waits", g.Book.Parameters.Sealed.Illegal)}
	}
	return moves, append([]record.Record{o}, s.wrong(g)...)
}

// Waits returns the ply of a sealed move whose legality is open, 0 for none.
func (c *Adjournment) Waits() int { return c.waits.ply }

// Settle returns the sealed moves once their legality is known. g is the state of the game before their ply, even if that
// ply was played since.
func (c *Adjournment) Settle(g Adjourning) (moves []engine.Move, said []record.Record, settled bool) {
	moves, agreed := g.read(c.waits.text)
	if !agreed {
		return nil, nil, false
	}
	was := c.waits
	c.waits = sealed{}
	if said = (sealed{was.text, was.ply, was.side, moves}).wrong(g); len(said) > 0 && g.Book.Parameters.Sealed.Illegal.Article != "" {
		c.found = was
	}
	return moves, said, true
}

// Found reports whether a move made as a ply is a sealed one that was found to be wrong since.
func (c *Adjournment) Found(ply int, made engine.Move) bool {
	return c.found.ply == ply && slices.Contains(c.found.moves, made)
}

// read returns the moves that a text can mean in any position in which the game may stand, and whether they are the same in
// all positions.
func (g Adjourning) read(text string) (moves []engine.Move, agreed bool) {
	moves, agreed = adjournment.Read(g.Position, text), true
	first := len(moves)
	for _, p := range g.Others {
		also := adjournment.Read(p, text)
		agreed = agreed && len(also) == first
		for _, m := range also {
			if !slices.Contains(moves, m) {
				moves, agreed = append(moves, m), false
			}
		}
	}
	return moves, agreed
}

// openSealed returns the content of an envelope, an error for another key.
func openSealed(envelope, key string) (string, error) {
	e, err := adjournment.ParseEnvelope(envelope)
	if err != nil {
		return "", err
	}
	k, err := adjournment.ParseKey(key)
	if err != nil {
		return "", err
	}
	return e.Open(k)
}

// wrong returns the rulebook's consequence of an illegal or ambiguous sealed move.
func (s sealed) wrong(g Adjourning) []record.Record {
	law, kind := g.Book.Parameters.Sealed, "sealed_illegal"
	cited := law.Illegal
	switch len(s.moves) {
	case 0:
	case 1:
		return nil
	default:
		cited, kind = law.Ambiguous, "sealed_ambiguous"
	}
	if cited.Article == "" {
		return []record.Record{g.noteOf(kind, cited)}
	}
	return []record.Record{record.Finding{Head: g.Head("finding"), Ply: s.ply, Side: record.SideOf(s.side), Article: cited.Article, Kind: kind,
		Duty: []string{}, Loses: law.Loses, At: g.Now, Rulebook: string(cited.Book)}}
}

// noteOf returns a note of the game, with its article.
func (g Adjourning) noteOf(code string, cited rulebook.Citation) record.Note {
	return g.Note(record.Note{Code: code, Ply: g.Ply}, cited)
}

// Check returns the reason to refuse an input of the adjournment, nil for none.
func (c *Adjournment) Check(g Adjourning, in fact.Input) *refusal.Error {
	switch f := in.Fact.(type) {
	case fact.Open:
		if !c.on {
			return refusal.New(refusal.NotAdjourned, in.Word())
		}
		return c.checkKey(f.Text)
	case fact.Seal:
		if !c.on && f.Side != g.Position.Turn() {
			return refusal.New(refusal.SealsOutOfTurn)
		}
	case fact.Adjourn:
		if !c.on && c.Sealed(g.Ply) == engine.NoSide {
			return refusal.New(refusal.NothingSealed)
		}
	}
	if c.on {
		return refusal.New(refusal.Adjourned, in.Word())
	}
	return nil
}

// checkKey refuses a key that does not open the sealed envelope.
func (c *Adjournment) checkKey(key string) *refusal.Error {
	if c.envelope == "" || key == fact.KeyLost {
		return nil
	}
	if _, err := openSealed(c.envelope, key); err != nil {
		return refusal.New(refusal.OtherKey)
	}
	return nil
}
