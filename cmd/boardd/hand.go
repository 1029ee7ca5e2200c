package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/trace"
)

// hand is what people may ask of the board, by the control API.
type hand struct {
	*daemon
	*archive
	*reviewer
	desk   *desk
	cancel context.CancelCauseFunc // Ends the daemon.
}

// Do does what is asked and tells how the board stands then, once that is durable.
func (h hand) Do(r control.Request) (*control.Status, error) {
	status, done, err := h.obey(r)
	for range done.puts {
		if failed := <-done.outcomes; failed != nil {
			err = fmt.Errorf("%w: %w", control.ErrNotRecorded, failed)
		}
	}
	if err != nil {
		return nil, err
	}
	if r.Op == control.End {
		h.cancel(errStopped)
	}
	return h.placed(status)
}

// placed says in which stored game the board stands, and who vouches for that.
func (h hand) placed(status *control.Status) (*control.Status, error) {
	status.Game = h.session.id(status.Number)
	status.Push = h.push.status()
	var err error
	status.Witnesses, err = h.witnesses.status(status.Game)
	return status, err
}

// Status tells how the board stands.
func (h hand) Status() (*control.Status, error) {
	h.mu.Lock()
	if h.board == nil {
		h.mu.Unlock()
		return nil, control.ErrStarting
	}
	status := h.status()
	h.mu.Unlock()
	return h.placed(status)
}

// outcomes are the answers of the store to what was put there.
type outcomes struct {
	puts     int
	outcomes chan error
}

// obey puts what is asked on the board at the time that the board has come to.
func (d *daemon) obey(r control.Request) (*control.Status, outcomes, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	inputs, err := d.ready(r)
	if err != nil {
		return nil, outcomes{}, err
	}
	done := outcomes{outcomes: make(chan error, len(inputs))}
	var said []json.RawMessage
	for _, in := range inputs {
		in = d.by(r, in)
		records := d.board.Step(in)
		if err := d.take(in, records, done.outcomes); err != nil {
			return nil, done, err
		}
		done.puts++
		said = append(said, answers(in, records)...)
	}
	status := d.status()
	status.Said = said
	return status, done, nil
}

// ready says what a request means for the board, or why the board can't take it. The caller holds the lock.
func (d *daemon) ready(r control.Request) ([]game.Input, error) {
	if d.board == nil {
		return nil, control.ErrStarting
	}
	inputs, err := d.inputs(r)
	if err != nil {
		return nil, err
	}
	if out, lasts := d.commits.notRecorded(); lasts {
		return nil, fmt.Errorf("%s: %w: %s: ask again when the board records", r.Op, control.ErrNotRecorded, out)
	}
	return inputs, nil
}

// by says who entered an input, and that it is entered now.
func (d *daemon) by(r control.Request, in game.Input) game.Input {
	in.At, in.By, in.Role = d.board.View().At, r.By, string(r.Role)
	return in
}

// answers returns the records that tell who claimed, ruled, signed or gave a result what came of it.
func answers(in game.Input, records []game.Record) (said []json.RawMessage) {
	switch in.Kind {
	case game.KindClaim, game.KindRule, game.KindSign, game.KindResult:
	default:
		return nil
	}
	for _, r := range records {
		switch r.(type) {
		case game.Claim, game.Ruling, game.Count, game.Duty, game.Void, game.Reinstated, game.Restoration, game.Restored,
			game.Result, game.Signed, game.Confirmed, game.Remark:
			said = append(said, game.Marshal(r))
		}
	}
	return said
}

