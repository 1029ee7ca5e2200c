package main

import (
	"context"
	"runtime"

	"golang.org/x/sys/windows"
)

// The states of SetThreadExecutionState, of winbase.h: until further notice, the system does not sleep.
const esContinuous, esSystemRequired = 0x80000000, 0x1

// stayAwake keeps this computer awake until it is ended. Windows asks for as long as the thread lives that has asked for it.
func stayAwake(_ context.Context, _ func(error)) (end func(), err error) {
	set := windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadExecutionState")
	if err := set.Find(); err != nil {
		return nil, err
	}
	ended, asked := make(chan struct{}), make(chan error, 1)
	go func() {
		runtime.LockOSThread() // It is not unlocked: the thread ends with this function.
		before, _, err := set.Call(esContinuous | esSystemRequired)
		if before != 0 {
			err = nil
		}
		asked <- err
		<-ended
	}()
	return func() { close(ended) }, <-asked
}
