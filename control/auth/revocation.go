package auth

import "time"

// revocationPoll is how often the end of a right is compared with the clock.
const revocationPoll = time.Second

// WatchRevocation calls ended, with the reason, as soon as a person's right ends: the token was revoked or has expired, or the
// session has ended. Identify authenticates the person once more. WatchRevocation returns when it has called ended, or when
// stop is closed.
//
// A session is looked up on the disk, so identify is called after a revocation or when a right expires, and never on each tick.
func (k *Keyring) WatchRevocation(stop <-chan struct{}, identify func() (Person, error), ended func(why error)) {
	ticks := time.NewTicker(revocationPoll)
	defer ticks.Stop()
	for {
		revoked := k.nextRevocation()
		person, err := identify()
		if err != nil {
			ended(err)
			return
		}
		for over := false; !over; {
			select {
			case <-stop:
				return
			case <-revoked:
				over = true
			case <-ticks.C:
				over = k.isPast(person.until)
			}
		}
	}
}

// nextRevocation returns a channel that is closed when a token is revoked or a session ends. A caller that gets the channel
// before it checks a right misses no revocation.
func (k *Keyring) nextRevocation() <-chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.revoked == nil {
		k.revoked = make(chan struct{})
	}
	return k.revoked
}

// notifyRevoked wakes all that wait for a revocation. The caller holds the lock.
func (k *Keyring) notifyRevoked() {
	if k.revoked != nil {
		close(k.revoked)
		k.revoked = nil
	}
}

// isPast reports whether a time has come; the zero time never comes.
func (k *Keyring) isPast(t time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return !t.IsZero() && !k.clock().Before(t)
}
