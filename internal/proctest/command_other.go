//go:build !linux

package proctest

import "syscall"

func endsWithParent() *syscall.SysProcAttr { return nil }

// EndWithParent does nothing: other systems have no such call.
func EndWithParent() error { return nil }
