package tidy

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A makefile is a Makefile, read for the calls of its recipes.
type makefile struct {
	variables map[string]string
	shells    []string // The commands of $(shell ...).
}

var assignment = regexp.MustCompile(`^(?:export )?([A-Za-z_]+) *[:?+]?= *(.*)`)

// unknown stands for a text of make that is not evaluated here; no command has this name.
const unknown = "./unknown"

// inMakefile returns the calls of the recipes and of $(shell ...), with the variables of the same file put in.
func inMakefile(name, text string, shared functions) ([]Call, error) {
	m := &makefile{variables: map[string]string{"MAKE": "make", "CC": "cc"}}
	type recipe struct {
		line int
		text string
	}
	var recipes []recipe
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		first, line := i+1, lines[i]
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line += "\n" + lines[i]
		}
		if set := assignment.FindStringSubmatch(strings.ReplaceAll(line, "\\\n", " ")); set != nil {
			m.variables[set[1]] = set[2]
		} else if strings.HasPrefix(line, "\t") {
			recipes = append(recipes, recipe{first, strings.TrimLeft(line, "\t@+-")})
		}
	}
	var calls []Call
	for _, name := range slices.Sorted(maps.Keys(m.variables)) {
		m.reference(name)
	}
	for _, r := range recipes {
		found, err := inShell(place{name, r.line}, m.expand(r.text), shared)
		if err != nil {
			return nil, err
		}
		calls = append(calls, found...)
	}
	for _, shell := range m.shells {
		found, err := inShell(place{name, 1}, shell, shared)
		if err != nil {
			return nil, err
		}
		calls = append(calls, found...)
	}
	return calls, nil
}

// expand replaces variables in a text by their values, and notes the commands of $(shell ...).
func (m *makefile) expand(text string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, "$")
		out.WriteString(before)
		switch {
		case !found || after == "":
			return out.String()
		case after[0] == '(':
			inside, rest := closed(after[1:])
			out.WriteString(m.reference(inside))
			text = rest
		case after[0] == '$':
			out.WriteString("$")
			text = after[1:]
		default: // $@, $<, $^
			out.WriteString(unknown)
			text = after[1:]
		}
	}
}

// closed cuts a text at the bracket that closes the one before it.
func closed(text string) (inside, rest string) {
	depth := 1
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// reference returns the value of $(...): for $(if ...) that of the true case.
func (m *makefile) reference(inside string) string {
	if value, ok := m.variables[inside]; ok {
		delete(m.variables, inside) // It may name itself, as in PATH := $(PATH):/usr/games.
		defer func() { m.variables[inside] = value }()
		return m.expand(value)
	}
	function, arguments, called := strings.Cut(inside, " ")
	if !called {
		return unknown
	}
	arguments = m.expand(arguments)
	switch function {
	case "shell":
		m.shells = append(m.shells, arguments)
	case "if":
		_, then, _ := strings.Cut(arguments, ",")
		return then
	}
	return unknown
}
