package control

// Request is a request for one operation at a board.
type Request struct {
	Op     Op                `json:"-"`
	Game   int               `json:"-"` // The stored game; 0: the current one.
	Tags   map[string]string `json:"tags,omitempty"`
	Result string            `json:"result,omitempty"`
	Ply    int               `json:"ply,omitempty"`
	Side   string            `json:"side,omitempty"`   // red, in chess white, or black; in a claim and a signature also arbiter.
	On     *bool             `json:"on,omitempty"`     // Of Adjust.
	Points []string          `json:"points,omitempty"` // Of Adjust: the points of the named pieces.
	Point  string            `json:"point,omitempty"`
	What   string            `json:"what,omitempty"`  // Of a claim: one of trace.Claims, if it concerns one.
	Text   string            `json:"text,omitempty"`  // Of a claim: the player's words.
	Plies  int               `json:"plies,omitempty"` // Of Limit.

	Ruling  string `json:"ruling,omitempty"` // One of trace.Rulings.
	Amount  int64  `json:"amount_us,omitempty"`
	Article string `json:"article,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Claim   int    `json:"claim,omitempty"`   // The claim that the ruling answers.
	Revises int    `json:"revises,omitempty"` // The ruling whose effects are taken back.
	Seen    int    `json:"seen,omitempty"`    // The newest ruling that the arbiter was shown.
	Was     string `json:"was,omitempty"`     // Of Result and Name: what stood there where it was entered.

	Delay *int64 `json:"delay_us,omitempty"` // Of Delay, with Moves; 0 is none, and nil is not given.
	Moves int    `json:"delay_moves,omitempty"`

	Move      string `json:"move,omitempty"`       // Of Seal: the move as the player wrote it.
	AsWritten bool   `json:"as_written,omitempty"` // Of Seal: it is sealed although it is a move in no notation.
	Key       string `json:"key,omitempty"`        // Of Open: the key of the sealed move.

	Play     string `json:"play,omitempty"`     // Of New, as the two below.
	Position string `json:"position,omitempty"` // A FEN, a number of Chess960, or boardgame.ByLot.
	Rulebook string `json:"rulebook,omitempty"`

	Control    string `json:"control,omitempty"` // Of New, as those below: a time control, or NoControl; empty for the last game's.
	FlagEnds   *bool  `json:"flag_ends,omitempty"`
	Lateness   *int64 `json:"lateness_us,omitempty"`
	Supervised *bool  `json:"supervised,omitempty"`
	Consent    *bool  `json:"draw_consent,omitempty"`
	SameNames  bool   `json:"same_names,omitempty"` // The new game takes the tags of the last game, except Tags.

	Piece string `json:"piece,omitempty"` // Of Promote: q, r, b, n.

	Adjourned *Adjourned `json:"adjourned,omitempty"` // Of Resume, with Tags.

	Start string `json:"start,omitempty"` // Of Schedule: a time of day in RFC 3339.

	Name string `json:"name,omitempty"` // The person who rules or signs. The server knows the name from the token, if there is one.
	PIN  string `json:"pin,omitempty"`  // Of a player who signs at the arbiter's device.

	Digest string `json:"digest,omitempty"` // Of the result as the signer saw it, from the status.

	Grant *Grant `json:"-"` // Of MakeToken. A caller requests it over the API only by making or revoking a token.

	By   string `json:"-"` // The caller's name. The server knows it from the token.
	Role Role   `json:"-"`
}

// BodyMax is the largest body of a request, in bytes.
const BodyMax = 64 << 10
