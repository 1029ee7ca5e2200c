package analysis

import "time"

// Hurried returns options that leave an engine no time before the second greeting, the stop, and the end.
func Hurried() Options { return Options{hurried: true} }

// Stopping is Hurried, with time to stop.
func Stopping() Options { return Options{hurried: true, stops: 5 * time.Minute} }
