package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
)

// affected returns the packages that the changes since a commit can affect.
func affected(since string) ([]string, error) {
	changed, err := changes(since)
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	root, err := output("go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
	dir := strings.TrimSpace(string(root))
	packages, err := list(dir)
	if err != nil {
		return nil, err
	}
	return reach(packages, changed), nil
}

// changes returns the files that differ from a commit, by their paths from the top of the project: tracked ones and new ones.
func changes(since string) ([]string, error) {
	differ, err := output("git", "diff", "--name-only", "--no-renames", "-z", since, "--")
	if err != nil {
		return nil, err
	}
	fresh, err := output("git", "ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
	if err != nil {
		return nil, err
	}
	return strings.FieldsFunc(string(differ)+string(fresh), func(r rune) bool { return r == 0 }), nil
}

// list returns the packages of the project below a folder.
func list(root string) ([]pkg, error) {
	text, err := output("go", "-C", root, "list", "-json=Dir,ImportPath,Imports,TestImports,XTestImports,GoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles", "./...")
	if err != nil {
		return nil, err
	}
	var packages []pkg
	decoder := json.NewDecoder(bytes.NewReader(text))
	for {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		folder, err := filepath.Rel(root, p.Dir)
		if err != nil {
			return nil, err
		}
		reads, err := p.reads(folder)
		if err != nil {
			return nil, err
		}
		packages = append(packages, pkg{
			name: p.ImportPath, folder: filepath.ToSlash(folder), reads: reads,
			imports: append(append(p.Imports, p.TestImports...), p.XTestImports...),
		})
	}
}

// output runs a command and returns its output.
func output(name string, args ...string) ([]byte, error) {
	text, err := exec.Command(name, args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s %s: %s", name, strings.Join(args, " "), bytes.TrimSpace(exit.Stderr))
	}
	return text, err
}