// inputs says what a request means for the board.
func (d *daemon) inputs(r control.Request) ([]game.Input, error) {
	if d.ended {
		return nil, errors.New("the session is closed, and its games keep what is recorded: start boardd again for a new one")
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	if err := d.checkGame(r); err != nil {
		return nil, err
	}
	switch r.Op {
	case control.MakeToken:
		return d.granted(r.Grant)
	case control.End:
		return []game.Input{{Kind: game.KindEnd}}, nil
	case control.New:
		inputs := []game.Input{{Kind: game.KindNew}}
		if tags := tagLines(d.fresh(r.Tags)); tags != "" {
			inputs = append(inputs, game.Input{Kind: game.KindTags, Text: tags})
		}
		return inputs, nil
	case control.Tags:
		return []game.Input{{Kind: game.KindTags, Text: tagLines(r.Tags)}}, nil
	case control.Result:
		if err := d.checkResult(r); err != nil {
			return nil, err
		}
		return []game.Input{{Kind: game.KindResult, Text: r.Result, Ply: r.Ply}}, nil
	}
	words, err := r.Words()
	if err != nil {
		return nil, fmt.Errorf("request %q: not known here", r.Op)
	}
	if err := d.checkWord(r); err != nil {
		return nil, err
	}
	in, err := game.ParseInput(words)
	if err == nil && in.Kind == game.KindRule {
		in.Article, err = d.board.Grounds(in)
		err = control.Meaningless(err)
		if err == nil {
			err = d.board.Objection(in)
		}
	}
	return []game.Input{in}, err
}

// checkGame refuses what is meant for another game than the one that is on.
func (d *daemon) checkGame(r control.Request) error {
	if on := d.session.id(d.board.View().Game); r.Game != 0 && r.Game != on {
		return fmt.Errorf("game %d is not on the board; game %d is", r.Game, on)
	}
	return nil
}

// checkWord refuses a word that would do nothing.
func (d *daemon) checkWord(r control.Request) error {
	view, op := d.board.View(), r.Op
	switch {
	case op == control.Claim && view.Reached > 0 && r.Ply > view.Reached:
		return fmt.Errorf("claim: ply %d: the game has come to ply %d", r.Ply, view.Reached)
	case op == control.Rule && view.Furthest > 0 && r.Ply > view.Furthest && !dismissesClaim(view, r):
		return fmt.Errorf("rule: ply %d was not played: the game has come to ply %d", r.Ply, view.Furthest)
	case view.Phase == game.Over && (op == control.Claim || op == control.Rule):
		return nil
	case op == control.Sign && (view.Phase != game.Over || view.Result == ""):
		return errors.New("sign: the game has no result yet: enter it first, with boardctl game result 1-0 or a ruling")
	case op == control.Sign && d.playsOther(r):
		return fmt.Errorf("sign: %s is the name of the other side, and the token or the PIN is from before the colours were swapped: "+
			"revoke both players' tokens and make new ones, with boardctl token", r.Name)
	case op == control.Sign || op == control.Delay:
		return nil
	case view.Phase != game.Playing && view.Phase != game.Ready:
		return fmt.Errorf("%s: no game is on: the board is %s", op, strings.ReplaceAll(string(view.Phase), "_", " "))
	case op == control.Takeback && len(view.Plies) == 0 && !view.Standing:
		return errors.New("takeback: no move was made")
	case op == control.Stop && view.Stopped:
		return errors.New("stop: the game is stopped already")
	case op == control.Go && !view.Stopped:
		return errors.New("go: the game is not stopped")
	}
	return nil
}

// dismissesClaim says whether a ruling dismisses a claim on a ply to which the game has not come, or not again.
func dismissesClaim(view game.View, r control.Request) bool {
	return r.Ruling == trace.RuleDismissed && slices.ContainsFunc(view.Claims, func(c game.ClaimView) bool { return c.Ply == r.Ply })
}

// playsOther says whether who signs for a side has, by the tags, the other one.
func (d *daemon) playsOther(r control.Request) bool {
	side, err := engine.ParseSide(r.Side)
	return err == nil && r.Name == d.tags[side.Other().String()] && r.Name != d.tags[side.String()]
}

// checkResult refuses a result that can't be that of the game that is on.
func (d *daemon) checkResult(r control.Request) error {
	view := d.board.View()
	switch {
	case view.Phase == game.SettingUp:
		return errors.New("result: no game is on, the pieces are being set up")
	case view.Phase == game.Ready && view.Game > 1 && len(d.tags) == 0:
		return errors.New("result: the game before is closed and keeps its result, and in the next one nothing was " +
			"moved yet: to give that one a result name its players first, with boardctl game tags")
	case r.Ply > len(view.Plies):
		return fmt.Errorf("result: ply %d: the game has %d plies", r.Ply, len(view.Plies))
	}
	return nil
}

// fresh returns the tags of a new game. A game in which nothing was moved yet is taken for it: then its old tags are
// emptied.
func (d *daemon) fresh(tags map[string]string) map[string]string {
	if phase := d.board.View().Phase; phase == game.Playing || phase == game.Over {
		return tags
	}
	all := map[string]string{}
	for key := range d.tags {
		all[key] = ""
	}
	for key, value := range tags {
		all[strings.ToLower(key)] = value
	}
	return all
}

// tagLines writes tags as an input holds them.
func tagLines(tags map[string]string) string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		lines = append(lines, strings.ToLower(key)+"="+tags[key])
	}
	return strings.Join(lines, "\n")
}

