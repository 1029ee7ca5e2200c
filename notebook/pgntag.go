package notebook

import (
	"slices"
	"strings"
	"unicode"
)

// pgnTag is a pair such as Event and "Hà Nội Open". A broken tag causes only a remark: its name counts, and its value as far
// as it goes.
type pgnTag struct {
	Name, Value string
	At          int    // The byte of the line at which the value stands, with its quotation mark.
	Length      int    // Its bytes in the line.
	Wrong       string // The form expected where it is broken, else empty.
}

// readTag reads the tag at the beginning of a line, false for none. A quotation mark ends the value where a bracket follows it,
// because many programs write such marks within a value as they are.
func readTag(line string) (pgnTag, bool) {
	if !strings.HasPrefix(line, "[") {
		return pgnTag{}, false
	}
	rest := strings.TrimLeft(line[1:], " \t")
	end := strings.IndexFunc(rest, func(r rune) bool { return !isTagSign(r) })
	if end < 0 {
		end = len(rest)
	}
	if end == 0 {
		return pgnTag{}, false
	}
	t := pgnTag{Name: rest[:end]}
	value := strings.TrimLeft(rest[end:], " \t")
	t.At = len(line) - len(value)
	if !strings.HasPrefix(value, `"`) {
		t.bare(line, value)
		return t, true
	}
	t.quoted(line, value[1:])
	return t, true
}

// opensTag reports whether the text behind a tag begins another one.
func opensTag(text string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), "[")
	rest = strings.TrimLeft(rest, " \t")
	behind := strings.TrimLeftFunc(rest, isTagSign)
	return ok && behind != rest && strings.HasPrefix(strings.TrimLeft(behind, " \t"), `"`)
}

func isTagSign(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-+#=:", r)
}

// quoted reads a value behind its first quotation mark.
func (t *pgnTag) quoted(line, value string) {
	quote, escaped := -1, false
	for i := 0; i < len(value); i++ {
		if value[i] == '"' {
			behind := strings.TrimLeft(value[i+1:], " \t")
			after, closed := strings.CutPrefix(behind, "]")
			if closed {
				quote, t.Length = i, len(line)-len(after)
			}
			if closed && (!escaped || opensTag(after)) {
				t.Value = tagUnescaper.Replace(value[:quote])
				if escaped {
					t.Wrong = `" behind the value of the tag, without \ before it`
				}
				return
			}
		}
		escaped = value[i] == '\\' && !escaped
	}
	if quote >= 0 {
		t.Value, t.Wrong = value[:quote], `" behind the value of the tag, without \ before it`
		return
	}
	t.Length = len(line)
	value = strings.TrimRight(value, " \t\r")
	if last := strings.LastIndexByte(value, '"'); last >= 0 {
		t.Value, t.Wrong = tagUnescaper.Replace(value[:last]), "] behind the value of the tag"
		return
	}
	t.Value, t.Wrong = tagUnescaper.Replace(strings.TrimSuffix(value, "]")), `" behind the value of the tag`
}

// bare reads a value without its quotation marks.
func (t *pgnTag) bare(line, value string) {
	t.Wrong, t.Length = `the value of the tag, which begins with "`, len(line)
	if inside, after, ok := strings.Cut(value, "]"); ok {
		value, t.Length = inside, len(line)-len(after)
	}
	t.Value = strings.Trim(value, " \t\r\"'“”„«»")
}

// tagUnescaper takes the backslash from before a quotation mark and a backslash.
var tagUnescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

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
