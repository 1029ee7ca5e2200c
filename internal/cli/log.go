package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
)

// NewLog returns a logger for people who read a terminal or a journal: it writes the message of each record as one line, after the prefix
// of the record. Level and attributes are for handlers that filter and search; the message holds everything that people need.
func NewLog(to io.Writer, prefix func(slog.Record) string) *slog.Logger {
	return slog.New(&lineHandler{to: to, prefix: prefix})
}

// lineHandler writes messages as lines.
type lineHandler struct {
	prefix func(slog.Record) string

	mu sync.Mutex // One line is written at a time.
	to io.Writer
}

// Enabled leaves out the messages for debugging.
func (h *lineHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo
}

func (h *lineHandler) Handle(_ context.Context, r slog.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := fmt.Fprintf(h.to, "%s %s\n", h.prefix(r), r.Message)
	return err
}

// WithAttrs changes nothing: attributes are not written.
func (h *lineHandler) WithAttrs([]slog.Attr) slog.Handler { return h }

// WithGroup changes nothing either.
func (h *lineHandler) WithGroup(string) slog.Handler { return h }
