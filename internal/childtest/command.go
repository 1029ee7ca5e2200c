package childtest

import "os/exec"

// Command is exec.Command for a process that ends with that of the test at the latest, where the system can do that. A test that
// has run out of time cleans nothing up, and a program that it leaves behind may take what the next one needs.
func Command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.SysProcAttr = endsWithParent()
	return cmd
}
