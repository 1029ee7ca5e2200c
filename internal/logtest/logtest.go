// Package logtest lets tests read a room's log. The function gets the messages one after the other, from all loggers:
//
//	var said []string
//	log := logtest.New(func(line string) { said = append(said, line) })
package logtest

import (
	"context"
	"log/slog"
	"sync"
	"testing"
)

// New returns a logger whose messages a function takes.
func New(take func(line string)) *slog.Logger { return slog.New(&handler{take: take}) }

// Silent returns a logger for a test that expects no message.
func Silent(t testing.TB) *slog.Logger {
	return New(func(line string) { t.Errorf("logged: %q, want nothing", line) })
}

type handler struct {
	mu   sync.Mutex // take gets one message at a time.
	take func(line string)
}

// Enabled is true: all messages are read.
func (h *handler) Enabled(context.Context, slog.Level) bool { return true }

func (h *handler) Handle(_ context.Context, r slog.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.take(r.Message)
	return nil
}

// WithAttrs changes nothing: the messages are read.
func (h *handler) WithAttrs([]slog.Attr) slog.Handler { return h }

// WithGroup changes nothing either.
func (h *handler) WithGroup(string) slog.Handler { return h }
