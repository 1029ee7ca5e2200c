//go:build !linux

package source

// preferThread is for Linux, on which boards run.
func preferThread() (end func()) { return func() {} }

// keepProcessor is for Linux, on which boards run.
func keepProcessor() (end func()) { return func() {} }
