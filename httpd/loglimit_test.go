package httpd

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestALimitedLogHandsOnWhatARecordSays(t *testing.T) {
	for _, tc := range []struct {
		name string
		log  func(*slog.Logger)
		want string
	}{
		{"level and attributes", func(l *slog.Logger) { l.With("game", 3).Error("read", "ply", 4) }, "level=ERROR msg=read game=3 ply=4\n"},
		{"a group", func(l *slog.Logger) { l.WithGroup("caller").Info("in", "name", "lan") }, "level=INFO msg=in caller.name=lan\n"},
		{"what steers a terminal", func(l *slog.Logger) { l.Warn("a\x1bb") }, "level=WARN msg=\"a\uFFFDb\"\n"},
		{"a long line", func(l *slog.Logger) { l.Warn(strings.Repeat("x", 1001)) }, "level=WARN msg=" + strings.Repeat("x", 1000) + "...\n"},
		{"what package net/http says", func(l *slog.Logger) { errorLog(l.Handler()).Print("http: no handshake") }, "level=WARN msg=\"control: http: no handshake\"\n"},
		{"eleven lines in a second, by two loggers", func(l *slog.Logger) {
			derived := l.With()
			for range 5 {
				l.Info("a")
				derived.WithGroup("b").Info("b")
			}
			l.Info("a")
		}, strings.Repeat("level=INFO msg=a\nlevel=INFO msg=b\n", 5) + "level=WARN msg=\"control: 1 more of that kind\"\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var written bytes.Buffer
			to := slog.NewTextHandler(&written, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
				if len(groups) == 0 && a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			}})
			limit := newLogLimit(slog.New(to))
			limit.count.now = func() time.Time { return time.Unix(100, 0) }
			tc.log(slog.New(limit))
			limit.close()
			if got := written.String(); got != tc.want {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
		})
	}
}
