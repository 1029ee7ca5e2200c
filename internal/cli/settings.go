package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/tell"
)

// Settings are the configuration file of boardd; boardctl reads the board's connection in it, too. boardd config prints a file that
// explains each setting.
type Settings struct {
	Source   string   `toml:"source"`
	Data     string   `toml:"data"`
	Control  string   `toml:"control"`
	Listen   string   `toml:"listen"`
	TLSCert  string   `toml:"tls_cert"`
	TLSKey   string   `toml:"tls_key"`
	Announce string   `toml:"announce"`
	Names    []string `toml:"name"`
	Proxies  []string `toml:"proxy"`
	Pages    Pages    `toml:"pages"`
	Play     string   `toml:"play"`
	Start    string   `toml:"start"`
	Rulebook string   `toml:"rulebook"`
	Turned   string   `toml:"turned"`
	Notation string   `toml:"notation"`
	FirstRun string   `toml:"first_run"`
	GPIO     *GPIO    `toml:"gpio"`
	Board    Board    `toml:"board"`
	Witness  []string `toml:"witness"`
	Push     Push     `toml:"push"`
	Engine   Engine   `toml:"engine"`
	Sounds   *bool    `toml:"sounds"` // nil for true.
	Delay    string   `toml:"delay"`
	Moves    *int     `toml:"delay_moves"` // nil for the flag's value.

	Regulations Regulations `toml:"regulations"`

	flat map[string]any
}

// Flat returns the settings of the file by their full names, as in regulations.lateness, and its tables with nil: that a table is there
// may have a meaning.
func (s *Settings) Flat() map[string]any { return s.flat }

// Regulations are the regulations of the event.
type Regulations struct {
	Evidence   bool   `toml:"board_is_evidence"`    // The board's record is evidence (vn2004 9.11b).
	Control    string `toml:"control"`              // The time control.
	FlagEnds   bool   `toml:"flag_ends"`            // A flag ends the game.
	Supervised bool   `toml:"supervised"`           // An arbiter watches each game of rapid chess or blitz all the time.
	OutageRuns bool   `toml:"clocks_run_in_outage"` // The clocks run on while boardd is down.
	Lateness   *int   `toml:"lateness"`             // So many minutes after the start players may come; nil for no such regulation.
	Consent    bool   `toml:"draw_consent"`         // A draw on which the players agree needs the arbiter's consent.
	Repetition string `toml:"repetition"`           // The rulebook whose law of repetition holds; empty for that of the rulebook.
}

// Pages limits the load on the public pages. boardd chooses the missing values.
type Pages struct {
	Connections int `toml:"connections"`
	PerAddress  int `toml:"connections_per_address"`
	Requests    int `toml:"requests_per_second"`
	Burst       int `toml:"requests_at_once"`
}

// Board holds the known properties of the board.
type Board struct {
	Test string `toml:"test"`
}

// Push holds where to send the public games.
type Push struct {
	URL       string `toml:"url"`
	TokenFile string `toml:"token_file"`
	Every     string `toml:"every"`
}

// Engine names the program that analyses the games for commentators, and its limits. boardd chooses the values that are nil.
type Engine struct {
	Path    string `toml:"path"`
	Time    string `toml:"time"`
	Lines   *int   `toml:"lines"`
	Threads *int   `toml:"threads"`
	Hash    *int   `toml:"hash_mb"`
	Memory  *int   `toml:"memory_mb"`
	CPU     *int   `toml:"cpu_percent"`
	Nice    *int   `toml:"nice"`
	Public  bool   `toml:"public"`
}

// ReadSettings reads a configuration file. Unknown settings are an error, which names their place.
func ReadSettings(file string) (Settings, error) {
	var c Settings
	text, err := os.ReadFile(file)
	if err != nil {
		return c, Badf("configuration: %w", err)
	}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		return c, Badf("%s:1:1: the file begins with a byte-order mark: write UTF-8 without one", file)
	}
	err = toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&c)
	var unknown *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		wrong = &unknown.Errors[0]
		row, column := wrong.Position()
		return c, Badf("%s:%d:%d: there is no setting %s; boardd config prints all", file, row, column, strings.Join(wrong.Key(), "."))
	case errors.As(err, &wrong):
		row, column := wrong.Position()
		return c, Badf("%s:%d:%d: %s; boardd config shows how each setting is written", file, row, column, miswritten(wrong))
	case err != nil:
		return c, Badf("%s: %w", file, err)
	}
	var tables map[string]any
	if err := toml.Unmarshal(text, &tables); err != nil {
		return c, Badf("%s: %w", file, err)
	}
	c.flat = map[string]any{}
	flatten(c.flat, "", tables)
	return c, nil
}

// flatten adds the settings of a table. A setting may be written in capital letters, too.
func flatten(flat map[string]any, prefix string, table map[string]any) {
	for key, value := range table {
		name := prefix + strings.ToLower(key)
		if below, ok := value.(map[string]any); ok {
			flat[name] = nil
			flatten(flat, name+".", below)
			continue
		}
		flat[name] = value
	}
}

// kinds describes the form of the settings that are no texts.
var kinds = map[string]string{
	"pages": "a table, [pages]", "pages.connections": "a whole number", "pages.connections_per_address": "a whole number",
	"pages.requests_per_second": "a whole number", "pages.requests_at_once": "a whole number",
	"gpio": "a table, [gpio]", "gpio.buttons": "a table, [gpio.buttons]", "board": "a table, [board]", "push": "a table, [push]", "witness": "a list of texts in quotes",
	"engine": "a table, [engine]", "engine.lines": "a whole number", "engine.threads": "a whole number", "engine.hash_mb": "a whole number",
	"engine.memory_mb": "a whole number", "engine.cpu_percent": "a whole number", "engine.nice": "a whole number", "engine.public": "true or false",
	"proxy":  "a list of texts in quotes",
	"sounds": "true or false", "gpio.rows": "a list of texts in quotes", "gpio.columns": "a list of texts in quotes",
	"gpio.settle_us": "a whole number", "delay_moves": "a whole number", "regulations.lateness": "a whole number", "gpio.scan_us": "a whole number",
}

// miswritten names a setting in the wrong form, or the text that is no TOML.
func miswritten(wrong *toml.DecodeError) string {
	setting := strings.Join(wrong.Key(), ".")
	if setting == "" {
		return wrong.Error()
	}
	// The word after "into" is this program's type of the setting.
	found, _, _ := strings.Cut(wrong.Error(), " into ")
	found, typed := strings.CutPrefix(found, "toml: cannot decode ")
	if !typed {
		found = "something else"
	}
	return fmt.Sprintf("%s: expected %s, found %s", setting, cmp.Or(kinds[setting], "a text in quotes"), strings.Replace(found, "TOML", "a TOML", 1))
}

// Literal writes a value as TOML, on one line; nil is nothing.
func Literal(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return quoted(v)
	case []string:
		return "[" + strings.Join(tell.Each(v, quoted), ", ") + "]"
	case []any:
		return "[" + strings.Join(tell.Each(v, Literal), ", ") + "]"
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

func setBelow(set map[string]string, prefix string) bool {
	for name := range set {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
