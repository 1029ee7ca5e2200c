//go:build !linux

package source

// preferThread does nothing here; it works on Linux, on which boards run.
func preferThread() (end func()) { return func() {} }

// keepProcessor does nothing here; it works on Linux, on which boards run.
func keepProcessor() (end func()) { return func() {} }
