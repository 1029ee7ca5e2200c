package hall

import (
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/message"
)

// tableMax is the highest number of a table with a board, and so many tables an act has at most.
const tableMax = 9999

// scope returns the tables at which a person wants something: those that he names, else the boards of a section, else his sector. None stands
// for all that have a board.
func (h *Hall) scope(section *string, named []int, p auth.Person) ([]int, error) {
	named, err := tableList(named)
	if err != nil {
		return nil, err
	}
	if section != nil {
		if named, err = h.within(*section, named, p); err != nil {
			return nil, err
		}
	}
	named = h.sectorOf(p).of(named)
	for _, table := range named {
		if err := h.mayAt(p, table); err != nil {
			return nil, err
		}
	}
	return named, nil
}

// tableList returns tables in their order, each once, and refuses what is no list of tables.
func tableList(named []int) ([]int, error) {
	all := slices.Compact(slices.Sorted(slices.Values(named)))
	switch {
	case len(all) > 0 && all[0] < 1:
		return nil, control.Meaningless(message.Errorf("expected the number of a table, from 1"))
	case len(all) > 0 && all[len(all)-1] > tableMax:
		return nil, control.Meaningless(message.Errorf("table %d: expected a number up to %d", all[len(all)-1], tableMax))
	}
	return all, nil
}

// sectionTables returns the name of a section, and its tables that are meant: those that are named, which have to be its, else all that the
// person looks after.
func (h *Hall) sectionTables(section string, named []int, p auth.Person) (name string, of []int, err error) {
	name, of, err = h.desk.tablesOf(section)
	if err != nil {
		return "", nil, control.Meaningless(err)
	}
	for _, table := range named {
		if !slices.Contains(of, table) {
			return "", nil, control.Meaningless(message.Errorf("table %d is not one of section %q", table, name))
		}
	}
	if len(named) > 0 {
		return name, named, nil
	}
	sector := h.sectorOf(p)
	of = slices.DeleteFunc(of, func(table int) bool { return !sector.has(table) })
	if len(of) == 0 {
		return "", nil, control.Meaningless(message.Errorf("no table of section %q is among the tables of %s", name, p.Name))
	}
	return name, of, nil
}

// within returns the tables of a section that are meant: those that are named, else those with a board.
func (h *Hall) within(section string, named []int, p auth.Person) ([]int, error) {
	name, of, err := h.sectionTables(section, named, p)
	if err != nil || len(named) > 0 {
		return of, err
	}
	of = slices.DeleteFunc(of, func(table int) bool { return h.boardAt(table) == nil })
	if len(of) == 0 {
		return nil, control.Meaningless(message.Errorf("no board stands at a table of section %q", name))
	}
	return of, nil
}

// tablesOf returns the name of a section and its tables now: those of the round that was published last, and those at which an earlier game is
// still to be played.
func (d *desk) tablesOf(section string) (name string, of []int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.reload()
	s, err := e.Section(section)
	if err != nil {
		return "", nil, err
	}
	for _, r := range slices.Backward(s.Rounds) {
		if r.Published {
			of = seatedAt(r)
			break
		}
	}
	for _, g := range dueGames(e) {
		if g.section == s.Name {
			of = append(of, g.table)
		}
	}
	if len(of) == 0 {
		return "", nil, message.Errorf("section %q has no tables: no round of it is published", s.Name)
	}
	slices.Sort(of)
	return s.Name, slices.Compact(of), nil
}

// seatedAt returns the tables of a round at which two sit.
func seatedAt(r *event.Round) (of []int) {
	for _, t := range r.Tables {
		if t.First > 0 && t.Second > 0 {
			of = append(of, t.Table)
		}
	}
	return of
}
