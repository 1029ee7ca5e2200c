package analysis

import "time"

// Hurried returns options that leave an engine no time before it is asked again, told to stop, or is ended.
func Hurried() Options { return Options{hurried: true} }

// Stopping is Hurried, but leaves an engine the time to stop.
func Stopping() Options { return Options{hurried: true, stops: 5 * time.Minute} }
