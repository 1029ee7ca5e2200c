package tidy

import "strings"

// proof is the page whose lines of the shell a test runs; those of the others are for readers.
const proof = "docs/EVIDENCE.md"

// inPage returns the calls of a page's sessions, "$ boardctl ...", which a test runs, and of the proof's shell lines.
func inPage(name, text string) ([]Call, error) {
	var script strings.Builder // A line of the page is a line of it, or an empty one.
	fence := ""
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			if fence == "" {
				fence = strings.TrimSpace(line)
			} else {
				fence = ""
			}
			line = "\n"
		case fence == "```console" && strings.HasPrefix(line, "$ "):
			line = line[2:]
		case fence != "```sh" || name != proof:
			line = "\n"
		}
		script.WriteString(line)
	}
	return inShell(place{name, 1}, script.String(), nil)
}
