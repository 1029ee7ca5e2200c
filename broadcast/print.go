package broadcast

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/terminal/qr"
	"github.com/kyban/kyban/web"
)

const pdfMedia = "application/pdf"

// print is a scoresheet to print: game, audience, last record, language and notation.
type print struct {
	game, seq int
	audience  audience
	lang      string
	style     notation.Style
}

// pdf serves a game as a scoresheet to print, as far as the caller may see it, in the language and notation of the
// address. It is drawn like pictures: one at a time, and once for all callers.
func (h *Hub) pdf(w http.ResponseWriter, r *http.Request) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	p, printed, ok := h.printed(w, r, id)
	if !ok {
		return
	}
	write := func() (*web.Answer, error) {
		var file bytes.Buffer
		if err := pdf.Write(&file, printed, nil); err != nil {
			return nil, err
		}
		return web.NewFinal(pdfMedia, file.Bytes()), nil
	}
	h.draw(w, r, drawn{media: pdfMedia, print: p}, write)
}

// printed returns the scoresheet of a game for the caller, in the language and notation of the address. On an error it
// has answered already.
func (h *Hub) printed(w http.ResponseWriter, r *http.Request, id int) (p print, printed scoresheet.Printed, ok bool) {
	sheet, position, seq, err := h.Sheet(r.Context(), id)
	if err != nil {
		h.missing(w, r, err)
		return p, printed, false
	}
	lang := cmp.Or(r.URL.Query().Get("lang"), scoresheet.English)
	if !slices.Contains(scoresheet.Languages(), lang) {
		fail(w, r, http.StatusBadRequest, message.Errorf("lang %q: expected one of vi, zh, zh-hant, en", lang))
		return p, printed, false
	}
	p = print{id, seq, h.audienceOf(r.Context()), lang, tell.StyleOf(lang)}
	if style := r.URL.Query().Get("notation"); style != "" {
		known, err := position.Game().Style(style)
		if err != nil {
			fail(w, r, http.StatusBadRequest, message.Errorf("notation %q: expected one of %s", style, strings.Join(position.Game().Styles, ", ")))
			return p, printed, false
		}
		p.style = notation.Style(known)
	}
	if printed, err = scoresheet.Print(sheet, p.style, lang); err != nil {
		h.missing(w, r, err)
		return p, printed, false
	}
	return p, printed, true
}

// scoresheet serves what a page prints below the moves: notes, signatures, and for officials the code of the newest
// checkpoint. The public gets no code: the size of a log shows what is withheld.
func (h *Hub) scoresheet(w http.ResponseWriter, r *http.Request) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	p, printed, ok := h.printed(w, r, id)
	if !ok {
		return
	}
	s := public.Scoresheet{Notes: []public.SheetNotes{}, Lapsed: printed.Lapsed}
	for _, n := range printed.Notes {
		s.Notes = append(s.Notes, public.SheetNotes{Title: n.Title, Lines: n.Lines})
	}
	for _, f := range printed.Signatures {
		s.Signatures = append(s.Signatures, field(f))
	}
	if p.audience == officials {
		newest, err := h.store.NewestCheckpoint(r.Context(), id)
		if err == nil && newest != nil {
			s.Code, err = qr.Rows(string(evidence.Unwitnessed(newest.Note)))
		}
		if err != nil {
			h.missing(w, r, err)
			return
		}
	}
	h.give(w, r, web.NewAnswer(jsonMedia, asJSON(s)))
}

func field(f scoresheet.PrintedField) public.SheetField {
	return public.SheetField{Name: f.Name, Value: f.Value}
}
