package control

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/record"
)

// PublicStatus is the part of a board's state that the public may know. It is made by copying: a field of [Status] is in no
// view until it is added here by name.
type PublicStatus struct {
	publicGame
	publicBoard
}

// PlayerStatus is the state that a player may know, who signs the result.
type PlayerStatus struct {
	publicGame
	Digest string `json:"digest,omitempty"`
	publicBoard
}

// publicGame is the part of the game that the public may know.
type publicGame struct {
	Version    string        `json:"version"`
	Source     string        `json:"source"`
	Rulebook   string        `json:"rulebook"`
	Game       int           `json:"game,omitempty"`
	Number     int           `json:"number"`
	State      string        `json:"state"`
	Ply        int           `json:"ply"`
	Turn       string        `json:"turn,omitempty"`
	LastMove   string        `json:"last_move,omitempty"`
	FEN        string        `json:"fen"`
	Missing    []string      `json:"missing,omitempty"`
	TooMany    []string      `json:"too_many,omitempty"`
	Unresolved []int         `json:"unresolved,omitempty"`
	Result     string        `json:"result,omitempty"`
	Reason     string        `json:"reason,omitempty"`
	Signed     []record.Side `json:"signed,omitempty"`
	Confirmed  bool          `json:"confirmed,omitempty"`
}

// publicBoard is the part of the board's state beside the game that the public may know.
type publicBoard struct {
	Tags       map[string]string `json:"tags,omitempty"`
	Stopped    bool              `json:"stopped,omitempty"`
	Adjourned  bool              `json:"adjourned,omitempty"`
	Delay      int64             `json:"delay_us,omitempty"`
	DelayMoves int               `json:"delay_moves,omitempty"`
	Unrecorded *Unrecorded       `json:"unrecorded,omitempty"`
	Said       []json.RawMessage `json:"said,omitempty"`
	Repeated   bool              `json:"repeated,omitempty"`
	Clock      *Clock            `json:"clock,omitempty"`
	Control    *Endpoint         `json:"control,omitempty"`
}

// Delayed returns the part of a status for a public that sees the game later: the game up to the release point, nil if nothing
// of it is released yet.
func (s *Status) Delayed(g *Game) *Status {
	d := &Status{Version: s.Version, Source: s.Source, Rulebook: s.Rulebook, State: "setting_up",
		Delay: s.Delay, DelayMoves: s.DelayMoves, Unrecorded: s.Unrecorded, Said: s.Said, Repeated: s.Repeated, Control: s.Control}
	if g == nil {
		return d
	}
	d.Game, d.Number = s.Game, s.Number
	d.State, d.Ply, d.Turn, d.LastMove, d.FEN, d.Tags, d.Signed = g.State, g.Ply, g.Turn, g.LastMove, g.Position, g.Tags, g.Signed
	if g.State == "over" {
		d.Result, d.Reason = g.Result, g.Reason
	}
	return d
}

// Player returns the part of a status that a player may know.
func (s *Status) Player() *PlayerStatus {
	return &PlayerStatus{publicGame: s.publicGame(), Digest: s.Digest, publicBoard: s.publicBoard()}
}

// Public returns the part of a status that the public may know.
func (s *Status) Public() *PublicStatus {
	return &PublicStatus{publicGame: s.publicGame(), publicBoard: s.publicBoard()}
}

func (s *Status) publicGame() publicGame {
	return publicGame{Version: s.Version, Source: s.Source, Rulebook: s.Rulebook, Game: s.Game, Number: s.Number, State: s.State, Ply: s.Ply,
		Turn: s.Turn, LastMove: s.LastMove, FEN: s.FEN, Missing: s.Missing, TooMany: s.TooMany, Unresolved: s.Unresolved,
		Result: s.Result, Reason: s.Reason, Signed: s.Signed, Confirmed: s.Confirmed}
}

func (s *Status) publicBoard() publicBoard {
	b := publicBoard{Tags: s.Tags, Stopped: s.Stopped, Adjourned: s.Adjourned, Delay: s.Delay, DelayMoves: s.DelayMoves, Said: publicAnswer(s.Said), Repeated: s.Repeated}
	if u := s.Unrecorded; u != nil { // The number of waiting facts would give away how often something was lifted.
		b.Unrecorded = &Unrecorded{Since: u.Since, Error: u.Error}
	}
	if c := s.Clock; c != nil {
		b.Clock = &Clock{At: c.At, Wall: c.Wall, Uncertainty: c.Uncertainty}
	}
	if e := s.Control; e != nil {
		b.Control = &Endpoint{Address: e.Address, Fingerprint: e.Fingerprint}
	}
	return b
}

