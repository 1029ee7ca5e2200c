package control

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Foreseen is what would follow from a ruling.
type Foreseen struct {
	Article string            `json:"article" doc:"By which it would be ruled."`
	Told    []string          `json:"told" doc:"What would follow, in sentences."`
	Restore *Setting          `json:"restore,omitempty" doc:"The position that would have to be set up; left out where none would, and where it stands already."`
	Said    []json.RawMessage `json:"said" doc:"The records that would follow, as the answer to the ruling has them."`
}

// Setting is how pieces have to change for a position to stand.
type Setting struct {
	FEN   string   `json:"fen"`
	Place []string `json:"place" doc:"The points on which a piece has to be put."`
	Take  []string `json:"take" doc:"The points from which a piece has to be taken away."`
	Told  []string `json:"told" doc:"The same in words, with the pieces."`
}

// foreseeInput is a ruling that nobody has made yet. It has a path of its own: a parameter that is misspelt, or that an older
// board does not know, would make it a ruling.
type foreseeInput struct {
	GameInput
	Lang string `query:"lang" enum:"vi,zh,en" default:"en" doc:"The language of told."`
	Body ruleBody
}

// foreseePath returns the route on which it is asked what would follow from a ruling.
func foreseePath(game string) string { return path(Rule, game) + "/dry-run" }

// foreseeing registers what tells an arbiter beforehand what a ruling would do.
func (a *api) foreseeing() {
	o := a.operation("POST", foreseePath("{game}"), Rule, "rule-dry-run", "What would follow from a ruling; nothing is entered, recorded or changed")
	o.Errors = append(o.Errors, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable)
	huma.Register(a.huma, o, func(ctx context.Context, in *foreseeInput) (*answer[*Foreseen], error) {
		r := in.Body.request()
		r.Op, r.Game = Rule, in.number()
		if err := a.ready(personOf(ctx), &r); err != nil {
			return nil, a.refuse(ctx, err)
		}
		foreseen, err := a.board.Foresee(r, in.Lang)
		if err != nil {
			return nil, a.refuse(ctx, err)
		}
		return &answer[*Foreseen]{foreseen}, nil
	})
}

// Foresee asks what would follow from a ruling, in a language: vi, zh or en.
func (c *Client) Foresee(ctx context.Context, r Request, language string) (*Foreseen, error) {
	foreseen := new(Foreseen)
	return foreseen, c.ask(ctx, http.MethodPost, foreseePath(r.game())+"?lang="+language, nil, r, foreseen)
}
