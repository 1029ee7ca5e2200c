package boardgame

import "fmt"

// PerftCount is the result of a count of legal move sequences.
type PerftCount struct {
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Time  int64  `json:"time_us"`
}

// String returns the count as a sentence.
func (p PerftCount) String() string {
	return fmt.Sprintf("depth %d: %d nodes in %.3f s, %.1f million a second",
		p.Depth, p.Nodes, float64(p.Time)/1e6, float64(p.Nodes)/float64(max(p.Time, 1)))
}
