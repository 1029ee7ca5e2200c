package childtest

import (
	"fmt"
	"os"
	"strings"
)

// PeakMemory returns how much memory of a process was resident at most, in bytes, and false when it has ended: Linux says so in
// /proc (proc(5)). What it tells a parent of a child that has ended counts the parent's own memory.
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
