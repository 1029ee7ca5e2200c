package clerk

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/notebook"
)

// LineFault is what is wrong in a line of a list of results.
type LineFault struct {
	Line int // From 1.
	message.Text
}

// String returns the fault with its line.
func (f LineFault) String() string {
	return fmt.Sprintf("line %d: %s", f.Line, printable.Line(f.Text.String()))
}

// ReadResults reads the results of a round: a line for each table, with its number and the result, of a match of two games both results.
// Blanks, tabs, commas or semicolons part them; a heading, empty lines, and those that begin with # are passed over. A result that the
// event has already is not entered again. Faults say what is wrong, each at its line: while there are any nothing may be entered.
func ReadResults(data []byte, s *event.Section, round int) (results []event.Result, faults []LineFault) {
	text, _, _ := notebook.Decode(data, "")
	lines := map[int]int{} // The line of each table.
	begun := false
	number := 0
	for line := range strings.SplitSeq(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\ufeff", "").Replace(text), "\n") {
		number++
		line = strings.TrimSpace(line)
		fields := resultLine.FindStringSubmatch(line)
		switch {
		case line == "" || line[0] == '#':
		case fields == nil && !begun && !strings.ContainsAny(line, "0123456789"):
			begun = true // The heading.
		default:
			begun = true
			of, err := resultsOf(s, round, lines, number, line, fields)
			if err != nil {
				faults = append(faults, LineFault{number, textOf(err)})
			}
			results = append(results, of...)
		}
	}
	if len(lines) == 0 && len(faults) == 0 {
		faults = append(faults, LineFault{1, message.Of("expected a table and its result, such as 7 1-0, in each line: the list is empty")})
	}
	return results, faults
}

// resultLine parts the number of a table from what follows.
var resultLine = regexp.MustCompile(`^"?([0-9]{1,5})"?[ \t,;.]+(.*)$`)

// resultsOf reads a line: the facts that are new.
func resultsOf(s *event.Section, round int, lines map[int]int, number int, line string, fields []string) ([]event.Result, error) {
	if fields == nil {
		return nil, message.Errorf("expected the number of a table and its result, such as 7 1-0, found %q", short(line))
	}
	table, err := strconv.Atoi(fields[1])
	if err != nil {
		return nil, err
	}
	if before := lines[table]; before > 0 {
		return nil, message.Errorf("table %d stands in line %d, too", table, before)
	}
	lines[table] = number
	outcomes, err := outcomesOf(fields[2])
	if err != nil {
		return nil, err
	}
	whole := event.Result{Round: round, Table: table}
	if other, unplayed := unplayedTurned[outcomes[0]]; unplayed && s.Games == 2 && len(outcomes) == 1 { // Of the whole match.
		whole.Game, outcomes = 1, append(outcomes, other)
	}
	results, err := s.Results(whole, outcomes)
	if err != nil {
		return nil, err
	}
	if len(results) < s.Games && outcomes[0] != event.Open { // Which game is meant would be a guess.
		return nil, message.Errorf("table %d: expected the results of both games, * for one that is open", table)
	}
	for _, r := range results {
		if err := s.CheckEntry(r); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(results, func(r event.Result) bool {
		before, err := s.Outcome(r)
		return err == nil && before == r.Outcome
	}), nil
}

// unplayedTurned are the outcomes without a game, as they stand with the colours turned.
var unplayedTurned = map[event.Outcome]event.Outcome{event.RedForfeit: event.BlackForfeit, event.BlackForfeit: event.RedForfeit, event.BothForfeit: event.BothForfeit}

// outcomesOf reads what stands behind the number of a table: one result, or several.
func outcomesOf(text string) ([]event.Outcome, error) {
	text = strings.Trim(text, "\" \t,;")
	one, err := event.ParseOutcome(text)
	if err == nil {
		return []event.Outcome{one}, nil
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\" \t,;", r) })
	if len(parts) < 2 {
		return nil, err
	}
	var outcomes []event.Outcome
	for _, part := range parts {
		o, failed := event.ParseOutcome(part)
		if failed != nil {
			return nil, err
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
}

// textOf returns what an error says.
func textOf(err error) message.Text {
	if m, ok := err.(message.Message); ok {
		form, values := m.Message()
		return message.Of(form, values...)
	}
	return message.Of("%v", err)
}

// short returns the beginning of a line.
func short(line string) string {
	if runes := []rune(line); len(runes) > 60 {
		return string(runes[:60]) + "..."
	}
	return line
}
