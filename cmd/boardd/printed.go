package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/kyban/kyban/internal/cli"
)

// named maps a setting to its flag; a setting without a flag is missing.
var named = map[string]string{
	"source": "source", "data": "data", "control": "control", "listen": "listen", "tls_cert": "tls-cert", "tls_key": "tls-key", "announce": "announce", "play": "play", "start": "start", "rulebook": "rulebook",
	"turned": "turned", "notation": "notation", "first_run": "first-run", "board.test": "board-file", "delay": "delay", "delay_moves": "delay-moves",
	"regulations.board_is_evidence": "board-is-evidence", "regulations.repetition": "repetition", "regulations.control": "time-control",
	"regulations.lateness": "lateness", "regulations.draw_consent": "draw-consent", "regulations.flag_ends": "flag-ends",
	"regulations.supervised": "supervised", "regulations.clocks_run_in_outage": "clocks-run-in-outage",
	"witness": "witness", "name": "name", "proxy": "proxy",
}

// values returns the settings of a configuration file and of the command's flags, by their names, in TOML.
func (o *options) values(cmd *cobra.Command) (map[string]string, error) {
	set := map[string]string{}
	if o.config != "" {
		text, err := os.ReadFile(o.config)
		if err != nil {
			return nil, cli.Badf("configuration: %w", err)
		}
		var file map[string]any
		if err := toml.Unmarshal(text, &file); err != nil {
			return nil, cli.Badf("%s: %w", o.config, err)
		}
		flatten(set, "", file)
	}
	for setting, name := range named {
		if flag := cmd.Flags().Lookup(name); flag.Changed {
			set[setting] = literal(valueOf(flag))
		}
	}
	return set, nil
}

// flatten adds the settings of a table by their full names, and the table itself, whose presence may have a meaning.
func flatten(set map[string]string, prefix string, table map[string]any) {
	for key, value := range table {
		if below, ok := value.(map[string]any); ok {
			set[prefix+key] = ""
			flatten(set, prefix+key+".", below)
			continue
		}
		set[prefix+key] = literal(value)
	}
}

// valueOf returns the value of a flag as a TOML type.
func valueOf(flag *pflag.Flag) any {
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	text := flag.Value.String()
	if number, err := strconv.Atoi(text); err == nil && (flag.Value.Type() == "N" || flag.Value.Type() == "minutes") {
		return number
	}
	if flag.Value.Type() == "bool" {
		return text == "true"
	}
	return text
}

// literal writes a value as TOML, on one line.
func literal(value any) string {
	switch v := value.(type) {
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
			texts = append(texts, literal(one))
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

// filled returns the example with its values replaced by the set ones, and all else unchanged. Each setting is printed once.
func filled(set map[string]string) (string, error) {
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
