package tidy

import (
	"fmt"
	"path"
	"strings"

	"golang.org/x/tools/txtar"
	"mvdan.cc/sh/v3/syntax"
)

// inTestscript returns the calls of the lines `exec NAME` in a session, and of the scripts beside it.
func inTestscript(name, text string) ([]Call, error) {
	archive := txtar.Parse([]byte(text))
	var calls []Call
	line := 0
	for one := range strings.Lines(string(archive.Comment)) {
		line++
		words, err := testscriptWords(one)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		for len(words) > 0 && (words[0] == "!" || words[0] == "?" || strings.HasPrefix(words[0], "[")) {
			words = words[1:]
		}
		if len(words) < 2 || words[0] != "exec" {
			continue
		}
		s := &script{at: place{name, line}}
		var arguments []*syntax.Word
		for _, word := range words[1:] {
			arguments = append(arguments, quoted(word))
		}
		if s.command(arguments, line); s.err != nil {
			return nil, s.err
		}
		calls = append(calls, s.calls...)
	}
	for _, file := range archive.Files {
		if path.Ext(file.Name) != ".sh" && !interpreter.Match(file.Data) {
			continue
		}
		found, err := inShell(place{name, lineOf(text, "-- "+file.Name+" --") + 1}, string(file.Data), nil)
		if err != nil {
			return nil, err
		}
		calls = append(calls, found...)
	}
	return calls, nil
}

func lineOf(text, line string) int {
	before, _, _ := strings.Cut("\n"+text, "\n"+line+"\n")
	return strings.Count(before, "\n") + 1
}

// testscriptWords splits a line of a session into words: blanks between single quotes count, and two quotes are one.
func testscriptWords(line string) ([]string, error) {
	var words []string
	word, started, quoted := "", false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && strings.HasPrefix(line[i:], "''"):
			word += "'"
			i++
		case c == '\'':
			quoted, started = !quoted, true
		case quoted:
			word += string(c)
		case c == '#':
			if started {
				words = append(words, word)
			}
			return words, nil
		case strings.ContainsRune(" \t\r\n", rune(c)):
			if started {
				words = append(words, word)
			}
			word, started = "", false
		default:
			word, started = word+string(c), true
		}
	}
	if quoted {
		return nil, fmt.Errorf("a quote that nobody closes: %s", line)
	}
	if started {
		words = append(words, word)
	}
	return words, nil
}
