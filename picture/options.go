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

// Pieces is the style of the characters on pieces.
type Pieces string

// The styles.
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

// Options is how to draw a position. The zero value is the default picture.
type Options struct {
	Below       engine.Side // The side at the lower edge, Red by default.
	Pieces      Pieces      // Traditional by default.
	Width       int         // In pixels, DefaultWidth for 0. An SVG can be shown at any size.
	Language    string      // Of the viewer: vi writes on the river in Vietnamese.
	Coordinates bool        // Files and ranks stand beside the board.
	Card        bool        // The board is in the middle of its wood, 1200 wide and 630 high: previews of links show all of it.
	Last        engine.Move // The marked move; none for the zero value.
	Title       string      // The title of an SVG, for screen readers and under the pointer.
}

// names are the options of a query, with their values.
var names = map[string]string{
	"side": "red or black", "pieces": "traditional, simplified, latin or vietnamese",
	"size":        fmt.Sprintf("a width of %d to %d pixels", MinWidth, MaxWidth),
	"coordinates": "1 or 0", "card": "1 or 0", "lang": "vi, zh or en", "t": "anything",
}

// ParseOptions reads the options of a URL's query, such as "side=black&pieces=latin&size=800&coordinates=1". Each has a
// default. The value of "t" is ignored: programs that reload a picture only from another address change it each time.
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

// set takes over one value of a query; false if it is wrong.
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

// languages name pieces as the notations do; the pages know these names, too.
var languages = map[string]Pieces{"zh-hant": Traditional, "zh": Simplified, "vi": Vietnamese}

func (p Pieces) known() bool { return p.face('K') != "" }

func (p Pieces) face(piece boardgame.Piece) string { return glyphs.Face(string(p), piece.String()) }

func (o Options) complete() Options {
	if o.Below == engine.NoSide {
		o.Below = engine.First
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
