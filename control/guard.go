package control

import (
	"context"
	"sync"
	"time"
)

// guardEvery is how often the time of somebody who looks is compared with the clock.
const guardEvery = time.Second

// looker is who looks at a [public.Route], for as long as he does.
type looker struct {
	keyring *Keyring
	again   func() (Person, error) // Finds out once more who he is.
}

// lookerOf returns who looks, false where nobody has to be asked again: he has shown nothing, or the socket says who he is.
func lookerOf(ctx context.Context) (l looker, ok bool) {
	l, ok = ctx.Value(lookerKey).(looker)
	return l, ok && personOf(ctx).token != 0
}

// Guard calls end, with the reason, as soon as who looks at a [public.Route] may not look any more as he was let in: his token was
// revoked or has expired, or his session has ended. It is for what outlasts a request. It calls end once, and not after stop; it
// keeps nothing of who has shown neither token nor session.
func Guard(ctx context.Context, end func(why error)) (stop func()) {
	l, ok := lookerOf(ctx)
	if !ok {
		return func() {}
	}
	gone := make(chan struct{})
	go l.guard(gone, end)
	return sync.OnceFunc(func() { close(gone) })
}

// guard waits until he has gone or may not look any more. Only what somebody ends is asked of the keyring, for a session is
// looked up on the disk; that time is up, the clock tells.
func (l looker) guard(gone <-chan struct{}, end func(why error)) {
	ticks := time.NewTicker(guardEvery)
	defer ticks.Stop()
	for {
		ended := l.keyring.nextEnd()
		person, err := l.again()
		if err != nil {
			end(err)
			return
		}
		for over := false; !over; {
			select {
			case <-gone:
				return
			case <-ended:
				over = true
			case <-ticks.C:
				over = l.keyring.isPast(person.until)
			}
		}
	}
}

// nextEnd returns a channel that is closed when somebody revokes a token or ends a session. Who asks for it before he looks
// misses none.
func (k *Keyring) nextEnd() <-chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended == nil {
		k.ended = make(chan struct{})
	}
	return k.ended
}

// tellEnd lets those know who look that somebody may not any more. The caller holds the lock.
func (k *Keyring) tellEnd() {
	if k.ended != nil {
		close(k.ended)
		k.ended = nil
	}
}

// isPast says whether a time has come, which the zero time never does.
func (k *Keyring) isPast(t time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return !t.IsZero() && !k.clock().Before(t)
}
