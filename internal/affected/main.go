// Affected prints the packages whose tests a change can affect, by the import graph, a line each: those with a change in their
// folder, those that read a changed file by a path such as "../trace/testdata", and all that import one of them, directly or
// through others, their tests included.
//
//	affected HEAD    the changes that are not committed yet
//	affected main    the changes since the branch main
//
// A file belongs to the package of its folder, or of the next one above that has a package. A file above all packages, such as
// the Makefile, belongs to internal/tidy, which reads the whole tree, as docs does: these two are named after each change.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "affected: expected the commit since which something has changed, such as HEAD or main")
		os.Exit(2)
	}
	names, err := affected(os.Args[1])
	if err != nil {
		fmt.Fprintf(os.Stderr, "affected: %v\n", err)
		os.Exit(1)
	}
	for _, name := range names {
		fmt.Println(name)
	}
}

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
