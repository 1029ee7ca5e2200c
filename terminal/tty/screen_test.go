package tty

import (
	"os"
	"testing"
)

func TestNoScreenOnAPipe(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer write.Close()
	if _, ok := New(write, []string{"TERM=xterm-256color"}); ok {
		t.Error("a pipe is no screen")
	}
}
