package pairing

// matching returns the most pairs that a graph without weights has, as the partner of each vertex, -1 for none: Edmonds' algorithm, which
// grows trees of alternating paths and shrinks odd cycles.
func matching(n int, joined func(a, b int) bool) (mate []int, pairs int) {
	m := matcher{n: n, joined: joined, mate: make([]int, n), parent: make([]int, n), base: make([]int, n), seen: make([]bool, n), shrunk: make([]bool, n), marked: make([]bool, n)}
	for v := range m.mate {
		m.mate[v] = -1
	}
	for v := range n { // A greedy beginning leaves little to do.
		for to := 0; to < n && m.mate[v] < 0; to++ {
			if to != v && m.mate[to] < 0 && joined(v, to) {
				m.mate[v], m.mate[to] = to, v
				pairs++
			}
		}
	}
	for v := range n {
		if m.mate[v] < 0 && m.augment(v) {
			pairs++
		}
	}
	return m.mate, pairs
}

type matcher struct {
	n                    int
	joined               func(a, b int) bool
	mate, parent, base   []int
	seen, shrunk, marked []bool
	queue                []int
}

// augment looks for a path from a free vertex to another one, and turns it.
func (m *matcher) augment(root int) bool {
	for v := range m.n {
		m.parent[v], m.base[v], m.seen[v] = -1, v, false
	}
	m.seen[root] = true
	m.queue = append(m.queue[:0], root)
	for len(m.queue) > 0 {
		v := m.queue[0]
		m.queue = m.queue[1:]
		for to := range m.n {
			if to == v || m.base[v] == m.base[to] || m.mate[v] == to || !m.joined(v, to) {
				continue
			}
			switch {
			case to == root || m.mate[to] >= 0 && m.parent[m.mate[to]] >= 0:
				m.shrink(v, to)
			case m.parent[to] < 0:
				m.parent[to] = v
				if m.mate[to] < 0 {
					m.turn(to)
					return true
				}
				m.seen[m.mate[to]] = true
				m.queue = append(m.queue, m.mate[to])
			}
		}
	}
	return false
}

// turn changes the pairs along the path that ends in a vertex.
func (m *matcher) turn(v int) {
	for v >= 0 {
		before := m.parent[v]
		next := m.mate[before]
		m.mate[v], m.mate[before] = before, v
		v = next
	}
}

// shrink makes one vertex of an odd cycle.
func (m *matcher) shrink(v, to int) {
	top := m.meeting(v, to)
	clear(m.shrunk)
	m.markPath(v, top, to)
	m.markPath(to, top, v)
	for i := range m.n {
		if m.shrunk[m.base[i]] {
			m.base[i] = top
			if !m.seen[i] {
				m.seen[i] = true
				m.queue = append(m.queue, i)
			}
		}
	}
}

// meeting returns where the paths of two vertices to the root meet.
func (m *matcher) meeting(a, b int) int {
	clear(m.marked)
	for {
		a = m.base[a]
		m.marked[a] = true
		if m.mate[a] < 0 {
			break
		}
		a = m.parent[m.mate[a]]
	}
	for {
		b = m.base[b]
		if m.marked[b] {
			return b
		}
		b = m.parent[m.mate[b]]
	}
}

func (m *matcher) markPath(v, top, child int) {
	for m.base[v] != top {
		m.shrunk[m.base[v]], m.shrunk[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[m.mate[v]]
	}
}
