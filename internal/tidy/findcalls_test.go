package tidy

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Call is a place where a command is called.
type Call struct {
	Path string // The file.
	Line int    // The line in it; for a recipe or a script in a string, its first line.
	Name string // The command, such as "sed"; the written text, such as "$1", where that is no name.
}

// away are the folders without code that the checks run: built or downloaded files, and data.
var away = []string{".git", "build", "node_modules", "dist"}

// FindCalls returns the calls of all files below root, in the order of the paths, except the files and folders in skip.
func FindCalls(root fs.FS, skip []string) ([]Call, error) {
	files := map[string][]byte{}
	var names []string
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case slices.Contains(skip, name) || entry.IsDir() && slices.Contains(away, path.Base(name)):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !entry.Type().IsRegular() || kindOf(name) == "" && path.Ext(name) != "":
			return nil
		}
		text, err := fs.ReadFile(root, name)
		names, files[name] = append(names, name), text
		return err
	})
	if err != nil {
		return nil, err
	}
	shared, err := sharedFunctions(files)
	if err != nil {
		return nil, err
	}
	var calls []Call
	for _, name := range names {
		found, err := findIn(name, files[name], shared)
		if err != nil {
			return nil, err
		}
		calls = append(calls, found...)
	}
	goCalls, err := findInGo(files)
	return append(calls, goCalls...), err
}

// kindOf returns the kind of a file by its name: "" where the first line must show it.
func kindOf(name string) string {
	switch ext := path.Ext(name); {
	case path.Base(name) == "Makefile":
		return "make"
	case slices.Contains([]string{".sh", ".go", ".js"}, ext), ext == ".txtar" && strings.HasPrefix(name, "cmd/"), ext == ".md" && strings.HasPrefix(name, "docs/"):
		return ext[1:]
	}
	return ""
}

var interpreter = regexp.MustCompile(`^#! ?\S*[/ ](ba)?sh\b`)

func findIn(name string, text []byte, shared functions) ([]Call, error) {
	switch kind := kindOf(name); {
	case kind == "sh" || kind == "" && interpreter.Match(text):
		return inShell(place{name, 1}, string(text), shared)
	case kind == "make":
		return inMakefile(name, string(text), shared)
	case kind == "txtar":
		return inTestscript(name, string(text))
	case kind == "md":
		return inPage(name, string(text))
	case kind == "js":
		return inJavaScript(name, text), nil
	}
	return nil, nil
}

// sharedFunctions returns the functions of the files that scripts source with ".", which are those without an interpreter line.
func sharedFunctions(files map[string][]byte) (functions, error) {
	shared := functions{}
	for name, text := range files {
		if kindOf(name) != "sh" || interpreter.Match(text) {
			continue
		}
		file, err := parse(name, string(text))
		if err != nil {
			return nil, err
		}
		shared.add(file)
	}
	return shared, nil
}

var spawned = regexp.MustCompile(`\b(?:spawn|execFile|exec)(?:Sync)?\)?\(\s*"([^"]+)"`)

// inJavaScript returns the calls of the pages' tests by a literal name; these tests run boardd and boardctl by their paths.
func inJavaScript(name string, text []byte) []Call {
	if !bytes.Contains(text, []byte(`from "node:child_process"`)) {
		return nil
	}
	var calls []Call
	for _, at := range spawned.FindAllSubmatchIndex(text, -1) {
		calls = append(calls, Call{name, 1 + bytes.Count(text[:at[0]], []byte("\n")), string(text[at[2]:at[3]])})
	}
	return calls
}

// place is where a text begins.
type place struct {
	path string
	line int
}

func (p place) call(name string) Call { return Call{p.path, p.line, name} }

// isPath reports whether a call names a path: except in the system's folders, that is a part of the module, or a file that
// the module made or downloaded.
func isPath(name string) bool {
	return strings.Contains(name, "/") && !regexp.MustCompile(`^/(usr/)?s?bin/`).MatchString(name)
}
