package hall

import (
	"errors"
	"fmt"
	"slices"

	"github.com/kyban/kyban/hall/member"
)

// account is what the logs of both halls of an event have made of it. The newest term decides who writes; what that hall says rests on what
// was said before up to the fact that its promotion names, and so on down to the opening. What else was said stands apart.
type account struct {
	roster  Roster
	writes  int       // Whose log the newest term is in: own or other.
	yielded int       // The newest term of which the own log says that another hall has it, 0 for none.
	entered []Entered // The files of the event.
	apart   [2][]Fact // What was said in each log while the other hall wrote.
}

// The logs of an account.
const (
	own   = 0
	other = 1
)

// stretch is a part of a log, from one fact up to before another one.
type stretch struct{ log, from, to int }

// reckon makes the account of two logs, each with its facts in their order.
func reckon(logs [2][]Fact) (a account, err error) {
	parts, err := parts(logs)
	if err != nil || len(parts) == 0 {
		a.writes = other // A second hall that has heard nothing yet.
		return a, err
	}
	a.writes = parts[len(parts)-1].log
	counts := [2][]bool{make([]bool, len(logs[own])), make([]bool, len(logs[other]))}
	for _, p := range parts {
		for i := p.from; i < p.to; i++ {
			f := logs[p.log][i]
			counts[p.log][i] = true
			if err := a.roster.Apply(f); err != nil {
				return a, &misfit{p.log, i, err}
			}
			if f.Entered != nil {
				a.entered = append(a.entered, *f.Entered)
			}
		}
	}
	for log, facts := range logs {
		for i, f := range facts {
			if !counts[log][i] && f.changes() {
				a.apart[log] = append(a.apart[log], f)
			}
		}
	}
	for _, f := range logs[own] {
		if f.Yielded != nil {
			a.yielded = max(a.yielded, f.Yielded.Term)
		}
	}
	return a, nil
}

// misfit is the error of a fact that can't be what its hall has said.
type misfit struct {
	log, at int
	why     error
}

func (m *misfit) Error() string { return fmt.Sprintf("the log of the hall, row %d: %v", m.at+1, m.why) }
func (m *misfit) Unwrap() error { return m.why }

// reckonSound is reckon with as much of the other hall's log as can be reckoned, and returns why the rest counts for nothing, nil where all
// counts. What the other hall says never keeps this one from its work.
func reckonSound(logs [2][]Fact) (a account, sound [2][]Fact, rest error, err error) {
	for {
		var at *misfit
		a, err = reckon(logs)
		if !errors.As(err, &at) || at.log != other {
			return a, logs, rest, err
		}
		rest, logs[other] = err, logs[other][:at.at]
	}
}

// parts returns the parts of the logs that count, in their order. Each rests on an older term, and on what no later part has: so there is an end.
func parts(logs [2][]Fact) (all []stretch, err error) {
	log, newest := own, 0
	for l, facts := range logs {
		if at := begins(facts, len(facts)); at >= 0 && facts[at].term() > newest {
			log, newest = l, facts[at].term()
		}
	}
	if newest == 0 {
		return nil, nil
	}
	first, left := stretch{log: log, from: -1}, [2]int{len(logs[own]), len(logs[other])}
	for by, to := first, len(logs[log]); ; {
		from := begins(logs[log], to)
		if from < 0 {
			return nil, &misfit{by.log, by.from, errors.New("the logs of the halls do not fit: a promotion rests on a hall that was never opened")}
		}
		f, second := logs[log][from], isSecond(logs[log])
		if !member.MayHave(f.term(), second) || by != first && f.term() >= logs[by.log][by.from].term() {
			return nil, &misfit{log, from, fmt.Errorf("the logs of the halls do not fit: the term %d is not one of that hall then", f.term())}
		}
		by = stretch{log, from, to}
		all, left[log] = append(all, by), from
		p := f.Promoted
		if p == nil {
			break
		}
		if !p.Own {
			log = 1 - log
		}
		if to = p.Facts; to < 0 || to > left[log] {
			return nil, &misfit{by.log, by.from, fmt.Errorf("the logs of the halls do not fit: the term %d rests on %d facts, and there are %d", p.Term, to, left[log])}
		}
	}
	slices.Reverse(all)
	return all, nil
}

// isSecond reports whether a log is that of a second hall.
func isSecond(facts []Fact) bool { return len(facts) > 0 && facts[0].Joined != nil }

// begins returns where the newest term among the first facts of a log begins, -1 where none does.
func begins(facts []Fact, to int) int {
	for i := to - 1; i >= 0; i-- {
		if facts[i].term() > 0 {
			return i
		}
	}
	return -1
}

// term returns the term that a fact begins, 0 for none.
func (f Fact) term() int {
	switch {
	case f.Opened != nil:
		return f.Opened.Term
	case f.Promoted != nil:
		return f.Promoted.Term
	}
	return 0
}

// changes reports whether a fact changes the event or what boards do.
func (f Fact) changes() bool {
	return f.Enlisted != nil || f.Ordered != nil || f.Entered != nil || f.ByHand != nil || f.Pinned != nil || f.Start != nil || f.Announced != nil || f.Withdrawn != nil || f.Seconded != nil
}

// what names what a fact says, for people.
func (f Fact) what() string {
	switch {
	case f.Enlisted != nil:
		return fmt.Sprintf("the board %s at table %d", f.Enlisted.Fingerprint, f.Enlisted.Table)
	case f.ByHand != nil:
		return fmt.Sprintf("moves by hand in round %d at table %d", f.ByHand.Round, f.ByHand.Table)
	case f.Ordered != nil && f.Ordered.Round > 0:
		return fmt.Sprintf("the order of round %d to table %d", f.Ordered.Round, f.Ordered.Table)
	case f.Ordered != nil:
		return fmt.Sprintf("an order to table %d", f.Ordered.Table)
	case f.Entered != nil:
		return fmt.Sprintf("the file %d of the event", f.Entered.Number)
	case f.Pinned != nil:
		return fmt.Sprintf("%d PINs of players", len(f.Pinned))
	case f.Start != nil:
		return fmt.Sprintf("a start of %d tables at %s", len(f.Start.Tables), f.Start.Moment)
	case f.Announced != nil:
		return fmt.Sprintf("the announcement %q", f.Announced.Text)
	case f.Withdrawn != nil:
		return fmt.Sprintf("that announcement %d is withdrawn", f.Withdrawn.Number)
	case f.Seconded != nil:
		return fmt.Sprintf("the second hall at %s", f.Seconded.Address)
	}
	return ""
}
