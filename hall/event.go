package hall

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/tell"
)

// The routes by which organisers enter what boardctl event enters.
const (
	SectionsPath    = "/api/event/sections"
	PlayersPath     = "/api/event/players"
	CheckInPath     = "/api/event/check-in"
	AbsencesPath    = "/api/event/absences"
	WithdrawalsPath = "/api/event/withdrawals"
	roundsPath      = "/api/event/rounds/{n}/"
)

// ofRound is a request about a round.
type ofRound[T any] struct {
	InLanguage
	N    int `path:"n" minimum:"1" maximum:"999"`
	Body T
}

// asked is a request of organisers.
type asked[T any] struct {
	InLanguage
	Body T
}

// registerEvent registers the event for those who organise it.
func (h *Hall) registerEvent(d *httpd.Door) {
	h.registerOffice(d)
	h.registerLists(d)
	h.registerPresence(d)
	h.registerRounds(d)
	h.registerTiebreaks(d)
	h.registerCards(d)
	h.registerSite(d)
	h.registerPapers(d)
}

// entry returns the operation of an entry.
func entry(d *httpd.Door, path string, right control.Op, id, summary string) huma.Operation {
	o := d.Operation(http.MethodPost, path, right, id, summary)
	o.Errors = append(o.Errors, http.StatusConflict, http.StatusUnprocessableEntity)
	if most, ok := listBodies[path]; ok {
		o.MaxBodyBytes = most
	}
	return o
}

// registerLists registers sections and players.
func (h *Hall) registerLists(d *httpd.Door) {
	open := entry(d, SectionsPath, auth.Organise, "open-section", "Open a section with its regulations and players, or say with dry_run what would be read")
	httpd.Register(d, open, func(ctx context.Context, in *asked[NewSection]) (*httpd.Answer[Preview], error) {
		r, err := in.Body.regulations()
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		list, p, err := readList(in.Body.PlayerList, r, in.Lang)
		if err != nil {
			return nil, httpd.Problem(ctx, control.Meaningless(err))
		}
		if in.Body.DryRun {
			if len(list.Faults) == 0 {
				p.Trouble = troubleOf(in.Lang, clerk.Try(in.Body.Section, r, list))
			}
			return &httpd.Answer[Preview]{Body: p}, nil
		}
		err = h.keepList(ctx, d, list, func(c clerk.Clerk) error {
			s, _, err := c.Open(in.Body.Section, r, list)
			if err == nil {
				p.Kept, p.Seed = true, s.Seed
			}
			return err
		})
		return &httpd.Answer[Preview]{Body: p}, err
	})
	join := entry(d, PlayersPath, auth.Organise, "add-players", "Add players to a section, or say with dry_run what would be read")
	httpd.Register(d, join, func(ctx context.Context, in *asked[PlayerList]) (*httpd.Answer[Preview], error) {
		list, p, err := readList(in.Body, event.Regulations{}, in.Lang)
		if err != nil {
			return nil, httpd.Problem(ctx, control.Meaningless(err))
		}
		if in.Body.DryRun {
			return &httpd.Answer[Preview]{Body: p}, nil
		}
		err = h.keepList(ctx, d, list, func(c clerk.Clerk) error {
			s, err := c.Store.Event.Section(in.Body.Section)
			if err != nil {
				return err
			}
			p.Kept = true
			return c.Join(s, list)
		})
		return &httpd.Answer[Preview]{Body: p}, err
	})
}

// keepList enters a list without faults.
func (h *Hall) keepList(ctx context.Context, d *httpd.Door, list clerk.List, do func(clerk.Clerk) error) error {
	if n := len(list.Faults); n > 0 {
		return httpd.Problem(ctx, control.Meaningless(errFaults(n)))
	}
	return h.enter(ctx, d, do)
}

func troubleOf(lang string, err error) string {
	if err == nil {
		return ""
	}
	return tell.Error(lang, err)
}

// Entries are some of a section, by their numbers.
type Entries struct {
	Section string `json:"section,omitempty" maxLength:"100"`
	Entries []int  `json:"entries" minItems:"1" maxItems:"10000"`
	Back    bool   `json:"back,omitempty" doc:"It is not so after all."`
	Reason  string `json:"reason,omitempty" maxLength:"500"`
}

