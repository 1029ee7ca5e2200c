package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// If the system gives boardd few files, viewers do not take them all: the operator, and the recorder, need some.
func TestViewersLeaveFilesToTheOperator(t *testing.T) {
	const files = 128
	program := filepath.Join(t.TempDir(), "boardd")
	script := fmt.Sprintf("#!/bin/sh\nulimit -n %d\nexec '%s' \"$@\"\n", files, os.Args[0])
	proctest.WriteScript(t, program, script)
	c := startProgram(t, program, t.TempDir())
	c.shown(t)
	let := 0
	for c.follows(t) && let < files {
		let++
	}
	if let < files/4 || let > files/2 {
		t.Errorf("%d viewers are let in, want at most half of %d", let, files)
	}
	c.status(t)
	if said := c.said(); strings.Contains(said, "too many open files") {
		t.Error(said)
	}
}

// follows makes one more viewer follow the index until the test ends, and reports whether it was accepted.
func (c *child) follows(t *testing.T) bool {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(c.pages, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(awaittest.Patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "GET /api/events HTTP/1.1\r\nHost: kyban\r\n\r\n"); err != nil {
		return false
	}
	line, err := bufio.NewReader(conn).ReadString('\n')
	return err == nil && strings.Contains(line, " 200 ")
}
