package httpd

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/kyban/kyban/internal/printable"
)

// logLinesMax bounds the lines a second that the network may cause in the daemon's log.
const logLinesMax = 10

// logLineMax bounds the characters of each line: a path may be long.
const logLineMax = 1000

// logLimit passes lines about the network on to the daemon's log, and counts those that would flood it.
type logLimit struct {
	slog.Handler // The daemon's log.
	count        *logCount
}

// logCount counts the lines of the network, of all loggers together.
type logCount struct {
	now func() time.Time

	mu     sync.Mutex
	second int64
	lines  int // In this second.
	held   int // Not written.
}

func newLogLimit(log *slog.Logger) *logLimit {
	return &logLimit{log.Handler(), &logCount{now: time.Now}}
}

// Handle writes a line within the limit, or counts it.
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

// close logs how many of the last lines were not written.
func (l *logLimit) close() {
	l.count.mu.Lock()
	defer l.count.mu.Unlock()
	l.flush(context.Background())
}

// flush logs how many lines were not written. The caller holds the lock.
func (l *logLimit) flush(ctx context.Context) {
	if l.count.held > 0 {
		slog.New(l.Handler).WarnContext(ctx, fmt.Sprintf("control: %d more of that kind", l.count.held))
	}
	l.count.held = 0
}