// names returns points as a status holds them.
func names(points engine.PointSet) []string {
	var all []string
	for _, p := range points.Points() {
		all = append(all, p.String())
	}
	return all
}

// status tells how the board stands.
func (d *daemon) status() *control.Status {
	v := d.board.View()
	s := &control.Status{
		Version: version.String(), Source: d.source, Rulebook: d.config.Rulebook, Number: v.Game, State: string(v.Phase),
		Ply: len(v.Plies), Turn: v.Position.Turn().String(), FEN: v.Position.FEN(), Result: v.Result, Reason: v.Reason,
		Tags: maps.Clone(d.tags), Faults: slices.Sorted(maps.Keys(d.faults)), Stopped: v.Stopped,
	}
	if g := v.Given; v.Result != "" && g != (game.Given{}) {
		s.Given = &control.Given{Ruling: g.Ruling, By: g.By, Role: g.Role, Again: g.Again}
	}
	s.Delay, s.DelayMoves = int64(v.Delay.Time), v.Delay.Moves
	s.Signed, s.Confirmed = v.Signed, v.Confirmed()
	for _, l := range v.Lapsed {
		s.Lapsed = append(s.Lapsed, control.Lapsed{By: l.By, Name: l.Name, Result: l.Result})
	}
	for _, c := range v.Claims {
		open := control.OpenClaim{Claim: c.Number, Ply: c.Ply, Side: c.Side, Text: c.Text}
		if c.Point.Valid() {
			open.Point = c.Point.String()
		}
		s.OpenClaims = append(s.OpenClaims, open)
	}
	if v.Adjusting != engine.NoSide {
		s.Adjusting = v.Adjusting.String()
	}
	for _, d := range v.Strays {
		s.Displaced = append(s.Displaced, displaced(d))
	}
	if i := v.Illegal; i != nil {
		s.Illegal = &control.Illegal{Ply: i.Ply, Side: i.Side.String(), From: i.From, To: i.To}
	}
	if !v.Empty.Empty() {
		s.Setup = &control.Setup{Empty: names(v.Empty), Taken: names(v.Taken)}
	}
	s.Lost, s.Restoring = v.Lost, v.Restoring
	if d.clock != nil {
		s.Clock = d.clock.status()
	}
	if v.Last != 0 {
		s.LastMove = v.Last.String()
	}
	if out, lasts := d.commits.notRecorded(); lasts {
		s.Unrecorded = &control.Unrecorded{Since: out.since.Format(time.RFC3339), Held: out.held, Error: out.err.Error()}
	}
	s.Lifted, s.Missing, s.TooMany = names(v.Lifted), names(v.Place), names(v.Take)
	for i, ply := range v.Plies {
		if ply.Open {
			s.Unresolved = append(s.Unresolved, i+1)
		}
	}
	return s
}

func displaced(d game.StrayView) control.Displaced {
	shown := control.Displaced{Ply: d.Ply, From: d.From.String(), Captured: d.Captured}
	if d.To != engine.NoPoint {
		shown.To = d.To.String()
	}
	return shown
}
