package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

func position(t testing.TB, fen string) boardgame.Position {
	t.Helper()
	p, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pictures are the golden files.
func pictures(t *testing.T) map[string]func() (boardgame.Position, Options) {
	const cannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
	return map[string]func() (boardgame.Position, Options){
		"start": func() (boardgame.Position, Options) {
			return position(t, engine.StartFEN), Options{Title: "Red to move"}
		},
		"black-below": func() (boardgame.Position, Options) {
			return position(t, cannon), Options{Below: engine.Second, Coordinates: true, Last: enginetest.Move(t, "h2e2"), Pieces: Latin}
		},
		"chess": func() (boardgame.Position, Options) {
			return position(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"), Options{Coordinates: true, Title: "White to move"}
		},
		"chess-black-below": func() (boardgame.Position, Options) {
			return position(t, "2r3k1/pp3ppp/4b3/3qn3/8/2N1B3/PP2QPPP/3R2K1 b - - 1 20"),
				Options{Below: engine.Second, Last: enginetest.Move(t, "d2e2"), Width: 270}
		},
		"simplified": func() (boardgame.Position, Options) {
			return position(t, cannon), Options{Coordinates: true, Last: enginetest.Move(t, "h2e2"), Pieces: Simplified, Width: 270}
		},
		"card": func() (boardgame.Position, Options) {
			return position(t, cannon), Options{Card: true, Last: enginetest.Move(t, "h2e2"), Width: 400}
		},
		"chess-card": func() (boardgame.Position, Options) {
			return position(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"), Options{Card: true, Coordinates: true, Below: engine.Second, Width: 400}
		},
		"vietnamese": func() (boardgame.Position, Options) {
			return position(t, cannon), Options{Pieces: Vietnamese, Width: 100}
		},
	}
}

func TestPictures(t *testing.T) {
	for name, make := range pictures(t) {
		t.Run(name, func(t *testing.T) {
			p, o := make()
			file := filepath.Join("testdata", name)
			vector, pixels := SVG(p, o), PNG(p, o)
			if *update {
				if err := errors.Join(os.WriteFile(file+".svg", vector, 0o644), os.WriteFile(file+".png", pixels, 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file + ".svg")
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(vector, want) {
				t.Errorf("%s.svg is another picture: look at what -update writes", file)
			}
			golden, err := os.ReadFile(file + ".png")
			if err != nil {
				t.Fatal(err)
			}
			sameImage(t, decode(t, pixels), decode(t, golden))
		})
	}
}

func decode(t testing.TB, file []byte) image.Image {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

// sameImage compares pixels: files may be packed otherwise, and other processors round otherwise.
func sameImage(t *testing.T, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("size %v, want %v", got.Bounds(), want.Bounds())
	}
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			if apart(got.At(x, y), want.At(x, y)) > 3 {
				t.Fatalf("at %d,%d the colour %v, want %v: look at what -update writes", x, y, got.At(x, y), want.At(x, y))
			}
		}
	}
}

// apart returns the largest difference of two colours in one part, of 255.
func apart(a, b color.Color) int {
	r, g, bl, al := a.RGBA()
	r2, g2, bl2, al2 := b.RGBA()
	most := 0.0
	for _, d := range [][2]uint32{{r, r2}, {g, g2}, {bl, bl2}, {al, al2}} {
		most = max(most, math.Abs(float64(d[0])-float64(d[1])))
	}
	return int(most / 257)
}

// TestColoursAtPoints checks each point of pictures: around it is the ink of the side of its piece, and no other; around
// an empty point there is none.
func TestColoursAtPoints(t *testing.T) {
	p := position(t, "4k4/4a4/9/p7P/4c4/9/P3C3p/9/4K4/3A5 w - - 0 1")
	for _, o := range []Options{
		{}, {Width: 300, Pieces: Latin}, {Width: MaxWidth, Below: engine.Second}, {Width: 777, Pieces: Vietnamese, Coordinates: true},
	} {
		seen := decode(t, PNG(p, o))
		for point := engine.Point(0); point.Valid(); point++ {
			column, row := int(point.File()), int(point.Rank())
			if o.Below == engine.Second {
				column, row = 8-column, 9-row
			}
			size := extent(p, o)
			found := inkAround(seen, (o.margin()+float64(column)*distance)/size.x, (o.margin()+float64(9-row)*distance)/size.y)
			for side, ink := range found {
				if owns := p.At(point).Side() == side; owns != (ink > .02) {
					t.Errorf("%+v: %.3f of the pixels around %v are %v ink, and %v stands there", o, ink, point, side, p.At(point))
				}
			}
		}
	}
}

// inkAround returns the share of each side's ink around a place, given as a part of width and height.
func inkAround(seen image.Image, x, y float64) map[engine.Side]float64 {
	size := seen.Bounds().Size()
	reach := size.X * 4 / 100
	middle := image.Pt(int(x*float64(size.X)), int(y*float64(size.Y)))
	found := map[engine.Side]float64{engine.First: 0, engine.Second: 0}
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			for side, ink := range inks {
				if apart(seen.At(middle.X+dx, middle.Y+dy), ink) < 40 {
					found[side] += 1 / float64((2*reach+1)*(2*reach+1))
				}
			}
		}
	}
	return found
}

// TestEmptyPlacesAreWood checks the places between the lines and in the margin, and the size.
func TestEmptyPlacesAreWood(t *testing.T) {
	seen := decode(t, PNG(position(t, engine.StartFEN), Options{Width: 500}))
	if got := seen.Bounds().Size(); got != image.Pt(500, 554) {
		t.Errorf("size %v, want 500 by 554", got)
	}
	isWood := func(c color.Color) bool {
		return apart(c, woodFrom) <= apart(woodTo, woodFrom)+1 && apart(c, woodTo) <= apart(woodTo, woodFrom)+1
	}
	for _, at := range []image.Point{{3, 3}, {497, 551}, {75, 75}, {425, 375}, {250, 275}} {
		if got := seen.At(at.X, at.Y); !isWood(got) {
			t.Errorf("at %v is %v, want wood", at, got)
		}
	}
	if got := seen.At(75, 87); apart(got, woodTo) < 40 {
		t.Errorf("on the rank 8 is %v, want a line", got)
	}
}

func TestCharactersDiffer(t *testing.T) {
	for _, name := range sets {
		seen := map[string]rune{}
		for _, piece := range "KABNRCPkabnrcp" {
			set := enginetest.Position(t, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
			put, _ := engine.PieceFromLetter(byte(piece))
			set.Put(engine.NewPoint(1, 5), put)
			p := boardgame.NewXiangqi(set)
			drawn := string(PNG(p, Options{Pieces: name, Width: 200}))
			if other, ok := seen[drawn]; ok {
				t.Errorf("%s: %c looks like %c", name, piece, other)
			}
			seen[drawn] = piece
			if name.face(boardgame.Piece(piece)) == "" {
				t.Errorf("%s: nothing stands on %c", name, piece)
			}
		}
	}
}

func TestPiecesOfChessDiffer(t *testing.T) {
	seen := map[string]rune{}
	for _, piece := range "QRBNPqrbnp" {
		drawn := string(PNG(position(t, fmt.Sprintf("4k3/8/8/8/1%c6/8/8/4K3 w", piece)), Options{Width: 200}))
		if other, ok := seen[drawn]; ok {
			t.Errorf("%c looks like %c", piece, other)
		}
		seen[drawn] = piece
	}
}

// TestFieldsOfChess checks the corner of each field: they are light and dark by turns from both sides, and a picture is
// as high as wide.
func TestFieldsOfChess(t *testing.T) {
	for _, below := range []engine.Side{engine.First, engine.Second} {
		seen := decode(t, PNG(position(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Options{Width: 884, Below: below, Coordinates: true}))
		if got := seen.Bounds().Size(); got != image.Pt(884, 884) {
			t.Errorf("size %v, want 884 by 884", got)
		}
		for column := range 8 {
			for row := range 8 {
				want := lightField
				if (column+row)%2 == 1 { // It has as many on a turned board.
					want = darkField
				}
				if got := seen.At(42+100*column+8, 42+100*row+8); apart(got, want) > 1 {
					t.Errorf("%v below, column %d, row %d: %v, want %v", below, column, row, got, want)
				}
			}
		}
	}
}

func TestATitleIsText(t *testing.T) {
	for _, title := range []string{"", "An – Bình", `</title><script>alert("1")</script>`, "a\x00b\xff", "]]>&amp;"} {
		document := SVG(position(t, engine.StartFEN), Options{Title: title})
		var names []string
		var text strings.Builder
		d := xml.NewDecoder(bytes.NewReader(document))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v", title, err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				names = append(names, token.Name.Local)
			case xml.CharData:
				text.Write(token)
			}
		}
		want := strings.ToValidUTF8(strings.ReplaceAll(title, "\x00", "�"), "�")
		if got := strings.TrimSuffix(text.String(), "\n"); got != want {
			t.Errorf("the text of the document is %q, want %q", got, want)
		}
		for _, name := range names {
			if !strings.Contains(" svg title defs linearGradient stop path circle use ", " "+name+" ") {
				t.Errorf("title %q: an element %s", title, name)
			}
		}
	}
}
