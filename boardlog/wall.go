package boardlog

import (
	"fmt"
	"time"
)

// WallSource is the source of a wall time.
type WallSource string

// The sources of wall time.
const (
	WallHost  WallSource = "host"  // The clock of the host that recorded.
	WallTrace WallSource = "trace" // The date that a trace states.
	WallNone  WallSource = "none"  // The time is unknown.
)

// Wall is a time of day and its source. The zero value is an unknown time.
type Wall struct {
	Time   time.Time // Kept to the microsecond; its zone is not kept.
	Source WallSource
}

// IsKnown reports whether the time is known.
func (w Wall) IsKnown() bool { return w.Source != WallNone && w.Source != "" }

// Micros returns the microseconds since 1970 UTC and the source, for storage.
func (w Wall) Micros() (int64, WallSource, error) {
	switch w.Source {
	case WallHost, WallTrace:
		return w.Time.UnixMicro(), w.Source, nil
	case WallNone, "":
		return 0, WallNone, nil
	}
	return 0, "", fmt.Errorf("wall time source %q: expected host, trace or none", w.Source)
}

// WallOf is the reverse of Micros.
func WallOf(us int64, source WallSource) Wall {
	if source == WallNone {
		return Wall{Source: WallNone}
	}
	return Wall{Time: time.UnixMicro(us).UTC(), Source: source}
}
