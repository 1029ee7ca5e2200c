package control

import (
	"context"
	"encoding/json"
	"net/http"
)

// Preview describes the consequences of a ruling.
type Preview struct {
	Article string            `json:"article" doc:"By which it would be ruled."`
	Told    []string          `json:"told" doc:"What would follow, in sentences."`
	Restore *Setting          `json:"restore,omitempty" doc:"The position that would have to be set up; left out where none would, and where it stands already."`
	Said    []json.RawMessage `json:"said" doc:"The records that would follow, as the answer to the ruling has them."`
}

// Setting lists the points that lack a piece, and those with one too many, until a position is set up.
type Setting struct {
	FEN   string   `json:"fen"`
	Place []string `json:"place" doc:"The points on which a piece has to be put."`
	Take  []string `json:"take" doc:"The points from which a piece has to be taken away."`
	Told  []string `json:"told" doc:"The same in words, with the pieces."`
}

// Preview requests the consequences of a ruling, in a language: vi, zh or en.
func (c *Client) Preview(ctx context.Context, r Request, language string) (*Preview, error) {
	preview := new(Preview)
	return preview, c.ask(ctx, http.MethodPost, DryRunPath(r.game())+"?lang="+language, nil, r.Body, preview)
}
