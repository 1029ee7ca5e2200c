package main

import (
	"fmt"
	"io"
)

// evidence says whether the record of the board is evidence by the regulations with which a session began.
func (s *stored) evidence() bool { return len(s.facts) > 0 && s.facts[0].Evidence }

// tellRegulations says that an open session goes on by the regulations with which it began, where boardd was started with
// others now: what is evidence in a game is not changed behind the players' backs.
func (s *stored) tellRegulations(now bool, report io.Writer) {
	if s == nil || s.evidence() == now {
		return
	}
	is := map[bool]string{true: "evidence", false: "no evidence"}
	fmt.Fprintf(report, "boardd: the games of this session go on as they began: the board's record is %s; with another setting begin a new session\n", is[s.evidence()])
}
