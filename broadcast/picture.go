package broadcast

import (
	"cmp"
	"fmt"
	"net/http"
	"sync"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/packed"
	"github.com/kyban/kyban/picture"
	"github.com/kyban/kyban/recorder"
)

const (
	svgMedia, pngMedia = "image/svg+xml", "image/png"

	// drawnBytesMax is how much of what was drawn is kept, in bytes.
	drawnBytesMax = 2 << 20
)

// drawn is what a picture is made of.
type drawn struct {
	media    string
	position engine.Position
	options  picture.Options
}

// gallery keeps pictures, so that many who look at a board have it drawn once. One is drawn at a time: it takes some
// milliseconds, and the board must not wait for a processor.
type gallery struct {
	drawing sync.Mutex

	mu    sync.Mutex // Guards what follows.
	known map[drawn]*packed.Answer
	bytes int
}

// show returns a picture.
func (g *gallery) show(d drawn) *packed.Answer {
	if s := g.find(d); s != nil {
		return s
	}
	g.drawing.Lock()
	defer g.drawing.Unlock()
	if s := g.find(d); s != nil { // It was drawn meanwhile.
		return s
	}
	var s *packed.Answer
	if d.media == svgMedia {
		s = packed.NewAnswer(svgMedia, picture.SVG(&d.position, d.options))
	} else {
		s = packed.NewFinal(pngMedia, picture.PNG(&d.position, d.options))
	}
	g.keep(d, s)
	return s
}

func (g *gallery) find(d drawn) *packed.Answer {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.known[d]
}

// keep keeps a picture; where that is too much all others are forgotten.
func (g *gallery) keep(d drawn, s *packed.Answer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.known == nil || g.bytes+s.Size() > drawnBytesMax {
		g.known, g.bytes = map[drawn]*packed.Answer{}, 0
	}
	g.known[d] = s
	g.bytes += s.Size()
}

// svg shows the position of a game as SVG, which loads nothing and runs nothing.
func (h *Hub) svg(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	h.picture(w, r, svgMedia)
}

// png shows the position of a game as PNG.
func (h *Hub) png(w http.ResponseWriter, r *http.Request) { h.picture(w, r, pngMedia) }

func (h *Hub) picture(w http.ResponseWriter, r *http.Request, media string) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	options, err := picture.ParseOptions(r.URL.Query())
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	sheet, position, _, err := h.Sheet(r.Context(), id)
	if err != nil {
		h.missing(w, err)
		return
	}
	if n := len(sheet.Moves); n > 0 {
		if last, err := engine.ParseMove(sheet.Moves[n-1].Move); err == nil {
			options.Last = last
		}
	}
	if media == svgMedia {
		options.Title = about(sheet)
	}
	give(w, r, h.pictures.show(drawn{media, position, options}))
}

// about returns what a picture of a game is called, such as "An – Bình, 41, 1-0": players, plies and result.
func about(sheet recorder.Sheet) string {
	text := fmt.Sprintf("%s – %s, %d", cmp.Or(sheet.Tags["red"], "?"), cmp.Or(sheet.Tags["black"], "?"), len(sheet.Moves))
	if sheet.Result != "*" {
		text += ", " + sheet.Result
	}
	return text
}
