package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// tested is a hall of a test, a process that is ended or killed, and started again at the same addresses.
type tested struct {
	t           *testing.T
	dir         string
	process     *exec.Cmd
	at, plain   string // Its addresses.
	fingerprint string
	logs, name  string
	opened      int
}

// open starts the hall, and its log in a file of its own.
func (h *tested) open(by hall.Invitation) {
	h.t.Helper()
	h.opened++
	h.name = fmt.Sprintf("%s.%d", filepath.Base(h.dir), h.opened)
	file, err := os.Create(filepath.Join(h.logs, h.name))
	if err != nil {
		h.t.Fatal(err)
	}
	defer file.Close()
	self, err := os.Executable()
	if err != nil {
		h.t.Fatal(err)
	}
	h.process = proctest.Command(self)
	h.process.Args = []string{"halld", "run", "--data", h.dir, "--listen", h.plain, "--control", h.at} // By this name the test is halld.
	if by.First != "" {
		h.process.Args = append(h.process.Args, "--second", by.First, "--code", by.Code)
	}
	h.process.Stderr = file
	if err := h.process.Start(); err != nil {
		h.t.Fatal(err)
	}
	process := h.process
	h.t.Cleanup(func() {
		if process.ProcessState == nil {
			_ = process.Process.Kill()
			_ = process.Wait()
		}
	})
	at := h.says("control: https://([^ ,]+), fingerprint ([^ ,\n]+)")
	h.at, h.fingerprint = at[1], at[2]
	h.plain = h.says("pages: http://([^ ,\n]+)")[1]
}

// close ends the hall, and kill kills it.
func (h *tested) close() {
	h.t.Helper()
	if err := errors.Join(h.process.Process.Signal(os.Interrupt), h.process.Wait()); err != nil {
		h.t.Fatal(err)
	}
}

func (h *tested) kill() {
	h.t.Helper()
	if err := h.process.Process.Kill(); err != nil {
		h.t.Fatal(err)
	}
	_ = h.process.Wait()
}

// address returns where boards dial it.
func (h *tested) address() string { return "https://" + h.at }

// ask asks the hall as its operator.
func (h *tested) ask(method, path string, body, into any) error {
	c, err := control.Local(h.dir, awaittest.Patience)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Ask(h.t.Context(), method, path, body, into)
}

// halls returns how the halls stand.
func (h *tested) halls() (told hall.HallsTold) {
	h.t.Helper()
	if err := h.ask(http.MethodGet, hall.HallsPath, nil, &told); err != nil {
		h.t.Fatal(err)
	}
	return told
}

// promote promotes the hall, by the word of a person.
func (h *tested) promote(by string) (told hall.HallsTold) {
	h.t.Helper()
	if err := h.ask(http.MethodPost, hall.PromotionPath, hall.Promotion{By: by}, &told); err != nil {
		h.t.Fatal(err)
	}
	return told
}

// takes lets boards join the hall over the network.
func (h *tested) takes(ctx context.Context, table int, asked member.Application) (*member.Membership, error) {
	var told hall.Invited
	if err := h.ask(http.MethodPost, hall.InvitationsPath, hall.Invite{Table: table}, &told); err != nil {
		return nil, err
	}
	code, err := member.ParseCode(told.Code)
	if err != nil {
		return nil, err
	}
	return member.Join(ctx, h.address(), code, asked, awaittest.Patience)
}

// says waits until the hall has logged a line, and returns what the pattern finds.
func (h *tested) says(pattern string) (found []string) {
	h.t.Helper()
	line := regexp.MustCompile(pattern)
	awaittest.Until(h.t, h.name+" says "+pattern, h.logs, func() bool {
		text, err := os.ReadFile(filepath.Join(h.logs, h.name))
		found = line.FindStringSubmatch(string(text))
		return err == nil && found != nil
	})
	return found
}

// shows waits until a viewer of the hall is told something.
func (h *tested) shows(pattern string) {
	h.t.Helper()
	if err := awaitStream("http://"+h.plain+"/events", regexp.MustCompile(pattern), io.Discard); err != nil {
		h.t.Fatal(err)
	}
}

// round returns what everybody is told of a round.
func (h *tested) round(n int) string {
	h.t.Helper()
	answer, err := http.Get(fmt.Sprintf("http://%s/api/rounds/%d", h.plain, n))
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}
