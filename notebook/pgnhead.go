package notebook

import (
	"slices"
	"strings"
)

// pgnTags holds the tags of one game so far. A game begins where tags follow moves; among tags it begins where they begin
// anew, whichever of them stands first. The zero value has none.
type pgnTags struct {
	names map[string]bool
	first string // The name of the first one.
	last  string
}

// add adds a tag of the game. It returns false where the game already has one of that name.
func (h *pgnTags) add(name string) bool {
	if h.names == nil {
		h.names, h.first = map[string]bool{}, name
	}
	known := h.names[name]
	h.names[name], h.last = true, name
	return !known
}

// ends reports whether a tag that follows those of the game begins the next one, so that this one has no moves: the tags
// begin anew with the first one's name, or with Event. After an empty line it also begins where any of the tags up to the
// next line without one is known; text goes on from this tag. A tag twice in a row counts as one.
func (h *pgnTags) ends(name string, behindEmpty bool, text func() string) bool {
	known := h.names[name]
	switch {
	case h.names == nil:
		return false
	case known && (name == h.first || name == "Event"):
		return behindEmpty || name != h.last
	case !behindEmpty:
		return false
	case known || name == "Event":
		return true
	}
	return slices.ContainsFunc(namesIn(text()), func(name string) bool { return h.names[name] })
}

// namesIn returns the names of the tags at the beginning of a text, up to the first line that has none.
func namesIn(text string) (names []string) {
	for line := range strings.Lines(text) {
		before := len(names)
		for t, ok := readTag(trimmed(line)); ok; t, ok = readTag(trimmed(line)) {
			names, line = append(names, t.Name), trimmed(line)[t.Length:]
		}
		if len(names) == before {
			break
		}
	}
	return names
}

// trimmed returns a line without its end, and without blanks before it.
func trimmed(line string) string { return strings.TrimLeft(strings.TrimRight(line, "\r\n"), " \t") }
