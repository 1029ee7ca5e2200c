package process

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// SetGroup gives a command a group of its own when it starts.
func SetGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// KillGroup ends a process with all that it has started. Windows itself ends one process alone; its own command taskkill ends the tree.
func KillGroup(p *os.Process) error {
	tree := []string{"taskkill", "/T", "/F", "/PID", strconv.Itoa(p.Pid)}
	if err := exec.Command(tree[0], tree[1:]...).Run(); err != nil {
		return p.Kill()
	}
	return nil
}

// HasEnded reports whether there is no process of this number.
func HasEnded(pid int) bool {
	p, err := os.FindProcess(pid) // It opens the process here, and fails where there is none.
	if err != nil {
		return true
	}
	_ = p.Release()
	return false
}

// GiveWay does nothing here: Windows gives priorities by other means.
func GiveWay(int, int) error { return nil }
