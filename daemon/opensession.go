package daemon

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
)

// OpenSession is a session that was left open: its games, facts and records, in their order.
type OpenSession struct {
	games   []boardlog.Game
	facts   []fact.Input
	records []boardlog.Row
	late    []late        // Entries about games after the next one had begun.
	at      sensor.Micros // Of the last row, like the wall.
	wall    boardlog.Wall
}

// late is an entry about a game after the next one had begun, and its records.
type late struct {
	said    fact.Input
	records []boardlog.Row
}

// FindOpen returns the newest open session of a source at the store's own board, nil if there is none. The source's name may be
// given without its end, as that of a kind of source. A board at another serial line goes on with the newest session of a serial board if that
// is open: its line has another name when it is plugged in elsewhere.
func FindOpen(ctx context.Context, store *recorder.Store, source string) (*OpenSession, error) {
	games, err := store.Games(ctx)
	if err != nil {
		return nil, err
	}
	games = slices.DeleteFunc(games, func(g boardlog.Game) bool { // Another board goes on with its own.
		board, _ := boardlog.BoardOf(g.ID)
		return board != 0
	})
	for _, g := range games {
		if !g.Closed && (g.Source == source || strings.HasSuffix(source, ":") && isOfKind(g.Source, source)) {
			return load(ctx, store, g.Session)
		}
	}
	newest := slices.IndexFunc(games, func(g boardlog.Game) bool { return isSerial(g.Source) })
	if !isSerial(source) || newest < 0 || games[newest].Closed {
		return nil, nil
	}
	return load(ctx, store, games[newest].Session)
}

func isSerial(source string) bool { return source == "serial" || strings.HasPrefix(source, "serial:") }

// isOfKind reports whether a source is of the kind that a name without its end means: a game of chess is not one of xiangqi.
func isOfKind(source, kind string) bool {
	rest, ok := strings.CutPrefix(source, kind)
	return ok && !strings.Contains(rest, ":")
}

func load(ctx context.Context, store *recorder.Store, session int) (*OpenSession, error) {
	games, err := store.Session(ctx, session)
	if err != nil {
		return nil, err
	}
	s := &OpenSession{games: games}
	for _, g := range games {
		if err := store.Check(ctx, g.ID); err != nil {
			return nil, err
		}
		isLate := false
		for row, err := range store.Rows(ctx, g.ID, 1) {
			if err != nil {
				return nil, err
			}
			if row.At >= s.at {
				s.at, s.wall = row.At, row.Wall
			}
			if row.Kind != boardlog.KindInput {
				s.keep(row, isLate)
				continue
			}
			in, err := fact.Decode(row.Bytes)
			if err != nil {
				return nil, fmt.Errorf("game %d, row %d: %w", g.ID, row.Seq, err)
			}
			if isLate = in.Game > 0; isLate {
				s.late = append(s.late, late{said: in})
			} else {
				s.facts = append(s.facts, in)
			}
		}
	}
	return s, nil
}

// keep keeps a record; a late one goes to its late entry.
func (s *OpenSession) keep(row boardlog.Row, isLate bool) {
	if isLate {
		last := &s.late[len(s.late)-1]
		last.records = append(last.records, row)
		return
	}
	s.records = append(s.records, row)
}

// First returns the first game of the session.
func (s *OpenSession) First() boardlog.Game { return s.games[0] }

// Last returns the last game of the session, with which it goes on.
func (s *OpenSession) Last() boardlog.Game { return s.games[len(s.games)-1] }

// begun returns a configuration with the game and the rulebook that the session began with: facts change them from there. A trace itself
// names its game.
func (s *OpenSession) begun(config game.Config, live bool) game.Config {
	first := s.games[0]
	config.Rulebook = first.Rulebook
	if start, err := boardgame.ParseFEN(first.FEN); err == nil && live {
		config.Play, config.FEN = start.Game().Name, first.FEN
		if placement(first.FEN) == placement(start.Game().Start) {
			config.FEN = "" // The rulebook decides who begins.
		}
	}
	return config
}

// placement returns the part of a FEN with the pieces.
func placement(fen string) string {
	pieces, _, _ := strings.Cut(fen, " ")
	return pieces
}

// why returns the known reason for a configuration that derives other records than the stored ones. The store names the
// version; it does not name the configured orientation of the board.
func (s *OpenSession) why(config game.Config) string {
	if was := s.games[0].Version; was != config.Version {
		return fmt.Sprintf("version %s recorded it, and this is version %s", was, config.Version)
	}
	return fmt.Sprintf("this version recorded it, and turned is %s now", config.Turned)
}

// until returns the time of the last fact.
func (s *OpenSession) until() sensor.Micros {
	if len(s.facts) == 0 {
		return 0
	}
	until := s.facts[len(s.facts)-1].At
	for _, l := range s.late {
		until = max(until, l.said.At)
	}
	return until
}

// gapUnknown is the assumed time that a board was unseen if the host's clock can't give it: it was set back, or is not set.
const gapUnknown sensor.Micros = 1_000_000

// since returns how long the board has been unseen until now.
func (s *OpenSession) since(now time.Time) sensor.Micros {
	if s.wall.Source != boardlog.WallHost || !now.After(s.wall.Time) {
		return gapUnknown
	}
	return sensor.Micros(now.Sub(s.wall.Time).Microseconds())
}

// ids returns the stored games by their number in the session.
func (s *OpenSession) ids() map[int]int {
	ids := map[int]int{}
	for _, g := range s.games {
		ids[g.Number] = g.ID
	}
	return ids
}

// restore brings a new board to the session's last state, by its facts; note gets the records. It returns the first difference
// between derived and stored records, nil if there is none.
func (s *OpenSession) restore(board *game.Board, note func([]record.Record)) *feed.Difference {
	again := feed.Rederive(board)
	for _, in := range s.facts {
		note(again.Fact(in))
	}
	for _, row := range s.records {
		again.Record(row)
	}
	again.End(board.View().Game)
	for _, l := range s.late {
		note(again.Fact(l.said))
		for _, row := range l.records {
			again.Record(row)
		}
	}
	return again.Difference()
}

// Recall hands over the records of the session, in their order; there may be no session.
func (s *OpenSession) Recall(take func(record []byte) error) error {
	if s == nil {
		return nil
	}
	for _, row := range s.records {
		if err := take(row.Bytes); err != nil {
			return err
		}
	}
	for _, l := range s.late {
		for _, row := range l.records {
			if err := take(row.Bytes); err != nil {
				return err
			}
		}
	}
	return nil
}

// resume enters on the board of an open session that boardd was restarted with another delay of the public. The current game
// keeps its first delay: a restart must not show anything earlier than promised. The caller holds the lock.
func (d *Daemon) resume() error {
	d.tellRulebook(d.board.View().Rulebook)
	d.open.tellRegulations(d.config, d.log)
	if d.board.View().Started == d.config.Delay {
		return nil
	}
	in := fact.Input{At: d.board.View().At, Fact: fact.Delay{PublicDelay: d.config.Delay, Next: true}}
	err := d.sink(in, d.board.Step(in))
	d.log.Info(fmt.Sprintf("game %d: %s; games that begin from now on: %s; boardctl game delay changes both",
		d.open.Last().ID, delayed(d.board.View().Delay), delayed(d.config.Delay)), "game", d.open.Last().ID)
	return err
}

// resumeTrace prepares for a trace that is read again from its start, and returns the time up to which its session holds it.
// The games go on by the delay and by the regulations of the session's beginning.
func (d *Daemon) resumeTrace() sensor.Micros {
	if d.open == nil {
		return 0
	}
	if began := d.open.start().PublicDelay; d.config.Delay != began {
		d.config.Delay = began
		d.log.Info(fmt.Sprintf("the games of this trace go on as they began: %s; boardctl game delay changes it", delayed(began)))
	}
	d.tellRulebook(d.open.Last().Rulebook)
	d.open.tellRegulations(d.config, d.log)
	start := d.open.start()
	d.config.Evidence, d.config.Regulations = start.Evidence, start.Regulations
	d.config.Repetition, d.config.NoLimits = cmp.Or(start.Repetition, rulebook.NoRepetition), !start.Limits
	d.config.OffersAsSaid, d.config.AgreesAsSaid = len(d.open.facts) > 0 && !start.Offers, len(d.open.facts) > 0 && !start.Consents
	d.replay = newReplay(d.open, d.config)
	return d.open.until()
}

// start returns the beginning of a session, the zero Start while nothing of it is stored.
func (s *OpenSession) start() (start fact.Start) {
	if len(s.facts) > 0 {
		start, _ = s.facts[0].Fact.(fact.Start)
	}
	return start
}

func delayed(d fact.PublicDelay) string { return terminal.Counting{}.Delayed(d.Time, d.Moves) }

// tellRulebook logs that the current game goes on by its rulebook, if boardd was restarted with another one: it does not change behind the
// players' backs.
func (d *Daemon) tellRulebook(by string) {
	if d.open != nil && d.chosen != "" && d.chosen != by {
		d.log.Info(fmt.Sprintf("game %d goes on by rulebook %s; a new game may be opened with %s: boardctl game new --rulebook %s",
			d.open.Last().ID, by, d.chosen, d.chosen), "game", d.open.Last().ID)
	}
}

// tellRegulations logs that an open session goes on by its first regulations, if boardd was restarted with others: they do not
// change behind the players' backs.
func (s *OpenSession) tellRegulations(now game.Config, log *slog.Logger) {
	if s == nil {
		return
	}
	const other = "with another setting begin a new session"
	if s.start().Evidence != now.Evidence {
		is := map[bool]string{true: "evidence", false: "no evidence"}
		log.Info(fmt.Sprintf("the games of this session go on as they began: the board's record is %s; %s", is[s.start().Evidence], other))
	}
	if began := s.start().Regulations; began != now.Regulations {
		log.Info(fmt.Sprintf("the games of this session go on as they began: %s; %s", timed(began), other))
	}
}

func timed(r fact.Regulations) string {
	text := "without a time control"
	if r.Control != "" {
		text = "time control " + r.Control
	}
	for _, rule := range []struct {
		holds bool
		text  string
	}{{r.FlagEnds, "a flag ends the game"}, {r.OutageRuns, "the clocks run on while boardd is down"}, {r.Consent, "the arbiter consents to draws"}, {r.Supervised, "an arbiter watches each game"}} {
		if rule.holds {
			text += ", " + rule.text
		}
	}
	return text
}
