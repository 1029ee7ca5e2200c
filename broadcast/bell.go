package broadcast

import "sync"

// bell wakes all who wait for a change.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

// next returns a channel that is closed at the next change. Who asks before he looks misses none.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

// ring wakes those who wait.
func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}
