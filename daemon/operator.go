package daemon

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/trace"
)

// operator carries out requests of the control API.
type operator struct {
	*Daemon
	*archive
	*reviewer
	attention *attention
	cancel    context.CancelCauseFunc // Ends the daemon.
}

// Do carries out a request and returns the board's state after it, once that is durable.
func (o operator) Do(r control.Request) (*control.Status, error) {
	status, done, err := o.obey(r)
	for range done.puts {
		if failed := <-done.outcomes; failed != nil {
			err = control.NotRecorded(failed)
		}
	}
	if err != nil {
		return nil, err
	}
	if r.Op == control.End {
		o.cancel(errStopped)
	}
	if r.Game != 0 {
		o.attention.forget(r.Game)
	}
	return o.placed(status)
}

// outcomes are the store's answers to the steps of a request.
type outcomes struct {
	puts     int
	outcomes chan error
}

// obey puts a request on the board at the board's present time.
func (d *Daemon) obey(r control.Request) (*control.Status, outcomes, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	inputs, err := d.ready(r)
	if err != nil {
		return nil, outcomes{}, err
	}
	key, err := d.sealed(r, inputs)
	if err != nil {
		return nil, outcomes{}, err
	}
	done := outcomes{outcomes: make(chan error, len(inputs))}
	var said []json.RawMessage
	board, _, err := d.meant(r.Game)
	if err != nil {
		return nil, done, err
	}
	for _, in := range inputs {
		in = d.by(r, in)
		records := d.board.Step(in)
		if err := d.take(in, records, done.outcomes); err != nil {
			return nil, done, err
		}
		done.puts++
		said = append(said, answers(in, records)...)
	}
	if meant, _, err := d.meant(r.Game); err == nil {
		board = meant
	}
	status := d.statusOf(board)
	status.Said, status.Key = said, key
	return status, done, nil
}

// ready returns the inputs of a request, or why the board can't take it. The caller holds the lock.
func (d *Daemon) ready(r control.Request) ([]fact.Input, error) {
	if d.board == nil {
		return nil, control.ErrStarting
	}
	inputs, err := d.inputs(r)
	if err != nil {
		return nil, err
	}
	if out, lasts := d.commits.notRecorded(); lasts {
		return nil, message.Errorf("%s: %w: %s: ask again when the board records", r.Op, control.ErrNotRecorded, out)
	}
	return inputs, nil
}

// by adds to an input who entered it, and the present time.
func (d *Daemon) by(r control.Request, in fact.Input) fact.Input {
	in.At, in.By, in.Role, in.Checked = d.board.View().At, r.By, string(r.Role), r.Checked
	return in
}

// answers returns the records that answer an entry. For other operations the status has everything.
func answers(in fact.Input, records []record.Record) (said []json.RawMessage) {
	switch in.Fact.(type) {
	case fact.Claim, fact.Ruling, fact.Limit, fact.Sign, fact.Result, fact.Tags, fact.Seal, fact.Adjourn, fact.Open, fact.Promote, fact.Publish, fact.Vary, fact.Name, fact.Close:
	default:
		return nil
	}
	for _, r := range records {
		switch r.(type) {
		case record.Claim, record.Ruling, record.Count, record.Duty, record.Void, record.Reinstated, record.Restoration, record.Restored,
			record.Limit, record.Result, record.Signed, record.SignaturesVoid, record.Confirmed, record.Note, record.Sealed, record.Adjourned, record.Opened,
			record.Promotion, record.Published, record.Named:
			said = append(said, record.Encode(r))
		case record.Announcement:
			if fact.Is[fact.Vary](in.Fact) || fact.Is[fact.Close](in.Fact) { // No status has it.
				said = append(said, record.Encode(r))
			}
		case record.Revised:
			if fact.Is[fact.Name](in.Fact) { // Other records follow from the play.
				said = append(said, record.Encode(r))
			}
		case record.Finding:
			if fact.Is[fact.Open](in.Fact) { // Of the sealed move. Other records follow from the play.
				said = append(said, record.Encode(r))
			}
		}
	}
	return said
}

