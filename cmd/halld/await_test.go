package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"github.com/kyban/kyban/internal/awaittest"
)

// await is a program of the sessions that waits for another program:
//
//	await line FILE PATTERN                     FILE, which need not be there yet, has a line that matches
//	await stream URL PATTERN                    a line of the stream of events matches
//	await says FOLDER PATTERN PROGRAM ARGS...   the program says that, which is run again whenever a file of the folder has changed
func await(args []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), awaittest.Patience)
	defer cancel()
	if len(args) < 3 {
		return fmt.Errorf("await %q: expected line FILE PATTERN, stream URL PATTERN, or says FOLDER PATTERN PROGRAM ARGS...", args)
	}
	pattern, err := regexp.Compile("(?m)" + args[2])
	if err != nil {
		return err
	}
	if args[0] == "stream" {
		return awaitStream(args[1], pattern, os.Stdout)
	}
	var text []byte
	folder, read := args[1], func() { text, _ = exec.Command(args[3], args[4:]...).CombinedOutput() }
	if args[0] == "line" {
		folder, read = filepath.Dir(args[1]), func() { text, _ = os.ReadFile(args[1]) }
	}
	err = awaittest.Files(ctx, folder, func() bool {
		read()
		return pattern.Match(text)
	})
	if err != nil {
		return fmt.Errorf("%q does not say %q: %w: %s", args, args[2], err, text)
	}
	_, err = os.Stdout.Write(text)
	return err
}
