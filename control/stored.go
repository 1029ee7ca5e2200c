package control

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// stored registers what hands out a stored game as it is stored.
func (a *api) stored() {
	offer(a, readBoard, "records", "The records of a game, one JSON object a line; what is held against a player is for arbiters",
		"application/jsonl", a.records)
	offer(a, readAccused, "rows", "The facts and the records of a game in their order, with their times, one JSON object a line",
		"application/jsonl", a.rows)
	offer(a, readAccused, "evidence", "The game with its proof, in one file that boardctl verify checks",
		"application/octet-stream", a.evidence)
}

// offer registers a part of a stored game that is no single JSON object.
func offer[I, T any](a *api, right Op, part, summary, media string, send func(context.Context, *I) (*T, error)) {
	o := a.operation("GET", "/api/games/{id}/"+part, right, part, summary)
	o.Responses = map[string]*huma.Response{"200": {
		Description: summary, Content: map[string]*huma.MediaType{media: {}},
	}}
	huma.Register(a.huma, o, send)
}

// records sends a game's records.
func (a *api) records(ctx context.Context, in *gameInput) (*huma.StreamResponse, error) {
	records := a.board.Records(ctx, in.ID)
	if !SeesAll(ctx) {
		records = a.board.PublicRecords(ctx, in.ID)
	}
	return a.stream(ctx, in.ID, func(yield func([]byte, error) bool) {
		for record, err := range records {
			if !yield(record, err) {
				return
			}
		}
	})
}

// rows sends a game's facts and records.
func (a *api) rows(ctx context.Context, in *gameInput) (*huma.StreamResponse, error) {
	return a.stream(ctx, in.ID, func(yield func([]byte, error) bool) {
		for row, err := range a.board.Rows(ctx, in.ID) {
			if !yield(row.line(), err) {
				return
			}
		}
	})
}

// stream sends what is read of a stored game, line by line, so that it is never in memory as a whole.
func (a *api) stream(ctx context.Context, id int, lines iter.Seq2[[]byte, error]) (*huma.StreamResponse, error) {
	if err := a.board.Known(ctx, id, SeesAll(ctx)); err != nil {
		return nil, problem(notReadable(err))
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		out.SetHeader("Content-Type", "application/jsonl")
		for line, err := range lines {
			if err != nil {
				// The answer has begun: only a connection that breaks tells that it is not whole.
				a.notices.say(fmt.Sprintf("control: read game %d: %v", id, err))
				panic(http.ErrAbortHandler)
			}
			if _, err := fmt.Fprintf(out.BodyWriter(), "%s\n", line); err != nil {
				return // The reader has gone.
			}
		}
	}}, nil
}

// file is an answer that is a file.
type file struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// evidence sends the file by which a game is checked.
func (a *api) evidence(ctx context.Context, in *gameInput) (*file, error) {
	a.bundling.Lock()
	defer a.bundling.Unlock()
	text, err := a.board.Evidence(ctx, in.ID)
	if err != nil {
		return nil, problem(notReadable(err))
	}
	return &file{"application/octet-stream", text}, nil
}

// Row is a stored fact or record of a game, with the times at which it came about.
type Row struct {
	Seq        int             `json:"seq"`         // From 1 in the game.
	At         int64           `json:"at_us"`       // Board time.
	Wall       int64           `json:"wall_us"`     // Time of day, in microseconds since 1970 UTC; 0 when unknown.
	WallSource string          `json:"wall_source"` // What the time of day is worth: host, trace or none.
	Kind       string          `json:"kind"`        // "input" is a fact; other kinds are types of records.
	Bytes      json.RawMessage `json:"bytes"`       // Exactly as they are stored.
}

// line returns the row as one line of JSON. The stored bytes end it unchanged, which json.Marshal would not promise.
func (r Row) line() []byte {
	head := r
	head.Bytes = json.RawMessage("null")
	text, err := json.Marshal(head)
	if err != nil {
		panic("control: a row that is no JSON: " + err.Error())
	}
	return append(append(bytes.TrimSuffix(text, []byte("null}")), r.Bytes...), '}')
}

// parseRow reads a row that has to have a sequence.
func parseRow(line []byte, seq int) (Row, error) {
	var r Row
	if err := json.Unmarshal(line, &r); err != nil {
		return Row{}, fmt.Errorf("row %d: %w", seq, err)
	}
	if r.Seq != seq || r.Kind == "" || len(r.Bytes) == 0 {
		return Row{}, fmt.Errorf("row %d: expected its seq, kind and bytes, found %.200q", seq, line)
	}
	return r, nil
}