func (d *Daemon) inputs(r control.Request) ([]fact.Input, error) {
	if d.ended {
		return nil, message.Errorf("the session is closed, and its games keep what is recorded: start boardd again for a new one")
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	board, number, err := d.meant(r.Game)
	if err != nil {
		return nil, err
	}
	if err := checkSide(board, r); err != nil {
		return nil, err
	}
	switch b := r.Body.(type) {
	case control.Grant:
		return d.granted(b)
	case control.ResumeBody:
		return d.resumed(b)
	case control.NewBody:
		return d.opened(b)
	case control.TagsBody:
		r.Body = control.TagsBody{Tags: respelt(b.Tags, d.tagsOf(board))}
	}
	f, err := factOf(r, moment{d.board.View().At, time.Now()})
	if err != nil {
		return nil, err
	}
	checked, err := d.checked(r, fact.Input{Game: number, Fact: f}, board)
	if err != nil {
		return nil, d.hinted(r, err)
	}
	return checked, d.checkAmbiguous(r)
}

// checked refuses an input that the board can't take in its state, and a signature under an unseen state.
func (d *Daemon) checked(r control.Request, in fact.Input, board *game.Board) ([]fact.Input, error) {
	switch refusal := d.board.Check(d.by(r, in)); {
	case refusal != nil && refusal.Incomplete():
		return nil, control.Meaningless(refusal)
	case refusal != nil:
		return nil, refusal
	}
	if changed := board.ChangedMeanwhile(in.Fact, seenOf(r.Body)); changed != nil {
		return nil, changed
	}
	switch f := in.Fact.(type) {
	case fact.Ruling:
		f.Article = board.Article(f)
		in.Fact = f
	case fact.Sign:
		return []fact.Input{in}, d.checkShown(r.Body.(control.SignBody).Digest, board)
	}
	return []fact.Input{in}, nil
}

// seenOf returns what its sender had seen of what is decided.
func seenOf(body control.Body) (s game.Seen) {
	switch b := body.(type) {
	case control.RuleBody:
		s.Rulings = b.Seen
	case control.ResultBody:
		s.Was = b.Was
	case control.NameBody:
		s.Was = b.Was
	}
	return s
}

// checkSide refuses a word for a side that the game does not have. A player's token names his pawn by its own word, and the grant of
// a token may be for another game.
func checkSide(board *game.Board, r control.Request) error {
	if r.Op == control.MakeToken || r.Side() == "" || r.Side() == trace.Arbiter || (r.Op == control.Promote || r.Op == control.Name) && r.Role == control.Player {
		return nil
	}
	if _, err := board.View().Position.Game().SideOf(r.Side()); err != nil {
		return control.Meaningless(err)
	}
	return nil
}

// opened returns the inputs that open a new game as requested: a start position by lot is drawn now.
func (d *Daemon) opened(r control.NewBody) ([]fact.Input, error) {
	in := fact.New{Opening: fact.Opening{Play: r.Play, Rulebook: r.Rulebook, Repetition: r.Repetition, Evidence: r.Evidence}}
	tags := r.Tags
	if r.Position != "" {
		start, err := boardgame.ParseStart(r.Play, r.Position, func() int { return rand.IntN(boardgame.Starts) })
		if err != nil {
			return nil, control.Meaningless(err)
		}
		in.Play, in.FEN = start.Play, start.FEN
		tags = start.Tags()
		maps.Copy(tags, r.Tags)
	}
	in.Regulations, in.Regulated = regulated(d.board.Config().Regulations, r)
	if r.SameNames {
		tags = namesOf(d.tags, tags)
	}
	if err := d.board.CheckOpening(in); err != nil {
		return nil, control.Meaningless(message.Errorf("new: %w", err))
	}
	return d.withTags(in, tags), nil
}

// withTags returns the inputs that open a new game and, if there are tags, name its players.
func (d *Daemon) withTags(opened fact.Fact, tags map[string]string) []fact.Input {
	inputs := []fact.Input{{Fact: opened}}
	if tags = d.fresh(tags); len(tags) > 0 {
		inputs = append(inputs, fact.Input{Fact: fact.Tags{Text: tagLines(tags)}})
	}
	return inputs
}

// fresh returns the tags of a new game. A game without a move yet is reused: then its old tags are emptied.
func (d *Daemon) fresh(tags map[string]string) map[string]string {
	if phase := d.board.View().Phase; phase == game.Playing || phase == game.Over {
		return tags
	}
	all := map[string]string{}
	for key := range d.tags {
		all[key] = ""
	}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		all[scoresheet.TagKey(key)] = tags[key]
	}
	return all
}

