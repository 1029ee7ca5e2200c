package httpd

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/kyban/kyban/internal/printable"
)

// logLinesMax is how many lines a second the network may cause in the daemon's log.
const logLinesMax = 10

// logLineMax is how many characters of each are said: a path may be long.
const logLineMax = 1000

// logLimit hands on to the daemon's log what happens on the network, and counts what would flood it.
type logLimit struct {
	slog.Handler // Of the daemon's log.
	count        *logCount
}

// logCount counts the lines of the network, by whichever logger they come.
type logCount struct {
	now func() time.Time

	mu     sync.Mutex
	second int64
	lines  int // Of this second.
	held   int // Not written.
}

func newLogLimit(log *slog.Logger) *logLimit {
	return &logLimit{log.Handler(), &logCount{now: time.Now}}
}

// Handle hands on a line that one may read, or counts it.
func (l *logLimit) Handle(ctx context.Context, r slog.Record) error {
	l.count.mu.Lock()
	defer l.count.mu.Unlock()
	if second := l.count.now().Unix(); second != l.count.second {
		l.flush(ctx)
		l.count.second, l.count.lines = second, 0
	}
	if l.count.lines == logLinesMax {
		l.count.held++
		return nil
	}
	l.count.lines++
	if runes := []rune(r.Message); len(runes) > logLineMax {
		r.Message = string(runes[:logLineMax]) + "..."
	}
	r.Message = printable.Line(r.Message)
	return l.Handler.Handle(ctx, r)
}

// WithAttrs counts together with l.
func (l *logLimit) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logLimit{l.Handler.WithAttrs(attrs), l.count}
}

// WithGroup counts together with l.
func (l *logLimit) WithGroup(name string) slog.Handler {
	return &logLimit{l.Handler.WithGroup(name), l.count}
}

// close says how many lines were not written last.
func (l *logLimit) close() {
	l.count.mu.Lock()
	defer l.count.mu.Unlock()
	l.flush(context.Background())
}

// flush says how many lines were not written. The caller holds the lock.
func (l *logLimit) flush(ctx context.Context) {
	if l.count.held > 0 {
		slog.New(l.Handler).WarnContext(ctx, fmt.Sprintf("control: %d more of that kind", l.count.held))
	}
	l.count.held = 0
}
