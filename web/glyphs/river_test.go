package glyphs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var update = flag.Bool("update", false, "write river.json anew")

// riverWords are the words on the river of a Vietnamese board.
var riverWords = []string{"Sở hà", "Hán giới"}

// The letters are those of Noto Sans (SIL Open Font License 1.1), like those of printed scoresheets.
func TestTheRiversWordsAreThoseOfTheFont(t *testing.T) {
	f := latin(t)
	paths := map[string]string{}
	for _, word := range riverWords {
		paths[word] = wordPath(t, f, word)
	}
	var want bytes.Buffer
	encoder := json.NewEncoder(&want)
	encoder.SetIndent("", "")
	if err := encoder.Encode(paths); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("river.json", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("river.json")
	if err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("river.json is not what the font makes (%v): go test ./web/glyphs -update", err)
	}
}

func latin(t *testing.T) *sfnt.Font {
	t.Helper()
	packed, err := os.Open("../../scoresheet/pdf/fonts/latin.ttf.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	ttf, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// wordPath returns letters side by side as a path, the middle of their width and of a capital's height at 0 0.
func wordPath(t *testing.T, f *sfnt.Font, word string) string {
	t.Helper()
	const em = 500
	var buffer sfnt.Buffer
	var letters []sfnt.Segments
	var rights []fixed.Int26_6
	var right fixed.Int26_6
	for _, r := range word {
		index, err := f.GlyphIndex(&buffer, r)
		if err != nil || index == 0 {
			t.Fatalf("the font has no %q: %v", r, err)
		}
		segments, err := f.LoadGlyph(&buffer, index, fixed.I(em), nil)
		if err != nil {
			t.Fatal(err)
		}
		advance, err := f.GlyphAdvance(&buffer, index, fixed.I(em), font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		letters, rights = append(letters, append(sfnt.Segments(nil), segments...)), append(rights, right)
		right += advance
	}
	metrics, err := f.Metrics(&buffer, fixed.I(em), font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	p := pathWriter{}
	for i, segments := range letters {
		p.letter(segments, rights[i]-right/2, metrics.CapHeight/2)
	}
	return p.text.String()
}

// pathWriter writes a path of relative commands with whole numbers.
type pathWriter struct {
	text  strings.Builder
	x, y  int // The end of the last command.
	start [2]int
}

func (p *pathWriter) letter(segments sfnt.Segments, right, down fixed.Int26_6) {
	open := false
	for _, s := range segments {
		spots := s.Args[:1]
		command := "l"
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				p.end()
			}
			command, open = "m", true
		case sfnt.SegmentOpQuadTo:
			command, spots = "q", s.Args[:2]
		}
		p.write(command, spots, right, down)
	}
	p.end()
}

func (p *pathWriter) write(command string, spots []fixed.Point26_6, right, down fixed.Int26_6) {
	p.text.WriteString(command)
	x, y := p.x, p.y
	for i, spot := range spots {
		x, y = whole(spot.X+right), whole(spot.Y+down)
		numbers := fmt.Sprintf("%d %d", x-p.x, y-p.y)
		if i > 0 {
			numbers = " " + numbers
		}
		p.text.WriteString(strings.ReplaceAll(numbers, " -", "-"))
	}
	p.x, p.y = x, y
	if command == "m" {
		p.start = [2]int{x, y}
	}
}

func (p *pathWriter) end() {
	p.text.WriteString("z")
	p.x, p.y = p.start[0], p.start[1]
}

func whole(n fixed.Int26_6) int { return int(math.Round(float64(n) / 64)) }
