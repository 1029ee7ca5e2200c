package firstrun

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/rulebook"
)

const fileName = "first-run.toml"

// head stands before the stored decision.
const head = "# Decided at the first run of this board. The configuration and the command line count more; boardd reads it when it starts.\n"

// nameMax bounds the characters of a board's name.
const nameMax = 60

// Languages are those of the pages.
var Languages = []string{"en", "vi", "zh"}

// Choice is the decision of a first run.
type Choice struct {
	Name     string    `toml:"name"`
	Language string    `toml:"language"`
	Rulebook string    `toml:"rulebook,omitempty"` // "" to take it from the pieces that are set up.
	Arbiter  string    `toml:"arbiter"`
	Decided  time.Time `toml:"decided"`
}

// Check refuses an impossible choice.
func (c Choice) Check() error {
	if err := checkName(c.Name); err != nil {
		return control.Meaningless(err)
	}
	if !slices.Contains(Languages, c.Language) {
		return control.Meaningless(message.Errorf("language %q: expected %s", c.Language, message.List(Languages)))
	}
	if c.Rulebook == "" {
		return nil
	}
	if _, err := rulebook.Lookup(c.Rulebook); err != nil {
		return control.Meaningless(err)
	}
	return nil
}

// checkName refuses an invalid name of a board: it is shown in one line, and announced on the network.
func checkName(name string) error {
	if strings.TrimSpace(name) == "" || utf8.RuneCountInString(name) > nameMax || strings.ContainsAny(name, "\n\r") {
		return message.Errorf("expected a name for the board, such as Table 7, on one line of at most %d characters", nameMax)
	}
	return control.CheckVisible(message.Of("name %q", name), name)
}

// Plays returns the game of the rulebook, "" if the pieces decide.
func (c Choice) Plays() string {
	b, err := rulebook.Lookup(c.Rulebook)
	switch {
	case c.Rulebook == "" || err != nil:
		return ""
	case b.Chess != nil:
		return "chess"
	}
	return "xiangqi"
}

// Told returns the choice in the form of the control API.
func (c Choice) Told() control.FirstRun {
	return control.FirstRun{Name: c.Name, Language: c.Language, Rulebook: c.Rulebook, Arbiter: c.Arbiter, Decided: c.Decided.Format(time.RFC3339)}
}

// Read returns the decision in a data directory, false if there is none.
func Read(dir string) (c Choice, decided bool, err error) {
	path := filepath.Join(dir, fileName)
	text, err := durable.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		return c, false, nil
	}
	if err == nil {
		err = toml.Unmarshal(text, &c)
	}
	if err == nil {
		err = c.Check()
	}
	if err != nil {
		return Choice{}, false, fmt.Errorf("%s: %w: mend it, or move it away to decide anew", path, err)
	}
	return c, true, nil
}

// keep stores the choice, whole or not at all.
func (c Choice) keep(dir string) error {
	text, err := toml.Marshal(c)
	if err != nil {
		return fmt.Errorf("%s: %w", fileName, err)
	}
	return durable.Replace(filepath.Join(dir, fileName), append([]byte(head), text...))
}
