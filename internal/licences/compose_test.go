package licences_test

import (
	"fmt"
	"strings"
)

const intro = `Kyban is under the Apache License, Version 2.0. Its programs boardd and boardctl, built for Linux on
amd64, arm and arm64, contain what is listed here, each under the licences in brackets; and avr-gcc
links avr-libc into the firmware. Below each text stands once, after the names of all that it is of.

`

var rule = strings.Repeat("=", 80) + "\n"

// compose writes the list of the parts and each text once: many parts share one, but for blanks.
func compose(parts []part) (string, error) {
	var list strings.Builder
	var order []string
	owners, texts := map[string][]string{}, map[string]string{}
	for _, p := range parts {
		names, err := kindsOf(p)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&list, "  %s (%s)\n", p.name, strings.Join(names, ", "))
		for _, n := range p.notices {
			key := words(n.text)
			if _, ok := texts[key]; !ok {
				texts[key] = tidied(n.text)
				order = append(order, key)
			}
			owners[key] = append(owners[key], p.name+", "+n.file)
		}
	}
	var all strings.Builder
	all.WriteString(intro + list.String())
	for _, key := range order {
		all.WriteString("\n" + rule + strings.Join(owners[key], "\n") + "\n" + rule + "\n" + texts[key])
	}
	return all.String(), nil
}

// tidied returns a text without blanks at the ends of its lines, empty lines around it, or control characters.
func tidied(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight(line, " \t\r\n\f"))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}
