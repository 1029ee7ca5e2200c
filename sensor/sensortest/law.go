package sensortest

// law holds the articles that the hands may break in a game.
type law struct {
	rulebook       string
	own, opponents string // A piece of either side was touched, and another one moved or captured.
	second         string // The piece stood on one point and was moved on.
	illegal        string
	faults         bool // A touch that creates no duty is still a fault.
	emptyPress     bool // A press without a move is an illegal move.
	stalemateDraws bool
}

func lawOf(game Game) law {
	if game.Play == "chess" {
		return law{rulebook: "fide2018", own: "4.3.1", opponents: "4.3.2", second: "4.7", illegal: "7.5.1", emptyPress: true, stalemateDraws: true}
	}
	return law{rulebook: "vn2004", own: "9.1", opponents: "9.2", second: "9.5b", illegal: "9.10", faults: true}
}
