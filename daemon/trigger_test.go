package daemon

import (
	"bytes"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/trace"
)

// triggered plays a scenario, and looks after each fact at what waits for an arbiter.
type triggered struct {
	daemon  *Daemon
	keeper  *scoresheet.Keeper
	trigger *control.Trigger
	number  int  // Of the game.
	waited  bool // Something has.
	mayWait bool // The trigger says so of a row since.
	rows    []string
	arisen  map[string][]string // What began to wait by facts of each type.
	wrong   []string
}

func playTriggered(t *testing.T, path string) *triggered {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	played, err := trace.Parse(bytes.NewReader(archive.Files[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	p := &triggered{daemon: &Daemon{commits: &committer{}, session: &session{ids: map[int]int{}}}, arisen: map[string][]string{}}
	var before []func() error // What comes before there is a board.
	player, err := feed.NewPlayer(played.Header, game.Config{}, func(in fact.Input, records []record.Record) error {
		if p.daemon.board == nil {
			before = append(before, func() error { return p.step(in, records) })
			return nil
		}
		return p.step(in, records)
	})
	if err != nil {
		t.Fatal(err)
	}
	p.daemon.board = player.Board()
	for _, step := range before {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range played.Lines {
		if err := player.Line(line); err != nil {
			return p // Some traces break off in their midst.
		}
	}
	return p
}

// step takes a fact with what follows from it, as rows.
func (p *triggered) step(in fact.Input, records []record.Record) error {
	if !fact.Is[fact.Tick](in.Fact) {
		p.row(boardlog.Row{Kind: boardlog.KindInput, Bytes: fact.Encode(in)}, in.Word())
	}
	for _, r := range records {
		head := r.About()
		if head.Game > p.number {
			p.number, p.trigger = head.Game, new(control.Trigger)
			p.keeper = scoresheet.NewKeeperFor(scoresheet.Start{}, record.Arbiters)
		}
		row := boardlog.Row{Kind: head.Type, Bytes: record.Encode(r)}
		p.row(row, head.Type)
		if head.Game != p.number {
			continue
		}
		if err := p.keeper.Take(&row); err != nil {
			return err
		}
	}
	p.daemon.note(records)
	if len(records) > 0 || !fact.Is[fact.Tick](in.Fact) {
		p.look(in.Word())
	}
	return nil
}

func (p *triggered) row(row boardlog.Row, name string) {
	if p.trigger == nil {
		p.trigger = new(control.Trigger)
	}
	p.mayWait = p.trigger.Row(&row) || p.mayWait
	p.rows = append(p.rows, name)
}

// look notes what waits behind a fact. Where something begins to wait the trigger must have said so.
func (p *triggered) look(word string) {
	needs := p.daemon.statusOf(p.daemon.board).Needs()
	if p.keeper != nil {
		needs = append(needs, ofStored(needsOf(p.keeper.Sheet()))...)
	}
	if len(needs) > 0 && !p.waited {
		for _, n := range needs {
			p.arisen[word] = append(p.arisen[word], string(n.Kind))
		}
		if !p.mayWait {
			p.wrong = append(p.wrong, string(needs[0].Kind)+" behind "+strings.Join(p.rows, " "))
		}
	}
	p.waited, p.mayWait, p.rows = len(needs) > 0, false, nil
}

// arises is what begins to wait for an arbiter by facts of each type, in all scenarios, where nothing waited before. A new type of fact has to
// stand here, and what follows from it in control.Trigger.
var arises = map[string]string{
	"adjourn":    "adjourned",
	"adjust":     "",
	"agree":      "claim unsigned",
	"alive":      "",
	"arrived":    "finding",
	"break":      "",
	"claim":      "claim",
	"clock_step": "",
	"close":      "",
	"decline":    "",
	"delay":      "",
	"end":        "fault finding loss question unresolved",
	"event":      "finding question unresolved",
	"fault":      "fault",
	"frame":      "unresolved",
	"gap":        "",
	"go":         "",
	"limit":      "",
	"name":       "restoring unresolved unsigned",
	"new":        "",
	"offer":      "finding",
	"open":       "",
	"outage":     "",
	"press":      "displaced fault finding illegal limit loss lost question repetition unresolved unsigned",
	"promote":    "",
	"publish":    "",
	"replay":     "",
	"resign":     "unresolved unsigned",
	"result":     "",
	"resume":     "",
	"rule":       "limit loss restoring unsigned",
	"schedule":   "",
	"seal":       "",
	"sign":       "",
	"start":      "fault setup",
	"stop":       "stopped",
	"tags":       "",
	"takeback":   "",
	"tick":       "displaced finding illegal loss question unresolved unsigned",
	"token":      "",
	"turned":     "",
	"unrecorded": "",
	"vary":       "",
}

// The hall asks a board what waits there when a row has come behind which something may: it must miss nothing.
func TestNothingBeginsToWaitWithoutATrigger(t *testing.T) {
	paths, err := filepath.Glob("../game/testdata/scenarios/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(err)
	}
	found := map[string]string{}
	for word := range fact.Words() {
		found[word] = ""
	}
	arisen := map[string][]string{}
	for _, path := range paths {
		p := playTriggered(t, path)
		for _, wrong := range p.wrong {
			t.Errorf("%s: %s", filepath.Base(path), wrong)
		}
		for word, kinds := range p.arisen {
			arisen[word] = append(arisen[word], kinds...)
		}
	}
	for word, kinds := range arisen {
		slices.Sort(kinds)
		found[word] = strings.Join(slices.Compact(kinds), " ")
	}
	for _, word := range slices.Sorted(maps.Keys(found)) {
		if want, decided := arises[word]; !decided || found[word] != want {
			t.Errorf("by %q begins to wait:\n%q: %q,\nwant %q", word, word, found[word], want)
		}
	}
}
