package main

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
)

// startAnew is the exit status of a boardd that made way for another one (EX_TEMPFAIL of sysexits.h): the service manager
// starts it again.
const startAnew = 75

// renewed ends a boardd that made way.
type renewed struct{}

func (renewed) Error() string { return "ended between two games: to be started anew" }

// ExitStatus requests a restart.
func (renewed) ExitStatus() int { return startAnew }

// managed gives a daemon its service manager. A service waits for a board that is not plugged in yet; a person gets an error.
// SIGHUP asks a service to make way between two games; elsewhere that signal means that the terminal is gone, and ends boardd.
func managed(s *daemon.Services, src daemon.Source) (stop func(), err error) {
	s.Manager, err = daemon.FindManager(os.Getenv, os.Getpid())
	if err != nil || s.Manager == nil {
		return func() {}, err
	}
	if board, ok := src.(*source.Serial); ok {
		board.Wait = true
	}
	hangups, renew := make(chan os.Signal, 1), make(chan struct{}, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		select {
		case <-hangups:
			renew <- struct{}{}
		case <-done:
		}
	}()
	s.Renew = renew
	return func() { signal.Stop(hangups); close(done) }, nil
}
