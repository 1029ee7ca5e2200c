package trf

import (
	"strconv"
	"strings"
)

// layout says in which columns a record of TRF26 has numbers.
type layout struct {
	numbers [][2]int
	list    int // Where a list of numbers begins, 0 for none.
	width   int // Of each of them.
}

// layouts are those of the records that are read by their columns, but 001.
var layouts = map[string]layout{
	"013": {nil, 37, 4},
	"240": {[][2]int{{7, 9}}, 11, 4},
	"250": {[][2]int{{5, 8}, {10, 13}, {15, 17}, {19, 21}, {23, 26}, {28, 31}}, 0, 0},
	"260": {[][2]int{{5, 7}, {9, 11}}, 13, 4},
	"300": {[][2]int{{5, 7}, {9, 11}, {13, 15}}, 17, 4},
	"310": {[][2]int{{5, 7}, {48, 53}, {55, 60}, {62, 67}, {69, 71}}, 74, 4},
	"320": {[][2]int{{5, 8}, {10, 13}}, 15, 3},
	"330": {[][2]int{{8, 10}, {12, 14}, {16, 18}}, 0, 0},
}

// checkRecords notes what in the records of TRF26 is no number where one is expected, and whom nobody is.
func (f *File) checkRecords(players map[int]int, n *notes) {
	teams := len(f.Teams())
	for i, l := range f.Lines {
		code := l.Code()
		form, known := layouts[code]
		c := cells(charactersOf(l.Text))
		switch {
		case known:
			f.checkColumns(i+1, c, form, n)
			f.checkNamed(i+1, code, c, players, teams, n)
		case code == "142" || code == "XXR":
			if value, err := strconv.Atoi(l.Value()); err != nil || value < 1 || value > 999 {
				n.add(i+1, 5, "record %s: expected a number of rounds, found %q", code, l.Value())
			}
		case code == "352" && strings.Trim(strings.ToUpper(l.Value()), "WB") != "":
			n.add(i+1, 5, "record 352: expected W or B for each board, found %q", l.Value())
		}
	}
}

// checkColumns notes where a number should stand and something else does.
func (f *File) checkColumns(line int, c cells, form layout, n *notes) {
	check := func(from, to int) {
		field := c.field(from, to)
		if _, err := strconv.ParseFloat(field, 64); field != "" && err != nil {
			n.add(line, from, "record %s: expected a number in columns %d to %d, found %q", c.field(1, 3), from, to, field)
		}
	}
	for _, columns := range form.numbers {
		check(columns[0], columns[1])
	}
	for from := form.list; form.list > 0 && from <= len(c); from += form.width + 1 {
		check(from, from+form.width-1)
	}
	if result := c.field(5, 6); c.field(1, 3) == "330" && result != "+-" && result != "-+" && result != "--" {
		n.add(line, 5, "record 330: expected +-, -+ or --, found %q", result)
	}
}

// checkNamed notes players and teams that the file has not.
func (f *File) checkNamed(line int, code string, c cells, players map[int]int, teams int, n *notes) {
	team := func(from int) {
		if number := c.number(from, from+2); teams > 0 && number > teams {
			n.add(line, from, "record %s: nobody is team %d", code, number)
		}
	}
	switch code {
	case "300":
		team(9)
		team(13)
	case "330":
		team(12)
		team(16)
	case "320":
		for from := 15; from <= len(c); from += 4 {
			team(from)
		}
	}
	if code != "013" && code != "300" && code != "310" {
		return
	}
	from := layouts[code].list
	for i, number := range c.numbers(from, 4) {
		if number > 0 && players[number] == 0 {
			n.add(line, from+5*i, "record %s: nobody has the starting rank %d", code, number)
		}
	}
}
