package broadcast

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/picture"
)

// TestPicturesAreDrawnOnceAndForgotten draws more than is kept.
func TestPicturesAreDrawnOnceAndForgotten(t *testing.T) {
	var g gallery
	start := engine.StartPosition()
	first := drawn{pngMedia, start, picture.Options{Width: 200}}
	shown := g.show(first)
	if g.show(first) != shown {
		t.Error("the same picture was drawn twice")
	}
	if other := g.show(drawn{pngMedia, start, picture.Options{Width: 201}}); other == shown || other.Hash() == shown.Hash() {
		t.Error("another size is the same picture")
	}
	for width := picture.MinWidth; g.known[first] != nil; width++ {
		if width > picture.MaxWidth {
			t.Fatal("nothing was ever forgotten")
		}
		g.show(drawn{svgMedia, start, picture.Options{Width: width}})
		if g.bytes > drawnBytesMax {
			t.Fatalf("%d bytes are kept, want at most %d", g.bytes, drawnBytesMax)
		}
	}
	if again := g.show(first); again == shown || again.Hash() != shown.Hash() {
		t.Errorf("the same picture drawn again has the tag %s, want %s", again.Hash(), shown.Hash())
	}
}