// publicAnswer returns the records that a player gets in answer to an entry.
func publicAnswer(records []json.RawMessage) []json.RawMessage {
	var told []json.RawMessage
	for _, record := range records {
		if line, ok := public.AnswerToPlayer(record); ok {
			told = append(told, line)
		}
	}
	return told
}

// Waiting is a game that has left the board and waits for its result or for signatures.
type Waiting struct {
	Game   int      `json:"game" doc:"The number of the stored game."`
	Result string   `json:"result,omitempty" doc:"Left out where it has none yet."`
	Who    []string `json:"who,omitempty" enum:"red,white,black,arbiter" doc:"Who has not signed the result."`
}

// For names what the game waits for, as "for its result".
func (w Waiting) For() string {
	if w.Result == "" {
		return "for its result"
	}
	return fmt.Sprintf("for signatures under %s (%s)", w.Result, strings.Join(w.Who, ", "))
}

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

// Preview requests the consequences of a ruling, in one of tell.Languages.
func (c *Client) Preview(ctx context.Context, r Request, language string) (*Preview, error) {
	preview := new(Preview)
	return preview, c.ask(ctx, http.MethodPost, DryRunPath(r.game())+"?lang="+language, nil, r.Body, preview)
}

// FirstRunPath is the route of a board's first run.
const FirstRunPath = "/api/first-run"

// FirstRun holds the decisions of a board's first run, or that it still waits.
type FirstRun struct {
	Waiting  bool   `json:"waiting,omitempty" doc:"Nobody has decided it yet: the page /setup asks for it, with the code that is shown at the board."`
	Name     string `json:"name,omitempty" doc:"Of the board, such as Table 7."`
	Language string `json:"language,omitempty" enum:"en,vi,zh"`
	Rulebook string `json:"rulebook,omitempty" doc:"By which games are played; left out where the pieces that are set up tell."`
	Arbiter  string `json:"arbiter,omitempty" doc:"Who got the first token."`
	Decided  string `json:"decided,omitempty" format:"date-time"`
	Code     string `json:"code,omitempty" doc:"That whoever decides has to enter, once; for the operator."`
	Link     string `json:"link,omitempty" doc:"The address of the page, with the code; for the operator."`
}

// FirstChoice holds the decisions that a person makes at the first run of a board.
type FirstChoice struct {
	Code     string `json:"code" minLength:"1" maxLength:"40" doc:"As the board shows it: in boardd's log, or by boardctl setup."`
	Name     string `json:"name" minLength:"1" maxLength:"60" doc:"Of the board, such as Table 7."`
	Language string `json:"language" enum:"en,vi,zh"`
	Rulebook string `json:"rulebook,omitempty" maxLength:"40" doc:"By which games are played; left out, the pieces that are set up tell."`
	Control  string `json:"control,omitempty" maxLength:"100" doc:"The time control of the first game and those after it, as new has it; left out, nobody keeps the time, or boardd was told one."`
	Arbiter  string `json:"arbiter" minLength:"1" maxLength:"100" doc:"Who gets the first token, of the role arbiter."`
	Red      string `json:"red,omitempty" maxLength:"100" doc:"The player of Red, in chess of White, in the game that is on."`
	RedPIN   string `json:"red_pin,omitempty" maxLength:"100" doc:"Stands for his signature."`
	Black    string `json:"black,omitempty" maxLength:"100"`
	BlackPIN string `json:"black_pin,omitempty" maxLength:"100"`
	Hall     string `json:"hall,omitempty" maxLength:"300" doc:"The hall that the board joins: its address, https://HOST:PORT, or the link that the QR code of its invitation holds."`
	HallCode string `json:"hall_code,omitempty" maxLength:"40" doc:"Of the hall's invitation, where the link does not have it."`
}

// FirstAnswer is shown once to the person who decides.
type FirstAnswer struct {
	Token string   `json:"token" doc:"Of the arbiter."`
	Table int      `json:"table,omitempty" doc:"Where the board stands in the hall that it has joined."`
	Link  string   `json:"link" doc:"By which he signs in on another device."`
	QR    []string `json:"qr" doc:"The link as a QR code: for each row its modules, 1 for a dark one."`
	Notes []string `json:"notes,omitempty" enum:"rulebook,names" doc:"What was decided and does not hold yet: the rulebook, because a game is on; the names and the rulebook, because the board has not taken them."`
}
