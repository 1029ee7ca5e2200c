package proctest

import (
	"fmt"
	"os"
	"strings"
)

// PeakMemory returns the peak of a process's resident memory, in bytes, and false when it has ended: it reads Linux's /proc
// (proc(5)). The figure that a parent gets for an ended child includes the parent's own memory.
func PeakMemory(pid int) (peak int64, runs bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, rest, found := strings.Cut(string(status), "VmHWM:")
	if err != nil || !found {
		return 0, false
	}
	var kilos int64
	if _, err := fmt.Sscan(rest, &kilos); err != nil {
		return 0, false
	}
	return kilos << 10, true
}
