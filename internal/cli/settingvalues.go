package cli

import (
	"fmt"
	"regexp"
	"strings"
)

// Literal writes a value as TOML, on one line; nil is nothing.
func Literal(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return quoted(v)
	case []string:
		var texts []string
		for _, text := range v {
			texts = append(texts, quoted(text))
		}
		return "[" + strings.Join(texts, ", ") + "]"
	case []any:
		var texts []string
		for _, one := range v {
			texts = append(texts, Literal(one))
		}
		return "[" + strings.Join(texts, ", ") + "]"
	}
	return fmt.Sprint(value)
}

// quoted writes a text as TOML.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

var (
	tableLine   = regexp.MustCompile(`^(# )?\[([a-z_.]+)\]$`)
	settingLine = regexp.MustCompile(`^(?:# )?([a-z_]+)( +)?= (?:"[^"]*"|\[.*\]|[a-z0-9]+)( +#.*)?$`)
)

// Fill returns an example with its values replaced by the set ones, and all else unchanged. Each setting is printed once.
func Fill(example string, set map[string]string) (string, error) {
	left := map[string]bool{}
	for name := range set {
		left[name] = true
	}
	var lines []string
	prefix := ""
	for line := range strings.Lines(example) {
		line = strings.TrimSuffix(line, "\n")
		if t := tableLine.FindStringSubmatch(line); t != nil {
			prefix = t[2] + "."
			if _, ok := set[t[2]]; ok || setBelow(set, prefix) {
				line = "[" + t[2] + "]"
				delete(left, t[2])
			}
		} else if s := settingLine.FindStringSubmatch(line); s != nil {
			if value, ok := set[prefix+s[1]]; ok {
				line = s[1] + " = " + value + s[3]
				delete(left, prefix+s[1])
			}
		}
		lines = append(lines, line)
	}
	for name := range left {
		return "", fmt.Errorf("%s: boardd config has no place for this setting", name)
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// setBelow reports whether a setting of a table is set.
func setBelow(set map[string]string, prefix string) bool {
	for name := range set {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
