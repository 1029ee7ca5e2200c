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
	if os.Getenv(childEnv) != "" {
		main()
	}
	if os.Getenv(scansEnv) != "" {
		exit(scanUnderWatch())
	}
	if order := os.Getenv(attacksEnv); order != "" {
		exit(attack(order))
	}
	testscript.Main(m, map[string]func(){
		"boardd": func() {
			if err := proctest.EndWithParent(); err != nil {
				exit(err)
			}
			main()
		},
		"await": func() { exit(await(os.Args[1:])) },
		"fetch": func() { exit(fetch(os.Args[1:], os.Stdout)) },
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

// TestScripts runs boardd as a user does, with boardctl beside it: each file in testdata/script is a session.
func TestScripts(t *testing.T) {
	p := sessions(t, "testdata/script")
	p.UpdateScripts = os.Getenv("UPDATE_SCRIPTS") != ""
	testscript.Run(t, p)
}

// ownAddress returns an address of this computer at which no other process of these tests listens: while a program is killed
// its ports stay free.
func ownAddress() string {
	pid := os.Getpid()
	return fmt.Sprintf("127.%d.%d.%d", 64+pid>>16&63, pid>>8&255, pid&255)
}

// sessions returns the parameters of a folder's sessions: with a boardctl that is built from this tree, and with HERE, an
// address.
func sessions(t *testing.T, dir string) testscript.Params {
	t.Helper()
	bin := filepath.Dir(proctest.Build(t, "cmd/boardctl"))
	return testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("HERE", ownAddress())
			return nil
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	}
}
