package api

import (
	"context"
	"fmt"
	"io"
	"iter"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// registerGames registers the routes of a stored game's raw contents.
func (a *api) registerGames() {
	registerPart(a, auth.ReadBoard, "records", "The records of a game, one JSON object a line; what is held against a player is for arbiters",
		"application/jsonl", a.records)
	registerPart(a, auth.ReadAccused, "rows", "The facts and the records of a game in their order, with their times, one JSON object a line",
		"application/jsonl", a.rows)
	registerPart(a, auth.ReadAccused, "evidence", "The game with its proof, in one file that boardctl verify checks",
		"application/octet-stream", a.evidence)
}

// registerPart registers a part of a stored game that is more than one JSON object.
func registerPart[I, T any](a *api, right control.Op, part, summary, media string, send func(context.Context, *I) (*T, error)) {
	o := a.door.Operation("GET", "/api/games/{id}/"+part, right, part, summary)
	o.Responses = map[string]*huma.Response{"200": {
		Description: summary, Content: map[string]*huma.MediaType{media: {}},
	}}
	httpd.Register(a.door, o, send)
}

type recordsInput struct {
	ID     int  `path:"id" minimum:"1" doc:"The number of a stored game."`
	Public bool `query:"public" doc:"Those that everybody may see by now, whoever asks: of a game that is on, by the delay that holds now, had it held from the start."`
}

func (a *api) records(ctx context.Context, in *recordsInput) (*huma.StreamResponse, error) {
	records := a.board.Records(ctx, in.ID)
	switch {
	case in.Public:
		records = a.board.AnalysedRecords(ctx, in.ID)
	case !httpd.SeesAll(ctx):
		records = a.board.PublicRecords(ctx, in.ID)
	}
	return stream(ctx, a, in.ID, records)
}

// rows sends a game's facts and records.
func (a *api) rows(ctx context.Context, in *storedGameInput) (*huma.StreamResponse, error) {
	return stream(ctx, a, in.ID, func(yield func([]byte, error) bool) {
		for row, err := range a.board.Rows(ctx, in.ID) {
			if !yield(row.Line(), err) {
				return
			}
		}
	})
}

// stream sends a stored game as it is read, line by line, so that it is never in memory as a whole.
func stream[Line ~[]byte](ctx context.Context, a *api, id int, lines iter.Seq2[Line, error]) (*huma.StreamResponse, error) {
	if err := a.board.Known(ctx, id, httpd.SeesAll(ctx)); err != nil {
		return nil, httpd.Problem(ctx, httpd.Unreadable(err))
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		out.SetHeader("Content-Type", "application/jsonl")
		for line, err := range lines {
			if err != nil {
				a.abort(id, err)
			}
			if _, err := fmt.Fprintf(out.BodyWriter(), "%s\n", line); err != nil {
				return // The client has gone.
			}
		}
	}}, nil
}

type file struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// evidence sends the evidence file of a game, as it is read.
func (a *api) evidence(ctx context.Context, in *storedGameInput) (*huma.StreamResponse, error) {
	a.bundling.Lock()
	write, err := a.board.Evidence(ctx, in.ID)
	a.bundling.Unlock()
	if err != nil {
		return nil, httpd.Problem(ctx, httpd.Unreadable(err))
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		out.SetHeader("Content-Type", "application/octet-stream")
		to := &sentBody{to: out.BodyWriter()}
		if err := write(to); err != nil && to.err == nil {
			a.abort(in.ID, err)
		}
	}}, nil
}

// sentBody is the body of an answer, with whether its client has gone.
type sentBody struct {
	to  io.Writer
	err error
}

func (w *sentBody) Write(text []byte) (n int, err error) {
	n, w.err = w.to.Write(text)
	return n, w.err
}

// abort ends an answer that has begun: only a broken connection shows the client that it is incomplete.
func (a *api) abort(game int, err error) {
	a.door.Log().Error(fmt.Sprintf("control: read game %d: %v", game, err), "game", game)
	panic(http.ErrAbortHandler)
}