// registerPresence registers who is there.
func (h *Hall) registerPresence(d *httpd.Door) {
	each := func(ctx context.Context, of Entries, fact func(entry int) event.Fact) (*struct{}, error) {
		if err := h.mayEverywhere(httpd.PersonOf(ctx)); err != nil {
			return nil, refuse(ctx, d, err)
		}
		return nil, h.enter(ctx, d, func(c clerk.Clerk) error {
			s, err := c.Store.Event.Section(of.Section)
			if err != nil {
				return err
			}
			return c.Each(s, of.Entries, fact)
		})
	}
	there := entry(d, CheckInPath, auth.EnterEvent, "check-in", "Check players in: from the first one on no round is paired while somebody is missing who is to play")
	there.DefaultStatus = http.StatusNoContent
	httpd.Register(d, there, func(ctx context.Context, in *httpd.Answer[Entries]) (*struct{}, error) {
		return each(ctx, in.Body, func(n int) event.Fact { return event.Fact{CheckIn: &event.CheckIn{Entry: n, Back: in.Body.Back}} })
	})
	absent := entry(d, AbsencesPath, auth.EnterEvent, "enter-absence", "Enter who takes no part in a round")
	absent.DefaultStatus = http.StatusNoContent
	type absence struct {
		Entries
		Round int  `json:"round" minimum:"1" maximum:"999"`
		Half  bool `json:"half,omitempty" doc:"It is worth a draw."`
	}
	httpd.Register(d, absent, func(ctx context.Context, in *httpd.Answer[absence]) (*struct{}, error) {
		b := in.Body
		return each(ctx, b.Entries, func(n int) event.Fact {
			return event.Fact{Absence: &event.Absence{Round: b.Round, Entry: n, Half: b.Half, Back: b.Back, Reason: b.Reason}}
		})
	})
	leave := entry(d, WithdrawalsPath, auth.Organise, "enter-withdrawal", "Enter who does not play any more")
	leave.DefaultStatus = http.StatusNoContent
	type withdrawal struct {
		Entries
		From int `json:"from" minimum:"1" maximum:"999" doc:"The first round without them."`
	}
	httpd.Register(d, leave, func(ctx context.Context, in *httpd.Answer[withdrawal]) (*struct{}, error) {
		b := in.Body
		return each(ctx, b.Entries, func(n int) event.Fact {
			return event.Fact{Withdrawal: &event.Withdrawal{From: b.From, Entry: n, Back: b.Back, Reason: b.Reason}}
		})
	})
}

// Noted is a round as it stands after an entry, and what a person should look at.
type Noted struct {
	Round OfficeRound `json:"round"`
	Notes []string    `json:"notes"`
}

// SectionNamed names a section.
type SectionNamed struct {
	Section string `json:"section,omitempty" maxLength:"100" doc:"The only one when it is left out."`
}

