package tidy

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// functions are those of a script, each with whether it runs its arguments as a command.
type functions map[string]bool

// builtins are the commands of the shell itself, of sh and of bash.
var builtins = strings.Fields(`. : [ bg break cd command continue echo eval exec exit false fg getopts hash jobs kill mapfile printf pwd read
	return set shift source test times trap true type ulimit umask unset wait`)

func parse(name, text string) (*syntax.File, error) {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", name, err, text)
	}
	return file, nil
}

// add adds the functions that a script declares.
func (f functions) add(file *syntax.File) {
	syntax.Walk(file, func(node syntax.Node) bool {
		decl, ok := node.(*syntax.FuncDecl)
		if !ok {
			return true
		}
		f[decl.Name.Value] = f.forwards(decl.Body)
		return true
	})
}

// forwards reports whether a part of a script runs its arguments: "$@", or "$1".
func (f functions) forwards(root syntax.Node) bool {
	s := &script{functions: f}
	s.walk(root, 0)
	return slices.ContainsFunc(s.calls, func(c Call) bool { return isArguments(c.Name) })
}

// isArguments reports whether a command is an argument of the function or the script.
func isArguments(name string) bool { return name == "$@" || name == "$1" }

// inShell returns the calls of a script that begins at a place and may call shared functions.
func inShell(at place, text string, shared functions) ([]Call, error) {
	file, err := parse(at.path, text)
	if err != nil {
		return nil, err
	}
	s := &script{at: at, functions: functions{}}
	maps.Copy(s.functions, shared)
	s.functions.add(file)
	s.walk(file, at.line-1)
	return s.calls, s.err
}

// A script is a text of the shell, read for its calls.
type script struct {
	at        place
	functions functions
	runs      bool // It runs its arguments, which are named at its call.
	calls     []Call
	err       error
}

func (s *script) walk(root syntax.Node, before int) {
	syntax.Walk(root, func(node syntax.Node) bool {
		switch node := node.(type) {
		case *syntax.FuncDecl:
			outside := s.runs
			s.runs = s.functions[node.Name.Value]
			s.walk(node.Body, before)
			s.runs = outside
			return false
		case *syntax.CallExpr:
			s.command(node.Args, before+int(node.Pos().Line()))
		}
		return true
	})
}

// command notes the calls of words: the first, and those that it runs from the others.
func (s *script) command(words []*syntax.Word, line int) {
	if len(words) == 0 {
		return
	}
	name, literal := value(words[0])
	at := place{s.at.path, line}
	switch runs, function := s.functions[name]; {
	case !literal && s.runs && isArguments(name):
		return
	case !literal:
		s.calls = append(s.calls, at.call(name))
		return
	case function && !runs:
		return
	case function:
		s.command(words[1:], line)
		return
	case !slices.Contains(builtins, name):
		s.calls = append(s.calls, at.call(name))
	}
	s.inner(name, words[1:], at)
}

// inner notes the calls of a command that runs others.
func (s *script) inner(name string, words []*syntax.Word, at place) {
	if len(words) == 0 {
		return
	}
	switch name {
	case "exec", "env", "timeout", "xargs", "unshare", "chroot":
		s.command(s.after(name, words), at.line)
	case "find":
		for i, w := range words {
			if option, _ := value(w); option == "-exec" {
				s.command(words[i+1:], at.line)
			}
		}
	case "await": // A program of the sessions: await success FOLDER PROGRAM ARGUMENT...
		if what, _ := value(words[0]); what == "success" && len(words) > 2 {
			s.command(words[2:], at.line)
		}
	case "trap":
		s.text(words, at)
	case "make":
		for _, w := range words {
			if set, _ := value(w); strings.HasPrefix(set, "HOSTCC=") { // The compiler of a Makefile.
				s.calls = append(s.calls, at.call(strings.TrimPrefix(set, "HOSTCC=")))
			}
		}
	case "sh", "bash", "script":
		for i, w := range words {
			if option, _ := value(w); strings.HasPrefix(option, "-") && strings.HasSuffix(option, "c") {
				s.text(words[i+1:], at)
			}
		}
	}
}

// valued are the options whose value is the next word, of commands that run others.
var valued = map[string][]string{
	"env": {"-u"}, "timeout": {"-k", "-s"}, "xargs": {"-I", "-L", "-P", "-d", "-n"}, "unshare": {"--propagation"},
}

// after returns the words after the options of a command that runs others.
func (s *script) after(name string, words []*syntax.Word) []*syntax.Word {
	for len(words) > 0 {
		word, _ := value(words[0])
		switch {
		case slices.Contains(valued[name], word) && len(words) > 1:
			words = words[2:]
		case strings.HasPrefix(word, "-") || name == "env" && strings.Contains(word, "="):
			words = words[1:]
		case name == "timeout" || name == "chroot": // The time, the folder.
			return words[1:]
		default:
			return words
		}
	}
	return nil
}

// text notes the calls of the first word, which is a text of the shell, and those that it runs from the words after its name.
func (s *script) text(words []*syntax.Word, at place) {
	if len(words) == 0 { // As behind the last option.
		return
	}
	text, literal := value(words[0])
	if !literal {
		s.calls = append(s.calls, at.call(text))
		return
	}
	file, err := parse(at.path, text)
	if err != nil {
		s.err = cmp.Or(s.err, err)
		return
	}
	inner := &script{at: at, functions: s.functions, runs: s.functions.forwards(file)}
	inner.walk(file, at.line-1)
	s.calls, s.err = append(s.calls, inner.calls...), cmp.Or(s.err, inner.err)
	if inner.runs && len(words) > 2 {
		s.command(words[2:], at.line)
	}
}

// value returns the value of a word, and whether it is known: completely, or at least that it is a path, such as "$programs/boardd". An
// unknown part stays as it is written.
func value(word *syntax.Word) (string, bool) {
	var text, known strings.Builder // The whole text, and its readable part.
	literal := true
	var add func(parts []syntax.WordPart)
	add = func(parts []syntax.WordPart) {
		for _, part := range parts {
			one := ""
			switch part := part.(type) {
			case *syntax.Lit:
				one = unescaped(part.Value)
			case *syntax.SglQuoted:
				one = part.Value
			case *syntax.DblQuoted:
				add(part.Parts)
			default:
				literal = false
				text.WriteString(written(part))
			}
			text.WriteString(one)
			known.WriteString(one)
		}
	}
	add(word.Parts)
	return text.String(), literal || isPath(known.String())
}

func unescaped(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\`+"\n", "", `\`, "").Replace(text)
}

// written returns the source text of a part of a script.
func written(node syntax.Node) string {
	var text bytes.Buffer
	_ = syntax.NewPrinter().Print(&text, node) // A buffer takes everything.
	return text.String()
}
