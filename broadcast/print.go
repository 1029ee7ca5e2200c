package broadcast

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/packed"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
)

const pdfMedia = "application/pdf"

// print is a scoresheet to print: of which game, for whom, after which record, and how it is written.
type print struct {
	game, seq int
	audience  audience
	lang      string
	style     notation.Style
}

// pdf shows a game as a scoresheet to print, as far as who asks may see it, in the language and notation that the address names. It is
// drawn as pictures are: one at a time, and once for all who ask.
func (h *Hub) pdf(w http.ResponseWriter, r *http.Request) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	sheet, position, seq, err := h.Sheet(r.Context(), id)
	if err != nil {
		h.missing(w, err)
		return
	}
	lang := cmp.Or(r.URL.Query().Get("lang"), scoresheet.English)
	if !slices.Contains(scoresheet.Languages(), lang) {
		fail(w, http.StatusBadRequest, fmt.Sprintf("lang %q: expected one of vi, zh, zh-hant, en", lang))
		return
	}
	p := print{id, seq, h.audienceOf(r.Context()), lang, scoresheet.StyleOf(lang)}
	if style := r.URL.Query().Get("notation"); style != "" {
		known, err := position.Game().Style(style)
		if err != nil {
			fail(w, http.StatusBadRequest, fmt.Sprintf("notation %q: expected one of %s", style, strings.Join(position.Game().Styles, ", ")))
			return
		}
		p.style = notation.Style(known)
	}
	printed, err := scoresheet.Print(sheet, p.style, lang)
	if err != nil {
		h.missing(w, err)
		return
	}
	write := func() (*packed.Answer, error) {
		var file bytes.Buffer
		if err := pdf.Write(&file, printed, nil); err != nil {
			return nil, err
		}
		return packed.NewFinal(pdfMedia, file.Bytes()), nil
	}
	h.draw(w, r, drawn{media: pdfMedia, print: p}, write)
}
