//go:build !linux

package gpioscan

import "time"

func sleep(d time.Duration) { time.Sleep(d) }
