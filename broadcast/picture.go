package broadcast

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"sync"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/picture"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/web"
)

const (
	svgMedia, pngMedia = "image/svg+xml", "image/png"

	// drawnBytesMax bounds the kept pictures, in bytes.
	drawnBytesMax = 2 << 20
	// drawingsMax is how many pictures may wait to be drawn.
	drawingsMax = 16
)

var errDrawing = message.Errorf("too many pictures are being drawn: ask again in 2 seconds")

// drawn is what a picture shows.
type drawn struct {
	media   string
	fen     string
	options picture.Options
	print   print // Instead of a position.
}

// ordered is a picture ordered by a computer.
type ordered struct {
	drawn
	host netip.Addr
}

type kept struct {
	*web.Answer
	used int // Rises: the least recently used picture has the least.
}

// gallery keeps pictures, so that many viewers of a board have it drawn once. It draws one at a time: a large one takes
// some tenths of a second, and the board must not wait for a processor. Computers take turns, for there are thousands of
// sizes: a computer that asks for one after the other keeps no other waiting for all of them.
type gallery struct {
	turns *netlimit.Turns

	mu     sync.Mutex // Guards what follows.
	known  map[drawn]*kept
	bytes  int
	uses   int                                     // How often pictures were wanted.
	orders map[ordered]func() (*web.Answer, error) // Each waits for a picture that is to be drawn.
}

func newGallery(drawings int) *gallery {
	return &gallery{turns: netlimit.NewTurns(drawings), known: map[drawn]*kept{}, orders: map[ordered]func() (*web.Answer, error){}}
}

// show returns a picture for a caller at an address, HOST:PORT, or errDrawing.
func (g *gallery) show(d drawn, from string, make func() (*web.Answer, error)) (*web.Answer, error) {
	if s := g.find(d); s != nil {
		return s, nil
	}
	return g.order(ordered{d, netlimit.HostOf(from)}, make)()
}

// find returns a kept picture, nil if there is none.
func (g *gallery) find(d drawn) *web.Answer {
	g.mu.Lock()
	defer g.mu.Unlock()
	k := g.known[d]
	if k == nil {
		return nil
	}
	g.uses++
	k.used = g.uses
	return k.Answer
}

// order returns what waits for a picture. All callers at one computer who want the same picture wait together, and need
// one turn. They don't wait with those of other computers, which may have ordered much else before.
func (g *gallery) order(o ordered, make func() (*web.Answer, error)) func() (*web.Answer, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	wait := g.orders[o]
	if wait == nil {
		wait = sync.OnceValues(func() (*web.Answer, error) { return g.draw(o, make) })
		g.orders[o] = wait
	}
	return wait
}

// draw draws a picture when it is its turn, and keeps it.
func (g *gallery) draw(o ordered, make func() (*web.Answer, error)) (*web.Answer, error) {
	defer g.deliver(o)
	if !g.turns.Enter(o.host) {
		return nil, errDrawing
	}
	defer g.turns.Leave()
	if s := g.find(o.drawn); s != nil { // It was drawn meanwhile.
		return s, nil
	}
	s, err := make()
	if err == nil {
		g.keep(o.drawn, s)
	}
	return s, err
}

func (d drawn) position() (*web.Answer, error) {
	position, err := boardgame.ReadFEN(d.fen)
	if err != nil {
		return nil, err
	}
	if d.media == svgMedia {
		return web.NewAnswer(svgMedia, picture.SVG(position, d.options)), nil
	}
	return web.NewFinal(pngMedia, picture.PNG(position, d.options)), nil
}

func (g *gallery) deliver(o ordered) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.orders, o)
}

// keep keeps a picture. If that is too much, it drops the least recently used.
func (g *gallery) keep(d drawn, s *web.Answer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for len(g.known) > 0 && g.bytes+s.Size() > drawnBytesMax {
		g.forget()
	}
	g.uses++
	g.known[d] = &kept{s, g.uses}
	g.bytes += s.Size()
}

// forget drops the least recently used picture. The caller holds the lock.
func (g *gallery) forget() {
	oldest, least := drawn{}, math.MaxInt
	for d, k := range g.known {
		if k.used < least {
			oldest, least = d, k.used
		}
	}
	g.bytes -= g.known[oldest].Size()
	delete(g.known, oldest)
}

// svg serves the position of a game as SVG, which loads nothing and runs nothing.
func (h *Hub) svg(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	h.picture(w, r, svgMedia)
}

// png serves the position of a game as PNG.
func (h *Hub) png(w http.ResponseWriter, r *http.Request) { h.picture(w, r, pngMedia) }

func (h *Hub) picture(w http.ResponseWriter, r *http.Request, media string) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	options, err := picture.ParseOptions(r.URL.Query())
	if err != nil {
		fail(w, r, http.StatusBadRequest, err)
		return
	}
	sheet, position, _, err := h.Sheet(r.Context(), id)
	if err != nil {
		h.missing(w, r, err)
		return
	}
	if side := r.URL.Query().Get("side"); side != "" {
		if _, err := position.Game().SideOf(side); err != nil {
			fail(w, r, http.StatusBadRequest, err)
			return
		}
	}
	if n := len(sheet.Moves); n > 0 {
		if last, err := boardgame.ParseMove(sheet.Moves[n-1].Move); err == nil {
			options.Last = last
		}
	}
	if media == svgMedia {
		options.Title = about(sheet)
	}
	d := drawn{media: media, fen: position.FEN(), options: options}
	h.draw(w, r, d, d.position)
}

// draw answers with a picture when it is its turn.
func (h *Hub) draw(w http.ResponseWriter, r *http.Request, d drawn, make func() (*web.Answer, error)) {
	s, err := h.pictures.show(d, r.RemoteAddr, make)
	var missing *pdf.MissingError
	if errors.As(err, &missing) {
		fail(w, r, http.StatusUnprocessableEntity, err)
		return
	}
	if err != nil {
		w.Header().Set("Retry-After", "2")
		fail(w, r, http.StatusServiceUnavailable, err)
		return
	}
	h.give(w, r, s)
}

// about returns the title of a game's picture, such as "An – Bình, 41, 1-0": players, plies and result.
func about(sheet scoresheet.Sheet) string {
	text := fmt.Sprintf("%s – %s, %d", cmp.Or(sheet.Tags["red"], sheet.Tags["white"], "?"), cmp.Or(sheet.Tags["black"], "?"), len(sheet.Moves))
	if sheet.Result != "*" {
		text += ", " + sheet.Result
	}
	return printable.Line(text)
}
