package hall

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/papers"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/httpd"
)

// The routes of what a section hands out: papers of a round to print, and files of the whole section.
const (
	PapersPath  = OfficePath + "/papers/{round}/{what}"
	ExportsPath = OfficePath + "/exports/{format}"
)

// ofPapers names papers.
type ofPapers struct {
	InLanguage
	Section string `query:"section" maxLength:"100" doc:"The only one when it is left out."`
	Round   int    `path:"round" minimum:"1" maximum:"999"`
	What    string `path:"what" enum:"seating,cards,slips,sheets"`
}

// ofExport names an export.
type ofExport struct {
	Section string `query:"section" maxLength:"100" doc:"The only one when it is left out."`
	Format  string `path:"format" enum:"trf16,trf26,csv,pgn"`
}

// exportMedia are the types and the endings of exports.
var exportMedia = map[string][2]string{
	event.TRF16: {"text/plain; charset=utf-8", "trf"},
	event.TRF26: {"text/plain; charset=utf-8", "trfx"},
	event.CSV:   {"text/csv; charset=utf-8", "csv"},
	event.PGN:   {"application/x-chess-pgn", "pgn"},
}

// registerPapers registers papers and exports.
func (h *Hall) registerPapers(d *httpd.Door) {
	const told = "Papers of a round to print: seating lists, table cards, result slips, or the scoresheets of the games that are stored"
	print := d.Operation(http.MethodGet, PapersPath, auth.ReadEvent, "papers", told)
	print.Errors = append(print.Errors, http.StatusConflict)
	print.Responses = map[string]*huma.Response{"200": {Description: told, Content: map[string]*huma.MediaType{"application/pdf": {}}}}
	httpd.Register(d, print, func(ctx context.Context, in *ofPapers) (*huma.StreamResponse, error) {
		var file bytes.Buffer
		if err := h.desk.print(&file, in); err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return fileAnswer("application/pdf", fmt.Sprintf("%s-%d.pdf", in.What, in.Round), file.Bytes()), nil
	})
	const held = "A section as TRF16, TRF26, CSV or PGN, with the rounds that are published"
	export := d.Operation(http.MethodGet, ExportsPath, auth.ReadEvent, "export", held)
	export.Errors = append(export.Errors, http.StatusConflict)
	export.Responses = map[string]*huma.Response{"200": {Description: held, Content: map[string]*huma.MediaType{"text/plain": {}, "text/csv": {}, "application/x-chess-pgn": {}}}}
	httpd.Register(d, export, func(ctx context.Context, in *ofExport) (*huma.StreamResponse, error) {
		data, err := h.desk.export(in.Section, in.Format)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		media := exportMedia[in.Format]
		return fileAnswer(media[0], "event."+media[1], data), nil
	})
}

// fileAnswer is an answer that a browser keeps as a file.
func fileAnswer(media, name string, data []byte) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(out huma.Context) {
		out.SetHeader("Content-Type", media)
		out.SetHeader("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
		_, _ = out.BodyWriter().Write(data) // A connection that broke has nobody to be told.
	}}
}

// section returns a section as it stands, read for its caller alone: to write it takes long, and nobody waits meanwhile.
func (d *desk) section(name string) (*event.Section, error) {
	opened, err := store.Open(d.hall.dir, d.hall.now)
	if err != nil {
		return nil, httpd.Unreadable(err)
	}
	return opened.Event.Section(name)
}

// print writes papers of a round.
func (d *desk) print(file *bytes.Buffer, of *ofPapers) error {
	s, err := d.section(of.Section)
	if err != nil {
		return err
	}
	p := papers.Round{Section: s, Lang: of.Lang, Address: pagesOf(d.hall.server.Endpoint(), d.hall.plain)}
	if p.Round, err = s.Round(of.Round); err != nil {
		return err
	}
	if of.What == papers.Sheets {
		d.mu.Lock()
		ids := d.ids()
		d.mu.Unlock()
		for g, id := range ids {
			if g.section != s.Name || g.round != of.Round {
				continue
			}
			sheet, err := d.sheet(id)
			if err != nil { // A board signs what it wants: one game keeps no others from being printed.
				d.hall.log.Error(fmt.Sprintf("hall: the scoresheet of table %d in round %d can't be read, and is not printed: %v", g.table, g.round, err), "table", g.table)
				continue
			}
			p.Games = append(p.Games, sheet)
		}
	}
	return p.Write(file, of.What)
}

// export returns a section in a format.
func (d *desk) export(section, format string) ([]byte, error) {
	s, err := d.section(section)
	if err != nil {
		return nil, err
	}
	data, _, err := s.Export(format)
	return data, err
}
