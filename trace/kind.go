package trace

import (
	"slices"
	"strings"
)

// Kind is the kind of a Line. The zero value is none.
type Kind uint8

// The kinds of lines.
const (
	NoKind      Kind = iota
	Lift             // A sensor opened.
	Place            // A sensor closed.
	Press            // A player pressed the clock.
	Adjust           // A player announced "I adjust", or ended it.
	Gap              // Nothing was seen for a while.
	Frame            // All sensors at once.
	Resign           // A player resigned.
	Agree            // Both agreed to a draw.
	Offer            // A player offered a draw.
	Decline          // A player declined one.
	Schedule         // The game is to start at a set time.
	Arrived          // A player has come to it.
	Replay           // The scoresheet is replayed at the board, after the game.
	Stop             // The arbiter stopped the game.
	Go               // The arbiter let it go on.
	Claim            // A player claimed.
	Rule             // The arbiter ruled.
	Sign             // A player or the arbiter signed the result.
	Takeback         // Both agreed to take the last move back.
	Vary             // The arbiter required a side to vary.
	Limit            // The arbiter limited the moves of a side.
	Turned           // The players sit on the wrong sides.
	Seal             // The player on move sealed his next move.
	Adjourn          // The game was adjourned.
	Open             // ... and resumed: the sealed move was opened.
	Promote          // A player, or the arbiter, named the piece of a promotion.
	Name             // The arbiter, or a player, named the move of a ply.
	DelayPublic      // The public sees events later.
	End              // The session ended.
)

// form is the form of the lines of a kind in a trace, except for edges.
type form struct {
	word  string
	read  func(s *scanner, line *Line) error // Reads the text after the word, nil for none.
	write func(l Line) string                // Writes it, with the space before it.
}

// forms are those of all kinds, in the order of their words in errors.
var forms = [...]form{
	NoKind:      {word: "none"},
	Lift:        {word: "-"},
	Place:       {word: "+"},
	Press:       {word: "press", read: (*scanner).bySide, write: Line.formatSide},
	Adjust:      {word: "adjust", read: (*scanner).adjust, write: Line.formatAdjust},
	Gap:         {word: "gap", read: (*scanner).gap, write: Line.formatGap},
	Frame:       {word: "frame", read: (*scanner).sensors, write: Line.formatFrame},
	Resign:      {word: "resign", read: (*scanner).bySide, write: Line.formatSide},
	Agree:       {word: "agree"},
	Offer:       {word: "offer", read: (*scanner).bySide, write: Line.formatSide},
	Decline:     {word: "decline", read: (*scanner).bySide, write: Line.formatSide},
	Schedule:    {word: "schedule", read: (*scanner).start, write: Line.formatStart},
	Arrived:     {word: "arrived", read: (*scanner).bySide, write: Line.formatSide},
	Replay:      {word: "replay"},
	Stop:        {word: "stop"},
	Go:          {word: "go"},
	Claim:       {word: "claim", read: (*scanner).claim, write: Line.formatClaim},
	Rule:        {word: "rule", read: (*scanner).ruling, write: Line.formatRuling},
	Sign:        {word: "sign", read: (*scanner).signature, write: Line.formatSignature},
	Takeback:    {word: "takeback"},
	Vary:        {word: "vary", read: (*scanner).bySide, write: Line.formatSide},
	Limit:       {word: "limit", read: (*scanner).limit, write: Line.formatLimit},
	Turned:      {word: "turned"},
	Seal:        {word: "seal", read: (*scanner).seal, write: Line.formatSeal},
	Adjourn:     {word: "adjourn"},
	Open:        {word: "open", read: (*scanner).open, write: Line.formatOpen},
	Promote:     {word: "promote", read: (*scanner).promotion, write: Line.formatText},
	Name:        {word: "name", read: (*scanner).naming, write: Line.formatNaming},
	DelayPublic: {word: "delay", read: (*scanner).later, write: Line.formatDelay},
	End:         {word: "end"},
}

// String returns the word for the kind in a trace.
func (k Kind) String() string {
	if int(k) < len(forms) {
		return forms[k].word
	}
	return forms[NoKind].word
}

// kindOf returns the kind of a word.
func kindOf(word string) Kind {
	k := slices.IndexFunc(forms[:], func(f form) bool { return f.word == word })
	return Kind(max(k, 0))
}

// words lists those of all kinds, as "stop, go or end".
func words() string {
	var all []string
	for _, f := range forms[Lift:] {
		all = append(all, f.word)
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " or " + all[last]
}

// Promotions are the letters of the pieces of a promotion.
var Promotions = []string{"q", "r", "b", "n"}

// promotion reads the piece of a promotion.
func (s *scanner) promotion(line *Line) error {
	word := s.peek()
	if !slices.Contains(Promotions, word) {
		return s.expected("what the pawn became: q, r, b or n")
	}
	s.advance(word)
	line.Text = word
	return nil
}

// formatText writes a text of one word.
func (l Line) formatText() string { return " " + l.Text }
