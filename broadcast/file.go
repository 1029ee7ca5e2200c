package broadcast

import (
	"bytes"
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/terminal/qr"
	"github.com/kyban/kyban/web"
)

const dhtmlxqMedia = "text/plain; charset=utf-8"

// gameFile serves a game in the format of its name's ending, or its page if it has none.
func (h *Hub) gameFile(w http.ResponseWriter, r *http.Request) {
	if isPage(r) {
		h.gamePage(w, r)
		return
	}
	id, format, _ := strings.Cut(r.PathValue("file"), ".")
	r.SetPathValue("id", id)
	switch format {
	case "pgn":
		h.written(w, r, "pgn", pgnMedia, notation.ICCS)
	case "dhtmlxq":
		h.written(w, r, "dhtmlxq", dhtmlxqMedia, notation.Simplified)
	case "pdf":
		h.pdf(w, r)
	default:
		fail(w, r, http.StatusNotFound, message.Errorf("%s: expected /games/ID.pgn, /games/ID.pdf or /games/ID.dhtmlxq", r.URL.Path))
	}
}

// written serves a game in a format, with comments in the query's lang and moves in its notation; by default in English
// and the usual notation.
func (h *Hub) written(w http.ResponseWriter, r *http.Request, format, media string, style notation.Style) {
	query := r.URL.Query()
	lang := query.Get("lang")
	if lang != scoresheet.Unasked && !slices.Contains(tell.Languages(), lang) {
		fail(w, r, http.StatusBadRequest, message.Errorf("lang %q: expected one of vi, zh, zh-hant, en", lang))
		return
	}
	if asked := query.Get("notation"); asked != "" {
		var ok bool
		if style, ok = h.styleOf(w, r, asked); !ok {
			return
		}
	}
	name := strings.Join([]string{format, lang, string(style)}, " ")
	h.shown(w, r, name, media, func(c *broadcastGame, a audience) ([]byte, error) { return c.export(a, format, style, lang) })
}

func (h *Hub) styleOf(w http.ResponseWriter, r *http.Request, name string) (notation.Style, bool) {
	id, ok := gameID(w, r)
	if !ok {
		return "", false
	}
	_, position, _, err := h.Sheet(r.Context(), id)
	if err != nil {
		h.missing(w, r, err)
		return "", false
	}
	known, err := position.Game().Style(name)
	if err != nil {
		fail(w, r, http.StatusBadRequest, message.Errorf("notation %q: expected one of %s", name, strings.Join(position.Game().Styles, ", ")))
		return "", false
	}
	return notation.Style(known), true
}

// gamePage serves the page of a game. Before its script runs, the page has what the caller may see of the game, for
// previews of links. A caller who must sign in first learns nothing, not even whether the game exists.
func (h *Hub) gamePage(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("file"))
	if err != nil || id < 1 || public.IsStranger(r.Context()) {
		h.pages.ServeHTTP(w, r)
		return
	}
	h.preview(w, r, id, nil)
}

// preview serves the page of a game with its text for previews; err is why the game is not known.
func (h *Hub) preview(w http.ResponseWriter, r *http.Request, id int, err error) {
	var sheet scoresheet.Sheet
	if err == nil {
		sheet, _, _, err = h.Sheet(r.Context(), id)
	}
	var preview web.Preview
	switch {
	case errors.Is(err, recorder.ErrNoGame):
		preview.Without = http.StatusNotFound
	case errors.Is(err, ErrStarting):
		starts(w)
		preview.Without = http.StatusServiceUnavailable
	case err != nil: // The script asks again, and gets the reason.
		h.pages.ServeHTTP(w, r)
		return
	default:
		tag := func(keys ...string) (value string) {
			for _, key := range keys {
				if sheet.Tags[key] != "?" && sheet.Tags[key] != "-" { // PGN writes these for unknown, and for none.
					value = cmp.Or(value, printable.Line(sheet.Tags[key]))
				}
			}
			return value
		}
		names := slices.DeleteFunc([]string{tag("red", "white"), tag("black")}, func(name string) bool { return name == "" })
		preview = web.Preview{Title: strings.Join(names, " – "), Event: tag("event"), Round: tag("round"), Table: tag("table"), Result: sheet.Result, Ply: len(sheet.Moves)}
		preview.Title = cmp.Or(preview.Title, "Kyban")
	}
	h.pages.ServeHTTP(w, web.WithPreview(r, preview))
}

// numberedFile serves the file of one game beside that of all.
func (h *Hub) numberedFile(w http.ResponseWriter, r *http.Request) {
	file, ok := strings.CutPrefix(r.PathValue("file"), "game-")
	if !ok || !strings.Contains(file, ".") {
		fail(w, r, http.StatusNotFound, message.Errorf("%s: there is no such page", r.URL.Path))
		return
	}
	r.SetPathValue("file", file)
	h.gameFile(w, r)
}

// pgnOf writes a game as PGN. The caller holds the lock of the game.
func pgnOf(c *broadcastGame, a audience) ([]byte, error) {
	return c.export(a, "pgn", notation.ICCS, scoresheet.English)
}

func (c *broadcastGame) export(a audience, format string, style notation.Style, lang string) ([]byte, error) {
	var b bytes.Buffer
	sheet, _ := c.told[a].sheet()
	err := scoresheet.ExportIn(&b, sheet, format, style, lang)
	return b.Bytes(), err
}

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
	if !slices.Contains(tell.Languages(), lang) {
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
		s.Signatures = append(s.Signatures, public.SheetField{Name: f.Name, Value: f.Value})
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