func (d *Daemon) tagsOf(board *game.Board) map[string]string {
	if board == d.board {
		return d.tags
	}
	return board.Tags()
}

// respelt returns tags of a game: a tag that the game has (known) in another spelling is the same tag, and its old spelling is
// emptied.
func respelt(tags, known map[string]string) map[string]string {
	all := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		all[scoresheet.TagKey(key)] = tags[key]
	}
	for old, was := range known {
		for key := range all {
			if _, said := all[old]; !said && was != "" && strings.EqualFold(old, key) {
				all[old] = ""
				break
			}
		}
	}
	return all
}

// tokens holds the grants that the session's log still lacks, and those that it has.
type tokens struct {
	owed bool // Some may be in the keyring: made while no board was on, or while nothing was recorded.
	said map[record.Token]bool
}

// enter notes a record of a grant.
func (t *tokens) enter(r record.Token) {
	if t.said == nil {
		t.said = map[record.Token]bool{}
	}
	t.said[identity(r)] = true
}

// identity returns what two records of one grant have in common: their places, times and words for the sides may differ.
func identity(r record.Token) record.Token {
	r.Head, r.At = record.Head{}, 0
	return record.InWords(r, engine.First.String())
}

// granted returns the input for a grant, none if the session has it: boardd may have been killed before the keyring knew.
func (d *Daemon) granted(g control.Grant) ([]fact.Input, error) {
	if d.named == 0 || !d.replay.done() {
		return nil, control.ErrStarting
	}
	in := fact.Token{Text: g.What(), Name: g.Name, Gives: string(g.Role), Of: g.Game, When: g.At.Format(time.RFC3339Nano)}
	if g.Side != "" {
		side, err := engine.ParseSide(g.Side) // By either word, as the token was made: the log has one of them.
		if err != nil {
			return nil, err
		}
		in.Side = side
	}
	if d.tokens.said[identity(game.TokenRecord(in, record.Head{}, 0))] {
		return nil, nil
	}
	return []fact.Input{{Fact: in}}, nil
}

// enterOwed enters the owed grants once the board can take them.
func (d *Daemon) enterOwed() {
	d.mu.Lock()
	due := d.tokens.owed && d.server != nil && d.named > 0 && !d.ended && d.replay.done()
	d.tokens.owed = d.tokens.owed && !due
	d.mu.Unlock()
	if due {
		d.server.LogGrants()
	}
}

// Preview returns the consequences of a ruling. The board takes it on a copy of itself; nothing goes to the store.
func (o operator) Preview(r control.Request, language string) (*control.Preview, error) {
	speaker, err := review.NewSpeaker(language)
	if err != nil {
		return nil, control.Meaningless(err)
	}
	in, preview, err := o.preview(r)
	if err != nil {
		return nil, err
	}
	told := speaker.Preview(preview)
	f := &control.Preview{Article: told.Article, Told: told.Told, Said: answers(in, preview.Records)}
	if s := told.Setting; s != nil {
		f.Restore = &control.Setting{FEN: s.FEN, Place: s.Place, Take: s.Take, Told: s.Told}
	}
	return f, nil
}

// preview previews on the board at its present time; a request that it would refuse is refused.
func (d *Daemon) preview(r control.Request) (in fact.Input, preview game.Preview, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	inputs, err := d.ready(r)
	if err != nil {
		return in, preview, err
	}
	in = d.by(r, inputs[0])
	return in, d.board.Preview(in), nil
}

// RowBytes bounds the database space of a record beside its own bytes.
const RowBytes = 96

// PreviewBytes returns the bytes that the records of a ruling would take in the log.
func (o operator) PreviewBytes(r control.Request) (bytes int) {
	_, preview, err := o.preview(r)
	if err != nil {
		return 0
	}
	for _, r := range preview.Records {
		bytes += len(record.Encode(r)) + RowBytes
	}
	return bytes
}
