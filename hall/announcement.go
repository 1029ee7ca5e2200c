package hall

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
)

// Announcement is what is said to everybody in the hall, in a section, or at some tables.
type Announcement struct {
	Number  int     `json:"number" doc:"Rises with each."`
	At      string  `json:"at,omitempty" format:"date-time"`
	Text    string  `json:"text"`
	Section *string `json:"section,omitempty" doc:"It is for this section."`
	Tables  []int   `json:"tables,omitempty" doc:"It is for these tables."`
}

// Withdrawn says that an announcement is not shown any more.
type Withdrawn struct {
	Number int `json:"number"`
}

// AnnouncementAsked is what a person wants to announce.
type AnnouncementAsked struct {
	Text    string  `json:"text" doc:"One line of plain text, of at most 300 characters. Everybody sees it."`
	Section *string `json:"section,omitempty" doc:"To this section, also one without a name."`
	Tables  []int   `json:"tables,omitempty" doc:"To these tables, which have to be those of the section; without either to the hall."`
}

const (
	// announcementMax bounds the characters of an announcement.
	announcementMax = 300
	// announcedMax is how many announcements are shown at once. Nobody's takes the place of another one.
	announcedMax = 20
)

// announce applies an announcement.
func (r *Roster) announce(f Fact) {
	a := *f.Announced
	a.At = f.At
	r.said = max(r.said, a.Number)
	r.announced = append(slices.Clone(r.announced), a)
}

// withdraw applies that an announcement is not shown any more.
func (r *Roster) withdraw(w Withdrawn) {
	r.announced = slices.DeleteFunc(slices.Clone(r.announced), func(a Announcement) bool { return a.Number == w.Number })
}

// isSame reports whether two announcements say the same to the same tables.
func (a Announcement) isSame(b Announcement) bool {
	sections := a.Section == nil && b.Section == nil || a.Section != nil && b.Section != nil && *a.Section == *b.Section
	return a.Text == b.Text && sections && slices.Equal(a.Tables, b.Tables)
}

// isFor reports whether an announcement is for a table of a section.
func (a Announcement) isFor(table int, section string) bool {
	return (a.Section == nil || *a.Section == section) && (len(a.Tables) == 0 || slices.Contains(a.Tables, table))
}

// announceable returns an announcement as a person may make it.
func (h *Hall) announceable(in AnnouncementAsked, p auth.Person) (a Announcement, err error) {
	a.Text = strings.TrimSpace(in.Text)
	if err := control.CheckText(message.Word("text"), a.Text, announcementMax); err != nil {
		return a, control.Meaningless(err)
	}
	if a.Text == "" || printable.Line(a.Text) != a.Text {
		return a, control.Meaningless(message.Errorf("text: expected one line of plain text, without characters that nobody sees"))
	}
	if a.Tables, err = tableList(in.Tables); err != nil {
		return a, err
	}
	sector := h.sectorOf(p)
	if in.Section != nil {
		name, of, err := h.sectionTables(*in.Section, a.Tables, p)
		if err != nil {
			return a, err
		}
		if a.Section = &name; len(sector) > 0 {
			a.Tables = of
		}
	}
	a.Tables = sector.of(a.Tables)
	for _, table := range a.Tables {
		if err := h.mayAt(p, table); err != nil {
			return a, err
		}
	}
	return a, nil
}

// announce makes an announcement, with the next number. What is shown already is not announced again.
func (j *journal) announce(ctx context.Context, by string, a Announcement) (Announcement, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, known := range j.roster.announced {
		if known.isSame(a) {
			return known, nil
		}
	}
	if len(j.roster.announced) >= announcedMax {
		return a, message.Errorf("%d announcements are shown already: withdraw one first", announcedMax)
	}
	a.Number = j.roster.said + 1
	if err := j.sayLocked(ctx, Fact{By: by, Announced: &a}); err != nil {
		return a, control.NotRecorded(err)
	}
	return j.roster.announced[len(j.roster.announced)-1], nil
}

