package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kyban/kyban/internal/proctest"
)

// peakEnv is set for a test binary that acts as boardctl, and finally writes its peak memory to its third file.
const peakEnv = "KYBAN_TEST_PEAK"

func TestMain(m *testing.M) {
	if os.Getenv(peakEnv) != "" {
		os.Exit(measured())
	}
	testscript.Main(m, map[string]func(){"boardctl": main})
}

// TestScripts runs boardctl as a user does: each file in testdata/script is a session.
func TestScripts(t *testing.T) {
	halld := filepath.Dir(proctest.Build(t, "cmd/halld"))
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", halld+string(os.PathListSeparator)+env.Getenv("PATH"))
			return nil
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// measured is boardctl with a report of its memory.
func measured() int {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	peak, ok := proctest.PeakMemory(os.Getpid())
	if _, err := fmt.Fprintln(os.NewFile(3, "peak"), peak); err != nil || !ok {
		fmt.Fprintln(os.Stderr, errors.Join(errors.New("the memory is not told"), err))
		return 1
	}
	return status
}
