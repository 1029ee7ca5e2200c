package netlimit

import (
	"io"
	"net/netip"
	"sync"

	"github.com/kyban/kyban/internal/message"
)

// ErrCrowded is the error of a share that was withdrawn because too much memory was in use.
var ErrCrowded = message.Errorf("too much is being sent to this board: come back later")

// Memory limits the bytes held for senders and receivers. For more, the computer with most bytes loses its largest share, so
// that no computer keeps the others out: a sender of little is safe from a sender of much.
type Memory struct {
	most int

	mu    sync.Mutex
	all   int
	hosts map[netip.Addr]*holder
}

// holder is the memory held for one computer.
type holder struct {
	all    int
	shares map[*Share]bool
}

// NewMemory returns a Memory of so many bytes.
func NewMemory(most int) *Memory { return &Memory{most: most, hosts: map[netip.Addr]*holder{}} }

// Share is the memory held for one request.
type Share struct {
	memory *Memory
	host   netip.Addr
	lost   func()
	ended  chan struct{} // Closed by Close.
	end    sync.Once
	bytes  int // Guarded by the lock of memory, like the fields below.
	closed bool
}

// Open begins a share of a computer, as HostOf names it. It calls lost once when the share has to go for others; lost must
// not wait. The caller closes the share.
func (m *Memory) Open(host netip.Addr, lost func()) *Share {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &Share{memory: m, host: host, lost: lost, ended: make(chan struct{})}
	if m.hosts[host] == nil {
		m.hosts[host] = &holder{shares: map[*Share]bool{}}
	}
	m.hosts[host].shares[s] = true
	return s
}

// Grow adds bytes to the share, and reports whether the share still exists. It waits until the shares that have to go are closed.
func (s *Share) Grow(bytes int) bool {
	lost, ok := s.grow(bytes)
	for _, l := range lost {
		if l != s {
			<-l.ended
		}
	}
	return ok
}

func (s *Share) grow(bytes int) (lost []*Share, ok bool) {
	m := s.memory
	m.mu.Lock()
	defer m.mu.Unlock()
	if s.closed {
		return nil, false
	}
	s.bytes += bytes
	m.hosts[s.host].all += bytes
	m.all += bytes
	for m.all > m.most {
		largest := m.largest(s)
		m.remove(largest)
		largest.lost()
		lost = append(lost, largest)
	}
	return lost, !s.closed
}

// largest returns the largest share of the computer with most bytes: the newcomer's, where no other one has more.
func (m *Memory) largest(newcomer *Share) *Share {
	most := m.hosts[newcomer.host]
	for _, h := range m.hosts {
		if h.all > most.all {
			most = h
		}
	}
	var largest *Share
	for s := range most.shares {
		if largest == nil || s.bytes > largest.bytes {
			largest = s
		}
	}
	return largest
}

// Close ends the share and releases its bytes.
func (s *Share) Close() {
	defer s.end.Do(func() { close(s.ended) })
	s.memory.mu.Lock()
	defer s.memory.mu.Unlock()
	if !s.closed {
		s.memory.remove(s)
	}
}

// remove counts a share out. The caller holds the lock.
func (m *Memory) remove(s *Share) {
	s.closed = true
	h := m.hosts[s.host]
	delete(h.shares, s)
	h.all -= s.bytes
	m.all -= s.bytes
	if len(h.shares) == 0 {
		delete(m.hosts, s.host)
	}
}

// Body returns a body whose read bytes count in the share.
func (s *Share) Body(body io.ReadCloser) io.ReadCloser { return &sharedBody{body, s} }

type sharedBody struct {
	io.ReadCloser
	share *Share
}

// Read reads as much as the share has room for.
func (b *sharedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if !b.share.Grow(n) {
		return 0, ErrCrowded
	}
	return n, err
}
