package control

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/internal/printable"
)

// noticesMax is how many lines a second the network may cause in the daemon's log.
const noticesMax = 10

// notices says what happens on the network in the daemon's log, and counts what would flood it.
type notices struct {
	report func(line string)
	now    func() time.Time

	mu     sync.Mutex
	second int64
	said   int
	kept   int
}

func (n *notices) say(line string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if second := n.now().Unix(); second != n.second {
		n.flush()
		n.second, n.said = second, 0
	}
	if n.said == noticesMax {
		n.kept++
		return
	}
	n.said++
	n.report(printable.Line(line))
}

// flush says how many lines were kept back. The caller holds the lock.
func (n *notices) flush() {
	if n.kept > 0 {
		n.report(fmt.Sprintf("control: %d more of that kind", n.kept))
	}
	n.kept = 0
}

// Write takes what package net/http has to say: handshakes that failed, and the like.
func (n *notices) Write(text []byte) (int, error) {
	n.say("control: " + strings.TrimSpace(string(text)))
	return len(text), nil
}

func (n *notices) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.flush()
}
