package trf

import "strconv"

// check notes what does not fit together in a file: numbers, opponents, points.
func (f *File) check(n *notes) {
	lines := map[int]int{} // The line of each starting rank.
	for i, l := range f.Lines {
		if l.Player == nil {
			continue
		}
		if before := lines[l.Player.Number]; before != 0 && l.Player.Number != 0 {
			n.add(i+1, 5, "starting rank %d stands in line %d, too", l.Player.Number, before)
		}
		lines[l.Player.Number] = i + 1
	}
	scoring := f.Scoring()
	for i, l := range f.Lines {
		if l.Player == nil {
			continue
		}
		f.checkRounds(i+1, l.Player, lines, n)
		sum := l.Player.Sum(scoring)
		if l.Player.Points != sum {
			n.add(i+1, 81, "points %s: the rounds add up to %s", number(l.Player.Points), number(sum))
		}
	}
	for number := 1; number <= len(lines); number++ {
		if lines[number] == 0 {
			n.add(0, 0, "starting rank %d is missing, which some pairing programs refuse", number)
			break
		}
	}
	f.checkRecords(lines, n)
}

// checkRounds notes opponents who say otherwise.
func (f *File) checkRounds(line int, p *Player, lines map[int]int, n *notes) {
	for i, r := range p.Rounds {
		column := firstRound + i*perRound
		at := lines[r.Opponent]
		switch {
		case r.Opponent == 0:
			continue
		case r.Opponent == p.Number:
			n.add(line, column, "round %d: the player meets himself", i+1)
			continue
		case at == 0:
			n.add(line, column, "round %d: nobody has the starting rank %d", i+1, r.Opponent)
			continue
		}
		other := f.Lines[at-1].Player
		if i >= len(other.Rounds) || other.Rounds[i].Opponent != p.Number {
			n.add(line, column, "round %d: line %d names another opponent than %d", i+1, at, p.Number)
			continue
		}
		back := other.Rounds[i]
		if r.Colour != NoColour && r.Colour == back.Colour {
			n.add(line, column+5, "round %d: both players have the same colour", i+1)
		}
		if answers := map[Result]string{Win: "0", Draw: "=", Loss: "1=0-", ForfeitWin: "-", ForfeitLoss: "+-", UnratedWin: "L", UnratedDraw: "D", UnratedLoss: "WL", NoResult: " "}; !back.Result.in(answers[r.Result]) && line < at {
			n.add(line, column+7, "round %d: the results %q here and %q in line %d don't fit together", i+1, string(rune(r.Result)), string(rune(back.Result)), at)
		}
	}
}

func number(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }
