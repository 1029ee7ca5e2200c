package broadcast

import (
	"cmp"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/picture"
	"github.com/kyban/kyban/web"
)

// sized is a picture of the initial position.
func sized(width int) drawn {
	return drawn{media: svgMedia, fen: engine.StartFEN, options: picture.Options{Width: width}}
}

// look returns a picture that is always granted.
func look(t *testing.T, g *gallery, d drawn) *web.Answer {
	t.Helper()
	s, err := g.show(d, "192.0.2.9:1", d.position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// inTurn returns the widths of the kept pictures, the last shown one behind the others.
func (g *gallery) inTurn() (widths []int) {
	all := slices.SortedFunc(maps.Keys(g.known), func(a, b drawn) int { return cmp.Compare(g.known[a].used, g.known[b].used) })
	for _, d := range all {
		widths = append(widths, d.options.Width)
	}
	return widths
}

// TestPicturesAreDrawnOnceAndForgotten draws more than is kept.
func TestPicturesAreDrawnOnceAndForgotten(t *testing.T) {
	g := newGallery(drawingsMax)
	followed := drawn{media: pngMedia, fen: engine.StartFEN, options: picture.Options{Width: 201}}
	always := look(t, g, followed)
	first := drawn{media: pngMedia, fen: engine.StartFEN, options: picture.Options{Width: 200}}
	shown := look(t, g, first)
	if look(t, g, first) != shown {
		t.Error("the same picture was drawn twice")
	}
	if always == shown || always.Hash() == shown.Hash() {
		t.Error("another size is the same picture")
	}
	for width := picture.MinWidth; g.known[first] != nil; width++ {
		if width > picture.MaxWidth {
			t.Fatal("nothing was ever forgotten")
		}
		if look(t, g, followed) != always {
			t.Fatal("a picture at which somebody looks all the time was drawn again")
		}
		look(t, g, sized(width))
		bytes := 0
		for _, k := range g.known {
			bytes += k.Size()
		}
		if g.bytes != bytes || bytes > drawnBytesMax {
			t.Fatalf("%d bytes are kept and %d counted, want at most %d", bytes, g.bytes, drawnBytesMax)
		}
	}
	if again := look(t, g, first); again == shown || again.Hash() != shown.Hash() {
		t.Errorf("the same picture drawn again has the tag %s, want %s", again.Hash(), shown.Hash())
	}
}

// TestOneComputerHasNotAllPicturesDrawn orders fifty sizes from one computer while a picture is drawn, and then from
// others.
func TestOneComputerHasNotAllPicturesDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGallery(4)
		var answers []string
		ask := func(from string, width int) {
			go func() {
				_, err := g.show(sized(width), from, sized(width).position)
				g.mu.Lock()
				defer g.mu.Unlock()
				if err != nil {
					width = 0
				}
				answers = append(answers, fmt.Sprintf("%s %d", strings.TrimPrefix(from, "192.0.2."), width))
			}()
			synctest.Wait()
		}
		expect := func(when string, want ...string) {
			t.Helper()
			g.mu.Lock()
			defer g.mu.Unlock()
			slices.Sort(answers)
			if !slices.Equal(answers, want) {
				t.Errorf("%s: answered are %v, want %v", when, answers, want)
			}
			answers = nil
		}
		g.turns.Enter(netip.Addr{}) // A picture is being drawn.
		for width := 100; width < 150; width++ {
			ask("192.0.2.9:1", width)
		}
		expect("one asks for fifty", slices.Repeat([]string{"9:1 0"}, 46)...)
		ask("192.0.2.10:1", 200)
		ask("192.0.2.11:1", 100) // Another computer waits for it.
		expect("two others come", "9:1 0", "9:1 0")
		g.turns.Leave()
		synctest.Wait()
		expect("all who waited have their turns", "10:1 200", "11:1 100", "9:1 100", "9:1 101")
		if got, want := g.inTurn(), []int{200, 100, 101}; !slices.Equal(got, want) { // 100 was shown again behind 200.
			t.Errorf("shown last are %v, want %v", got, want)
		}
		if len(g.orders) != 0 {
			t.Errorf("%d orders are kept, want none", len(g.orders))
		}
	})
}

// TestManyWhoWantOnePictureNeedOneTurn asks from a hall that is behind one address.
func TestManyWhoWantOnePictureNeedOneTurn(t *testing.T) {
	g := newGallery(1)
	g.turns.Enter(netip.Addr{}) // A picture is being drawn.
	answers := make(chan *web.Answer)
	hall := ordered{sized(540), netip.MustParseAddr("192.0.2.9")}
	for range 50 {
		wait := g.order(hall, hall.position)
		go func() {
			s, err := wait()
			if err != nil {
				t.Error(err)
			}
			answers <- s
		}()
	}
	if len(g.orders) != 1 {
		t.Fatalf("%d orders, want 1", len(g.orders))
	}
	g.turns.Leave()
	first := <-answers
	for range 49 {
		if s := <-answers; s != first || s == nil {
			t.Error("the picture was drawn again")
		}
	}
}

func TestWhoFindsTooManyPicturesBeingDrawnIsToldToAskAgain(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	s.hub.pictures = newGallery(0)
	s.hub.pictures.turns.Enter(netip.Addr{}) // A picture is being drawn.
	for _, path := range []string{"/games/1/board.svg", "/games/1/board.png?size=1200"} {
		status, header, body := s.get(path)
		if status != 503 || header.Get("Retry-After") != "2" || !strings.Contains(body, "too many pictures are being drawn: ask again in 2 seconds") {
			t.Errorf("%s: %d, Retry-After %q, %s", path, status, header.Get("Retry-After"), body)
		}
	}
	s.hub.pictures.turns.Leave()
	if status, _, body := s.get("/games/1/board.svg"); status != 200 {
		t.Errorf("when nothing is drawn any more: %d, %s", status, body)
	}
}
