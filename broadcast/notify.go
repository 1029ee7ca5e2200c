package broadcast

import "sync"

// notifier wakes all goroutines that wait for a change.
type notifier struct {
	mu   sync.Mutex
	next chan struct{}
}

// changed returns a channel that is closed at the next change. A caller that takes it before it looks misses none.
func (n *notifier) changed() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

func (n *notifier) notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}
