//go:build !windows

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
)

// awaker is the command that keeps a computer awake until its input ends, or this process.
func awaker(kind string) []string {
	if kind == "darwin" {
		return []string{"caffeinate", "-i", "-w", strconv.Itoa(os.Getpid())}
	}
	return []string{"systemd-inhibit", "--what=idle:sleep", "--who=halld", "--why=the boards of an event are connected", "cat"}
}

// stayAwake keeps this computer awake until it is ended, or the context ends. It calls failed where that ends by itself.
func stayAwake(ctx context.Context, failed func(error)) (end func(), err error) {
	command := awaker(runtime.GOOS)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	pipe, err := cmd.StdinPipe() // It closes with this process, however that ends.
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		if err := cmd.Wait(); err != nil && ctx.Err() == nil {
			failed(fmt.Errorf("%s: %w", command[0], err))
		}
	}()
	return func() { _ = pipe.Close() }, nil
}