// silence withdraws an announcement that a person may withdraw.
func (h *Hall) silence(ctx context.Context, number int, p auth.Person) error {
	sector := h.sectorOf(p)
	j := h.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.reads != nil {
		return j.reads.why
	}
	i := slices.IndexFunc(j.roster.announced, func(a Announcement) bool { return a.Number == number })
	if i < 0 {
		return control.Refuse(control.ErrNoGame, message.Errorf("announcement %d is not shown", number))
	}
	tables := j.roster.announced[i].Tables
	if len(sector) > 0 && (len(tables) == 0 || slices.ContainsFunc(tables, func(table int) bool { return !sector.has(table) })) {
		return control.Refuse(control.ErrForbidden, message.Errorf("announcement %d is not for the tables of %s alone", number, p.Name))
	}
	if err := j.sayLocked(ctx, Fact{By: p.Name, Withdrawn: &Withdrawn{number}}); err != nil {
		return control.NotRecorded(err)
	}
	return nil
}

// announcements returns what is announced now. What the other hall may not have yet is not among it.
func (h *Hall) announcements() []Announcement {
	all := []Announcement{}
	reads := h.journal.mayWrite() != nil
	h.journal.look(func(r *Roster) {
		for _, a := range r.announced {
			if reads || a.Number <= int(h.heardOf.Load()) {
				all = append(all, a)
			}
		}
	})
	return all
}

// showAnnounced lets everybody see what was announced up to a number: it is stored, by the other hall, too.
func (h *Hall) showAnnounced(upTo int) {
	for {
		was := h.heardOf.Load()
		if int64(upTo) <= was || h.heardOf.CompareAndSwap(was, int64(upTo)) {
			break
		}
	}
	h.show()
}

// AnnouncementsPath is the route of what is announced.
const AnnouncementsPath = "/api/announcements"

// announcementsQuery names the table whose announcements are asked for.
var announcementsQuery = []public.Param{{Name: "table", Doc: "Those that are for this table alone are left out, but for its own; without it all."}}

// serveAnnounced serves what is announced, all of it or to a table.
func (h *Hall) serveAnnounced(w http.ResponseWriter, r *http.Request) {
	all := h.announcements()
	if asked := r.URL.Query().Get("table"); asked != "" {
		table, err := strconv.Atoi(asked)
		if err != nil || table < 1 {
			problem.Write(w, r, http.StatusBadRequest, errNoTable)
			return
		}
		section := h.sectionAt(table)
		all = slices.DeleteFunc(all, func(a Announcement) bool { return !a.isFor(table, section) })
	}
	w.Header().Set("Cache-Control", "no-cache")
	answerOf(all).ServeHTTP(w, r)
}

var errNoTable = message.Errorf("expected the number of a table, from 1")

// sectionAt returns the section of a table as everybody is shown it: thousands ask, and nothing is made for each of them.
func (h *Hall) sectionAt(table int) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.shown.tables[table].Section
}

// registerAnnouncements registers what is announced.
func (h *Hall) registerAnnouncements(d *httpd.Door) {
	announce := d.Operation("POST", AnnouncementsPath, control.Stop, "announce", "Announce something to the hall, to a section, or to some tables: everybody sees it at once")
	announce.Errors = append(announce.Errors, http.StatusConflict, http.StatusUnprocessableEntity)
	httpd.Register(d, announce, func(ctx context.Context, in *httpd.Answer[AnnouncementAsked]) (*httpd.Answer[Announcement], error) {
		person := httpd.PersonOf(ctx)
		a, err := h.announceable(in.Body, person)
		if err == nil {
			err = d.Allow(person, 1)
		}
		if err == nil {
			a, err = h.journal.announce(ctx, person.Name, a)
		}
		if err == nil {
			err = h.share(ctx)
		}
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		h.showAnnounced(a.Number)
		return &httpd.Answer[Announcement]{Body: a}, nil
	})
	withdraw := d.Operation("DELETE", AnnouncementsPath+"/{number}", control.Stop, "withdraw-announcement", "Withdraw an announcement")
	withdraw.DefaultStatus = http.StatusNoContent
	withdraw.Errors = append(withdraw.Errors, http.StatusNotFound)
	httpd.Register(d, withdraw, func(ctx context.Context, in *struct {
		Number int `path:"number" minimum:"1"`
	}) (*struct{}, error) {
		err := h.silence(ctx, in.Number, httpd.PersonOf(ctx))
		if err == nil {
			err = h.share(ctx)
		}
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		h.show()
		return nil, nil
	})
}