// registerRounds registers pairings, publication and results.
func (h *Hall) registerRounds(d *httpd.Door) {
	type change struct {
		SectionNamed
		A      int    `json:"a" minimum:"1"`
		B      int    `json:"b" minimum:"1"`
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
	type publication struct {
		SectionNamed
		Back   bool   `json:"back,omitempty" doc:"Withdraw the round, before its first move."`
		Reason string `json:"reason,omitempty" maxLength:"500"`
		Starts string `json:"starts,omitempty" maxLength:"60" doc:"When the round starts: 14:00 today, 2026-12-05 14:00, by the time zone of the event, or a time with its offset. Of a round that is published already it is set anew."`
		Reveal bool   `json:"reveal,omitempty" doc:"Publish it although it reveals results that everybody sees later."`
	}
	type results struct {
		SectionNamed
		Results []TableResult `json:"results" minItems:"1" maxItems:"5000"`
	}
	pair := entry(d, roundsPath+"pair", auth.Organise, "pair-round", "Pair a round, or pair it anew while it is not published")
	httpd.Register(d, pair, func(ctx context.Context, in *ofRound[SectionNamed]) (*httpd.Answer[Noted], error) {
		return h.ofRound(ctx, d, in.Body.Section, in.N, in.Lang, func(c clerk.Clerk, s *event.Section) ([]message.Text, error) {
			if s.By == event.External {
				return nil, errExternal
			}
			return c.Pair(ctx, s, in.N, clerk.By{})
		})
	})
	swap := entry(d, roundsPath+"change", auth.Organise, "change-round", "Let two change places in a round that is not published, by hand")
	httpd.Register(d, swap, func(ctx context.Context, in *ofRound[change]) (*httpd.Answer[Noted], error) {
		return h.ofRound(ctx, d, in.Body.Section, in.N, in.Lang, func(c clerk.Clerk, s *event.Section) ([]message.Text, error) {
			return c.Change(s, event.Change{Round: in.N, A: in.Body.A, B: in.Body.B, Reason: in.Body.Reason})
		})
	})
	publish := entry(d, roundsPath+"publish", auth.Organise, "publish-round", "Publish a round, or withdraw it before its first move")
	httpd.Register(d, publish, func(ctx context.Context, in *ofRound[publication]) (*httpd.Answer[Noted], error) {
		p := event.Publication{Round: in.N, Back: in.Body.Back, Reason: in.Body.Reason}
		return h.ofRound(ctx, d, in.Body.Section, in.N, in.Lang, func(c clerk.Clerk, s *event.Section) ([]message.Text, error) {
			if in.Body.Starts != "" {
				var err error
				if p.Starts, err = clerk.StartOf(s.Regulations, in.Body.Starts, h.now()); err != nil {
					return nil, control.Meaningless(err)
				}
			}
			if err := h.desk.seen(h.desk.hidden(c.Store.Facts()), s, in.N).Allows(p, in.Body.Reveal); err != nil {
				return nil, err
			}
			return nil, c.Publish(s, p)
		})
	})
	enter := entry(d, roundsPath+"results", auth.EnterEvent, "enter-results", "Enter, correct or take back results of tables")
	httpd.Register(d, enter, func(ctx context.Context, in *ofRound[results]) (*httpd.Answer[[]EnteredTold], error) {
		for _, r := range in.Body.Results {
			if err := h.mayAt(httpd.PersonOf(ctx), r.Table); err != nil {
				return nil, refuse(ctx, d, err)
			}
		}
		entered := []EnteredTold{}
		err := h.enter(ctx, d, func(c clerk.Clerk) error {
			told, err := h.desk.results(c, in.Body.Section, in.N, in.Body.Results)
			entered = append(entered, told...)
			return err
		})
		return &httpd.Answer[[]EnteredTold]{Body: entered}, err
	})
}

// registerTiebreaks registers the games that decide what others have left level.
func (h *Hall) registerTiebreaks(d *httpd.Door) {
	type tiebreak struct {
		SectionNamed
		Table   int    `json:"table" minimum:"1" maximum:"99999"`
		First   int    `json:"first,omitempty" minimum:"1" doc:"Who moves first; colours turn from game to game when it is left out."`
		Control string `json:"control,omitempty" maxLength:"100" doc:"Its time control; that of the section when it is left out."`
		Back    bool   `json:"back,omitempty" doc:"Take the last one back, which has no result."`
		Reason  string `json:"reason,omitempty" maxLength:"500"`
	}
	more := entry(d, roundsPath+"tiebreak", auth.Organise, "open-tiebreak", "Open one more game at a table of a knockout or of matches that the others have left level, or take it back")
	httpd.Register(d, more, func(ctx context.Context, in *ofRound[tiebreak]) (*httpd.Answer[Noted], error) {
		t := event.TiebreakGame{Round: in.N, Table: in.Body.Table, First: in.Body.First, Control: in.Body.Control, Back: in.Body.Back, Reason: in.Body.Reason}
		return h.ofRound(ctx, d, in.Body.Section, in.N, in.Lang, func(c clerk.Clerk, s *event.Section) ([]message.Text, error) {
			if err := h.desk.mayTakeBack(s, t); err != nil {
				return nil, err
			}
			_, err := c.Tiebreak(s, t)
			return nil, err
		})
	})
}

// mayTakeBack refuses to take back a tie-break game that is played already: its result would find no game of the event. The caller holds the
// lock.
func (d *desk) mayTakeBack(s *event.Section, t event.TiebreakGame) error {
	r, err := s.Round(t.Round)
	if err != nil || !t.Back {
		return err
	}
	for _, at := range r.Tables {
		g := game{s.Name, t.Round, len(at.Results), t.Table}
		id, onBoard := d.games[g]
		if at.Table == t.Table && len(at.Tiebreaks) > 0 && (len(d.hands[g].Moves) > 0 || onBoard && d.mayHaveMoves(id)) {
			return message.Errorf("round %d, table %d: the tie-break game has moves: enter its result", t.Round, t.Table)
		}
	}
	return nil
}

var errExternal = message.Errorf("the section is paired by a program, on the computer of the hall: boardctl event pair")

// ofRound enters something of a round, and says how it stands then.
func (h *Hall) ofRound(ctx context.Context, d *httpd.Door, section string, round int, lang string, do func(clerk.Clerk, *event.Section) ([]message.Text, error)) (*httpd.Answer[Noted], error) {
	told := Noted{Notes: []string{}}
	err := h.enter(ctx, d, func(c clerk.Clerk) error {
		s, err := c.Store.Event.Section(section)
		if err != nil {
			return err
		}
		notes, err := do(c, s)
		if err != nil {
			return err
		}
		told.Notes = notesIn(lang, notes)
		r, err := s.Round(round)
		if err == nil {
			told.Round = officeRound(s, r, h.desk.seen(h.desk.hidden(c.Store.Facts()), s, round), lang)
		}
		return err
	})
	return &httpd.Answer[Noted]{Body: told}, err
}
