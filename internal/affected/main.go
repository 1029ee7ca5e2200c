// Affected prints the packages whose tests a change can reach, by the import graph, a line each: those in whose folders
// something has changed, those that read a file there by a path, as "../trace/testdata", and all that import one of them,
// directly or through others, in their tests, too.
//
//	affected HEAD    what is not committed yet
//	affected main    what has changed since the branch main
//
// A file belongs to the package of its folder, or of the next one above that has a package. One above all packages, such as
// the Makefile, is one of internal/tidy, which looks at the whole tree, as docs does: these two are named after each change.
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

// affected returns the packages that the changes since a commit can reach.
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

// changes returns the files that differ from a commit, by their paths from the top of the project: those that git follows and
// those that are new.
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

// output runs a command and returns what it prints.
func output(name string, args ...string) ([]byte, error) {
	text, err := exec.Command(name, args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s %s: %s", name, strings.Join(args, " "), bytes.TrimSpace(exit.Stderr))
	}
	return text, err
}
