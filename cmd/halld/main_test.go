package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kyban/kyban/internal/proctest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"halld": func() {
			if err := proctest.EndWithParent(); err != nil {
				exit(err)
			}
			main()
		},
		"await":  func() { exit(await(os.Args[1:])) },
		"fetch":  func() { exit(fetch(os.Args[1], os.Stdout)) },
		"status": func() { exit(status(os.Args[1], os.Args[2], os.Stdout)) },
	})
}

// exit ends a process that a test has started.
func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// TestScripts runs halld as an organiser does, with boards and boardctl beside it: each file in testdata/script is a session.
func TestScripts(t *testing.T) {
	bins := filepath.Dir(proctest.Build(t, "cmd/boardctl"))
	boards := filepath.Dir(proctest.Build(t, "cmd/boardd"))
	pid := os.Getpid()
	here := fmt.Sprintf("127.%d.%d.%d", 64+pid>>16&63, pid>>8&255, pid&255)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			list := string(os.PathListSeparator)
			env.Setenv("PATH", bins+list+boards+list+env.Getenv("PATH"))
			env.Setenv("HERE", here)
			return nil
		},
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}
