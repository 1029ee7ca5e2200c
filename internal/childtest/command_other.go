//go:build !linux

package childtest

import "syscall"

func endsWithParent() *syscall.SysProcAttr { return nil }

// EndWithParent does what other systems can: nothing.
func EndWithParent() error { return nil }
