package control

import (
	"encoding/json"

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
