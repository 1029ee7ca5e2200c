package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// platform is a kind of computer for which the programs are built, under Linux.
type platform struct {
	name     string
	settings []string // Of Go's compiler.
}

// Each has the oldest processor of its kind: armv6 is for the first Raspberry Pi, armv7 for the second.
var platforms = []platform{
	{"amd64", []string{"GOARCH=amd64", "GOAMD64=v1"}},
	{"arm64", []string{"GOARCH=arm64", "GOARM64=v8.0"}},
	{"armv7", []string{"GOARCH=arm", "GOARM=7"}},
	{"armv6", []string{"GOARCH=arm", "GOARM=6"}},
}

// places are the settings of Go for its folders and servers, which don't affect its output.
var places = []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOTOOLCHAIN"}

// build builds the programs into a folder and returns their files. No setting of the builder reaches the compiler, and no
// path of the builder's computer and no state of the repository reaches the programs.
func (p platform) build(root, folder string) ([]string, error) {
	found, err := exec.Command("go", append([]string{"env"}, places...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	env := append([]string{"GOENV=off", "GOWORK=off", "GOOS=linux", "CGO_ENABLED=0"}, p.settings...)
	for i, value := range strings.Split(strings.TrimSuffix(string(found), "\n"), "\n") {
		env = append(env, places[i]+"="+value)
	}
	for _, name := range []string{"PATH", "HOME", "TMPDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", folder+string(filepath.Separator), "./cmd/...")
	cmd.Dir, cmd.Env = root, env
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build for %s: %w\n%s", p.name, err, said)
	}
	return []string{filepath.Join(folder, "boardctl"), filepath.Join(folder, "boardd")}, nil
}
