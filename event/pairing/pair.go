package pairing

// Entry is who may be paired in a round: a player or a team.
type Entry struct {
	Number int // From 1: the order of the list.
	Points float64
	Met    map[int]int // The last round in which each number was met over the board.
	Rests  int         // How often a pairing gave a rest, or an opponent did not come.
	Last   Colour      // In the last game that was played.
}

// Colour says who moves first in a game.
type Colour int8

// The colours of a player in a game.
const (
	NoColour Colour = iota
	MovesFirst
	MovesSecond
)

// Pair are two who meet. Who is named first moves first.
type Pair struct {
	First, Second int
	Why           []Reason
}

// Rest is given to one who is left over.
type Rest struct {
	Number int
	Why    []Reason
}

// Round is a round that was paired.
type Round struct {
	Pairs []Pair
	Rests []Rest
}

// Reason is a part of the answer to the question why somebody meets somebody, by a code of the words "pairing" of package tell. The
// sentence names A, B and C, which are numbers of entries, and the other fields.
type Reason struct {
	Code    string  `json:"code"`
	A       int     `json:"a,omitempty"`
	B       int     `json:"b,omitempty"`
	C       int     `json:"c,omitempty"`
	Points  float64 `json:"points,omitempty"`
	Other   float64 `json:"other,omitempty"` // The points of B.
	Round   int     `json:"round,omitempty"`
	Board   int     `json:"board,omitempty"`
	Entries int     `json:"entries,omitempty"` // For how many entries a table is.
	Lot     string  `json:"lot,omitempty"`
	LotB    string  `json:"lot_b,omitempty"`
	Text    string  `json:"text,omitempty"` // What a person has said.
}

// Codes are those that a reason may have.
var Codes = []string{
	"table_vn1999", "table_misprint", "table_berger", "table_turned", "second_cycle", "first_round", "same_group", "same_group_last", "other_group", "skipped_met", "skipped_group",
	"skipped_below", "repeat", "colour_turn", "colour_one", "colour_one_round", "colour_lots", "colour_lots_none", "colour_lots_round", "rest_table", "rest_first_round", "rest_lots", "rest_lots_all", "rest_number", "rest_again",
	"bracket", "bracket_third", "rest_bracket", "absent", "program", "changed", "imported",
}

// Readings are where the law is silent, and how it is read here. Choices are those of them that regulations may change.
var Readings = []string{
	"7.2: who is named first in a table moves first; in an odd field rests whoever meets the number that nobody has.",
	"7.2: a second cycle turns the colours, and swaps the last two rounds of the first, so that nobody has one colour three times.",
	"7.2: who is absent stays in his place of the table and loses without a game: the pairings of the others do not change.",
	"7.3: in the first round those who are there are taken in the order of their numbers, two by two; the first of each two moves first, and the last of an odd number rests.",
	"7.3: a lot is the first 16 digits of the SHA-256 of SEED/ROUND/NUMBER; the lowest lot is drawn first.",
	"7.3: a group is paired from its first lot on; each meets the next lot of the group whom he has not met. As many as possible are paired within the group; who is left over goes into the next group, as the first there.",
	"7.3: nobody meets anybody twice while all can be paired otherwise. Where that can't be avoided as few as possible meet again, those first whose game is longest ago, and it is said; with --no-repeats the round is not paired.",
	"7.3: of an odd number one rests who has rested least, from the lowest group that has such a one, and of that the last lot. A rest is worth a win, unless --rest names another worth. Whose opponent did not come has rested.",
	"7.3: the colour that is turned is that of the last game that was played. Who has played none yet takes what his opponent's turn leaves. Where lots decide the colours it is the SHA-256 of SEED/ROUND/colour/LOWER-HIGHER: even, and the lower number moves first.",
	"7.3: a game that is not over counts as a draw for the pairing of the next round, and as nothing in the standings.",
	"7.1: in a knockout, and in the first game of a match that no table rules, lots decide who moves first; the second game turns the colours.",
	"24: a match that one did not come to has no game points; + is one match point, - none.",
}

// Scoring is what a win, a draw and a rest are worth; a loss is worth nothing.
type Scoring struct{ Win, Draw, Rest float64 }
