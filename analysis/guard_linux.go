package analysis

import (
	"io"
	"os/exec"
	"syscall"
)

// guardScript waits until this program has ended, however it ended, and kills all processes with a mark. It is a shell, since that takes a
// tenth of the memory of this program. As in marked, a process that shows no command line is starting a program, and may have the mark.
const guardScript = `read -r never
round=0
while [ $round -lt 100 ]; do
	found=$(grep -lsF -- "$1" /proc/[0-9]*/environ)
	for file in $found; do
		pid=${file#/proc/}
		kill -KILL "${pid%/environ}"
	done
	for process in /proc/[0-9]*; do
		line=
		IFS= read -r line <"$process/cmdline"
		[ -n "$line" ] || [ ! -e "$process/exe" ] || found=$process
	done 2>/dev/null
	[ -n "$found" ] || exit
	sleep 0.01
	round=$((round + 1))
done`

// guard is a process that outlives this program where that is killed, and then ends an engine with all that it started.
type guard struct {
	command *exec.Cmd
	held    io.Closer // It ends with this program.
}

// startGuard starts the guard of a mark. In a session of its own it gets no signal that is meant for this program.
func startGuard(mark string) (*guard, error) {
	g := &guard{command: exec.Command("sh", "-c", guardScript, "sh", mark)}
	g.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	var err error
	if g.held, err = g.command.StdinPipe(); err != nil {
		return nil, err
	}
	return g, g.command.Start()
}

// end ends the guard: its engine has ended.
func (g *guard) end() {
	_ = g.command.Process.Kill() // It may have been killed before.
	_ = g.held.Close()
	_ = g.command.Wait()
}
