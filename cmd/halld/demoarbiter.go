package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall"
)

// arbiterName is the arbiter of the demo.
const arbiterName = "Trần Văn Quang"

// arbiter rules by the hall, as a person with a token does.
type arbiter struct {
	client *control.Client
	link   string // Signs a person in who looks on.
}

// newArbiter makes tokens for the arbiter of a hall, and for a person who looks on.
func newArbiter(ctx context.Context, dir string, h *hall.Hall) (*arbiter, error) {
	c, err := control.Local(dir, boardPatience)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	made := map[string]hall.TokenMade{}
	for _, name := range []string{arbiterName, "You"} {
		asked := hall.TokenAsked{NewToken: control.NewToken{Role: control.Arbiter, Name: name}}
		var m hall.TokenMade
		if err := c.Ask(ctx, http.MethodPost, hall.TokensPath, asked, &m); err != nil {
			return nil, fmt.Errorf("a token for %s: %w", name, err)
		}
		made[name] = m
	}
	at := h.Server().Endpoint()
	client, err := control.Remote(at.Address, at.Fingerprint, made[arbiterName].Text, boardPatience)
	return &arbiter{client: client, link: made["You"].Link}, err
}

func (a *arbiter) close() { a.client.Close() }

// order orders something of boards at once. It returns the tables that have taken it.
func (a *arbiter) order(ctx context.Context, do control.Op, body any, tables ...int) ([]int, error) {
	act := hall.Act{Do: do, Tables: tables}
	if body != nil {
		var err error
		if act.Body, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	var done hall.Acted
	if err := a.client.Ask(ctx, http.MethodPost, hall.ActsPath, act, &done); err != nil {
		return nil, err
	}
	if len(done.Refused) > 0 {
		r := done.Refused[0]
		return done.Taken, fmt.Errorf("table %d: %s", r.Table, r.Why)
	}
	return done.Taken, nil
}

// waiting returns what of a kind waits at a table by the inbox, with its game, false for nothing.
func (a *arbiter) waiting(ctx context.Context, table int, kind control.NeedKind) (game control.Attention, need control.Need, waits bool, err error) {
	var in hall.Inbox
	if err := a.client.Ask(ctx, http.MethodGet, "/api/inbox", nil, &in); err != nil {
		return game, need, false, err
	}
	for _, at := range in.Tables {
		if at.Table != table {
			continue
		}
		for _, g := range at.Games {
			if i := slices.IndexFunc(g.Needs, func(n control.Need) bool { return n.Kind == kind }); i >= 0 {
				return g, g.Needs[i], true, nil
			}
		}
	}
	return game, need, false, nil
}

// rule rules on a game at a table.
func (a *arbiter) rule(ctx context.Context, table, game int, body control.RuleBody) error {
	return a.client.Ask(ctx, http.MethodPost, fmt.Sprintf("/tables/%d%s", table, control.Path(control.Rule, fmt.Sprint(game))), body, nil)
}

// seatAt returns the board that stands at a table, as the hall has it.
func (a *arbiter) seatAt(ctx context.Context, table int) (hall.Seat, error) {
	var seats []hall.Seat
	if err := a.client.Ask(ctx, http.MethodGet, hall.SeatsPath, nil, &seats); err != nil {
		return hall.Seat{}, err
	}
	i := slices.IndexFunc(seats, func(s hall.Seat) bool { return s.Table == table })
	if i < 0 {
		return hall.Seat{}, fmt.Errorf("no board stands at table %d", table)
	}
	return seats[i], nil
}
