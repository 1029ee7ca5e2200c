package notebook

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
)

// A game in progress has the result *, and a format without that result does not lose it in silence.
func TestTheResultOfAGameThatIsOn(t *testing.T) {
	for _, c := range []struct {
		format Format
		held   string
		lost   []string
	}{
		{JSON, "*", nil}, {PGN, "*", nil}, {DhtmlXQ, "*", nil}, {UBB, "*", nil},
		{XQF, "", []string{`xqf: tag Result "*" is left out`}},
		{CBR, "", []string{`cbr: tag Result "*" is left out`}},
		{CBL, "", []string{`cbl: tag Result "*" is left out`}},
	} {
		g := &Game{FEN: engine.StartFEN, Tags: map[string]string{"Red": "Lan", "Result": "*"}, Root: &Node{}}
		file, lost, err := Write([]*Game{g}, c.format, Options{})
		if err != nil || !slices.Equal(english(lost), c.lost) {
			t.Errorf("%s: lost %q, %v, want %q", c.format, lost, err, c.lost)
		}
		read, _, err := Read(file, c.format)
		if err != nil || len(read) != 1 || read[0].Tags["Result"] != c.held {
			t.Errorf("%s: read %v, %v, want the result %q", c.format, read, err, c.held)
		}
	}
}

// A file may have a result that its format has no word for.
func TestAResultThatNoFormatKnows(t *testing.T) {
	for _, c := range []struct {
		format Format
		at     int
	}{{XQF, xqfResult}, {CBR, cbrSecond.result}} {
		file := writtenAs(t, twoLines, c.format, Options{})
		file[c.at] = 4
		games, notes, err := Read(file, c.format)
		if want := "result 4 is left out: expected 0 (none), 1 (Red wins), 2 (Black wins) or 3 (a draw)"; err != nil || len(games) != 1 || !slices.Equal(english(notes), []string{want}) {
			t.Errorf("%s: %d games, %q, %v, want %q", c.format, len(games), notes, err, want)
		}
	}
}
