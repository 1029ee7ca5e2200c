package pairing

import (
	"strconv"
	"strings"

	"github.com/kyban/kyban/internal/message"
)

// MaxAnswer returns the size of the longest answer of a pairing program that makes sense, in bytes.
func MaxAnswer(entries int) int { return 64 + 16*entries }

// ReadAnswer reads and checks what a pairing program has answered: the number of its lines, then a line "white black" for each pair, and "n
// 0" for the one who rests. Each who takes part must have exactly one place; nobody may meet a second time whom he has met over the board,
// and nobody rests a second time while somebody has not. The error names the line.
func ReadAnswer(text string, r Request) (Round, error) {
	a := answer{by: map[int]Entry{}, placed: map[int]int{}}
	for _, e := range r.Entries {
		a.by[e.Number] = e
	}
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return Round{}, message.Errorf("the answer is empty")
	}
	count, ok := numeral(strings.TrimSpace(lines[0]))
	if !ok {
		return Round{}, message.Errorf("line 1: expected the number of pairs, found %q", short(lines[0]))
	}
	if count != len(lines)-1 {
		return Round{}, message.Errorf("line 1 says %d pairs, and %d lines follow", count, len(lines)-1)
	}
	for i, line := range lines[1:] {
		if err := a.line(i+2, line); err != nil {
			return Round{}, err
		}
	}
	for _, e := range r.Entries {
		if a.placed[e.Number] == 0 {
			return Round{}, message.Errorf("number %d takes part and is not paired", e.Number)
		}
	}
	return a.round, a.checkRests(r)
}

// answer is what was read of an answer.
type answer struct {
	round  Round
	by     map[int]Entry
	placed map[int]int // The line of each number.
}

func (a *answer) line(number int, line string) error {
	fields := strings.Fields(line)
	if len(fields) != 2 {
		return message.Errorf("line %d: expected two numbers, found %q", number, short(line))
	}
	first, ok := numeral(fields[0])
	second, also := numeral(fields[1])
	if !ok || !also {
		return message.Errorf("line %d: expected two numbers, found %q", number, short(line))
	}
	for i, n := range []int{first, second} {
		if n == 0 && i == 1 {
			continue
		}
		if _, ok := a.by[n]; !ok {
			return message.Errorf("line %d: number %d is nobody's, or absent", number, n)
		}
		if before := a.placed[n]; before != 0 {
			return message.Errorf("line %d: number %d stands in line %d already", number, n, before)
		}
		a.placed[n] = number
	}
	why := []Reason{{Code: "program", A: first, B: second, Text: strings.Join(fields, " ")}}
	if second == 0 {
		a.round.Rests = append(a.round.Rests, Rest{first, why})
		return nil
	}
	if round := a.by[first].Met[second]; round != 0 {
		return message.Errorf("line %d: %d and %d have met in round %d", number, first, second, round)
	}
	a.round.Pairs = append(a.round.Pairs, Pair{first, second, why})
	return nil
}

// checkRests checks who rests: at most one, of an odd number, who has not rested while others have not.
func (a *answer) checkRests(r Request) error {
	if n := len(a.round.Rests); n != len(r.Entries)%2 {
		return message.Errorf("%d rest, expected %d: %d take part", n, len(r.Entries)%2, len(r.Entries))
	}
	for _, rest := range a.round.Rests {
		for _, e := range r.Entries {
			if e.Rests < a.by[rest.Number].Rests {
				return message.Errorf("line %d: number %d rests a second time, before number %d has rested", a.placed[rest.Number], rest.Number, e.Number)
			}
		}
	}
	return nil
}

func numeral(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && len(text) < 8 && text[0] != '+'
}

// short returns the beginning of a line.
func short(line string) string {
	if len(line) > 60 {
		return strings.ToValidUTF8(line[:60], "") + "..."
	}
	return line
}
