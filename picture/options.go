package picture

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/web/glyphs"
)

// Pieces says what stands on the pieces.
type Pieces string

// What may stand on the pieces.
const (
	Traditional Pieces = "traditional" // 俥 and 車, as on the pieces of most sets; the sides differ in every character.
	Simplified  Pieces = "simplified"  // 车 for both.
	Latin       Pieces = "latin"       // The letters of the WXF: K A E H R C P.
	Vietnamese  Pieces = "vietnamese"  // The letters of the Vietnamese notation: Tg S T M X P B.
)

// The width of a picture, in pixels.
const (
	MinWidth     = 90
	MaxWidth     = 1200
	DefaultWidth = 540
)

// sets are all of them.
var sets = []Pieces{Traditional, Simplified, Latin, Vietnamese}

// Options says how a position is drawn. The zero value is the picture that is drawn where nothing is asked for.
type Options struct {
	Below       engine.Side // The side whose pieces stand at the lower edge, Red where none is named.
	Pieces      Pieces      // Traditional where none are named.
	Width       int         // In pixels, DefaultWidth where it is 0. An SVG can be shown at any size.
	Language    string      // Of who looks at it: vi writes on the river in Vietnamese.
	Coordinates bool        // Files and ranks stand beside the board.
	Card        bool        // The board is in the middle of its wood, which is 1200 wide and 630 high: what previews of links show whole.
	Last        engine.Move // The move that is marked; none where it is the zero value.
	Title       string      // What an SVG is called: seen by screen readers, and where the pointer rests.
}

// names are what a query may ask for, and the values that it may have.
var names = map[string]string{
	"side": "red or black", "pieces": "traditional, simplified, latin or vietnamese",
	"size":        fmt.Sprintf("a width of %d to %d pixels", MinWidth, MaxWidth),
	"coordinates": "1 or 0", "card": "1 or 0", "lang": "vi, zh or en", "t": "anything",
}

// ParseOptions reads the options of a URL's query, such as "side=black&pieces=latin&size=800&coordinates=1". Any may be left
// out. The value of "t" is not looked at: programs that load a picture again only from another address change it each time.
// Title and Last are not options of a query.
func ParseOptions(query map[string][]string) (Options, error) {
	var o Options
	for _, name := range slices.Sorted(maps.Keys(query)) {
		expected, ok := names[name]
		if !ok {
			return Options{}, fmt.Errorf("%q: expected only %s", name, strings.Join(slices.Sorted(maps.Keys(names)), ", "))
		}
		values := query[name]
		if name == "t" || len(values) == 0 {
			continue
		}
		if len(values) > 1 || !o.set(name, values[0]) {
			return Options{}, fmt.Errorf("%s=%.40q: expected %s, once", name, strings.Join(values, ","), expected)
		}
	}
	return o, nil
}

// set takes over one value of a query, or returns false.
func (o *Options) set(name, value string) bool {
	switch name {
	case "side":
		side, err := engine.ParseSide(value)
		o.Below = side
		return err == nil
	case "pieces":
		o.Pieces = cmp.Or(languages[value], Pieces(value))
		return o.Pieces.known()
	case "lang":
		o.Language = value
		return value == "vi" || value == "zh" || value == "en"
	case "card":
		o.Card = value == "1"
		return value == "1" || value == "0"
	case "size":
		width, err := strconv.Atoi(value)
		o.Width = width
		return err == nil && width >= MinWidth && width <= MaxWidth
	}
	o.Coordinates = value == "1"
	return value == "1" || value == "0"
}

// languages name pieces as the notations do, which the pages understand, too.
var languages = map[string]Pieces{"zh-hant": Traditional, "zh": Simplified, "vi": Vietnamese}

// known says whether there is such a set of pieces.
func (p Pieces) known() bool { return p.face('K') != "" }

// face returns what stands on a piece.
func (p Pieces) face(piece boardgame.Piece) string { return glyphs.Face(string(p), piece.String()) }

// complete fills in what is not named.
func (o Options) complete() Options {
	if o.Below == engine.NoSide {
		o.Below = engine.Red
	}
	if !o.Pieces.known() {
		o.Pieces = Traditional
	}
	if o.Width == 0 {
		o.Width = DefaultWidth
	}
	o.Width = min(max(o.Width, MinWidth), MaxWidth)
	return o
}
