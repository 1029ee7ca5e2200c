package proctest

import "os/exec"

// Command is exec.Command for a process that ends with the test's process at the latest, where the system supports that. A test that
// runs out of time cleans nothing up, and a program that it leaves behind may hold what the next one needs.
func Command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.SysProcAttr = endsWithParent()
	return cmd
}
