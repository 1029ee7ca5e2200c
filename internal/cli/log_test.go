package cli_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/kyban/kyban/internal/cli"
)

func TestALogIsWrittenAsItsMessages(t *testing.T) {
	for _, tc := range []struct {
		name string
		log  func(*slog.Logger)
		want string
	}{
		{"a message", func(l *slog.Logger) { l.Info("game 3 goes on") }, "INFO: game 3 goes on\n"},
		{"what is wrong", func(l *slog.Logger) { l.Error("NOT RECORDED since 12:00:00") }, "ERROR: NOT RECORDED since 12:00:00\n"},
		{"attributes", func(l *slog.Logger) { l.With("board", 7).WithGroup("g").Warn("game 3: unread", "game", 3) }, "WARN: game 3: unread\n"},
		{"two", func(l *slog.Logger) { l.Info("one"); l.Info("two") }, "INFO: one\nINFO: two\n"},
		{"what looks for a defect", func(l *slog.Logger) { l.Debug("step") }, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var written bytes.Buffer
			tc.log(cli.NewLog(&written, func(r slog.Record) string { return r.Level.String() + ":" }))
			if got := written.String(); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}
