package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// stage is a part of the checks: a target of the Makefile.
type stage struct {
	name       string
	share      time.Duration // Its time beside the others on two idle processors, with a little to spare.
	processors float64       // How many it keeps busy.
}

// parse reads the table of the stages, in groups that are run one after the other.
func parse(text string) ([][]stage, error) {
	groups := [][]stage{nil}
	known := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		last := len(groups) - 1
		if strings.TrimSpace(line) == "" && len(groups[last]) > 0 {
			groups = append(groups, nil)
		}
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		s, err := parseStage(fields)
		if err == nil && known[s.name] {
			err = fmt.Errorf("%s stands here twice", s.name)
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		known[s.name] = true
		groups[last] = append(groups[last], s)
	}
	if len(groups[len(groups)-1]) == 0 {
		groups = groups[:len(groups)-1]
	}
	if len(groups) == 0 {
		return nil, fmt.Errorf("1: expected stages, found none")
	}
	return groups, nil
}

func parseStage(fields []string) (stage, error) {
	if len(fields) != 3 {
		return stage{}, fmt.Errorf("expected a target, its seconds and its processors, found %q", strings.Join(fields, " "))
	}
	seconds, err := strconv.Atoi(fields[1])
	if err != nil || seconds <= 0 {
		return stage{}, fmt.Errorf("expected how many seconds %s takes, found %q", fields[0], fields[1])
	}
	processors, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || processors <= 0 {
		return stage{}, fmt.Errorf("expected how many processors %s keeps busy, found %q", fields[0], fields[2])
	}
	return stage{fields[0], time.Duration(seconds) * time.Second, processors}, nil
}

// command runs a stage by make, with a file of its own for the times of its tests, and returns its processor time.
func command(build string, s stage, output io.Writer) (time.Duration, error) {
	cmd := exec.Command("make", "--no-print-directory", s.name)
	cmd.Stdout, cmd.Stderr = output, output
	cmd.Env = append(os.Environ(), "TIMES="+filepath.Join(build, s.name+".times"))
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return 0, err
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}
