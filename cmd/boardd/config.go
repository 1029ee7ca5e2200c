package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// example is a configuration that says what each setting means.
//
//go:embed boardd.toml
var example string

func newConfig() *cobra.Command {
	return &cobra.Command{
		Use:     "config",
		Short:   "Print a configuration file to begin with",
		Example: "  boardd config > boardd.toml",
		Args:    cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), example)
			return err
		},
	}
}

// fileConfig is a configuration file.
type fileConfig struct {
	Source   string      `toml:"source"`
	Data     string      `toml:"data"`
	Control  string      `toml:"control"`
	Rulebook string      `toml:"rulebook"`
	Turned   string      `toml:"turned"`
	Notation string      `toml:"notation"`
	GPIO     *gpioConfig `toml:"gpio"`
	Board    boardConfig `toml:"board"`
	Witness  []string    `toml:"witness"`
	Sounds   *bool       `toml:"sounds"` // nil for true.
}

// boardConfig says what is known of the board.
type boardConfig struct {
	Test string `toml:"test"`
}

// gpioConfig says where the matrix hangs.
type gpioConfig struct {
	Chip    string            `toml:"chip"`
	Rows    []string          `toml:"rows"`
	Columns []string          `toml:"columns"`
	Active  string            `toml:"active"`
	Pull    string            `toml:"pull"`
	Settle  int               `toml:"settle_us"`
	Scan    int               `toml:"scan_us"`
	Lights  string            `toml:"lights"`
	Buttons map[string]string `toml:"buttons"`
}

// readConfig reads a configuration file. Settings that there are not are an error, which names their place.
func readConfig(file string) (fileConfig, error) {
	var c fileConfig
	text, err := os.ReadFile(file)
	if err != nil {
		return c, cli.Badf("configuration: %w", err)
	}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		return c, cli.Badf("%s:1:1: the file begins with a byte-order mark: write UTF-8 without one", file)
	}
	err = toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&c)
	var unknown *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		wrong = &unknown.Errors[0]
		row, column := wrong.Position()
		return c, cli.Badf("%s:%d:%d: there is no setting %s; boardd config prints all", file, row, column, strings.Join(wrong.Key(), "."))
	case errors.As(err, &wrong):
		row, column := wrong.Position()
		return c, cli.Badf("%s:%d:%d: %s; boardd config shows how each setting is written", file, row, column, miswritten(wrong))
	case err != nil:
		return c, cli.Badf("%s: %w", file, err)
	}
	return c, nil
}

// kinds is how the settings are written that are no texts.
var kinds = map[string]string{
	"gpio": "a table, [gpio]", "gpio.buttons": "a table, [gpio.buttons]", "board": "a table, [board]", "witness": "a list of texts in quotes",
	"sounds": "true or false", "gpio.rows": "a list of texts in quotes", "gpio.columns": "a list of texts in quotes",
	"gpio.settle_us": "a whole number", "gpio.scan_us": "a whole number",
}

// miswritten names the setting that is written otherwise than it must be, or says what is no TOML.
func miswritten(wrong *toml.DecodeError) string {
	setting := strings.Join(wrong.Key(), ".")
	if setting == "" {
		return wrong.Error()
	}
	// Behind "into" stands the type of this program that the setting is read into.
	found, _, _ := strings.Cut(wrong.Error(), " into ")
	found, typed := strings.CutPrefix(found, "toml: cannot decode ")
	if !typed {
		found = "something else"
	}
	return fmt.Sprintf("%s: expected %s, found %s", setting, cmp.Or(kinds[setting], "a text in quotes"), strings.Replace(found, "TOML", "a TOML", 1))
}

// apply gives the flags that the command line leaves out the values of the file.
func (c fileConfig) apply(cmd *cobra.Command, file string) error {
	for _, setting := range [][2]string{
		{"source", c.Source}, {"data", c.Data}, {"control", c.Control}, {"rulebook", c.Rulebook}, {"turned", c.Turned}, {"notation", c.Notation},
		{"board-file", c.Board.Test},
	} {
		name, value := setting[0], setting[1]
		if value == "" || cmd.Flags().Changed(name) {
			continue
		}
		if err := cmd.Flags().Lookup(name).Value.Set(value); err != nil { // Not as a flag: the error would name one.
			return cli.Badf("%s: %w", file, err)
		}
	}
	if cmd.Flags().Changed("witness") {
		return nil
	}
	for _, text := range c.Witness {
		if err := cmd.Flags().Lookup("witness").Value.Set(text); err != nil {
			return cli.Badf("%s: %w", file, err)
		}
	}
	return nil
}

// board returns the lines and the electrical settings that the configuration means. Without lines of its own, and without
// a configuration, they are those of docs/BUILDING-A-BOARD.md.
func (c *gpioConfig) board() (gpioscan.Lines, gpioscan.Config, error) {
	if c == nil {
		c = new(gpioConfig)
	}
	config := gpioscan.Config{Settle: time.Duration(c.Settle) * time.Microsecond}
	lines := gpioscan.Lines{Pull: gpioscan.Float}
	switch {
	case c.standard():
		lines, config.Wiring = gpioscan.BoardLines(), sensor.BoardWiring()
	case len(c.Rows) != engine.Ranks || len(c.Columns) != engine.Files:
		return lines, config, fmt.Errorf("gpio: expected %d rows and %d columns, or neither for those of docs/BUILDING-A-BOARD.md; found %d and %d",
			engine.Ranks, engine.Files, len(c.Rows), len(c.Columns))
	}
	lines.Chip = c.Chip
	copy(lines.Rows[:], c.Rows)
	copy(lines.Columns[:], c.Columns)
	if err := c.levels(&lines, &config); err != nil {
		return lines, config, err
	}
	if c.Buttons != nil {
		lines.Buttons = map[sensor.Button]string{}
	}
	for name, line := range c.Buttons {
		button, ok := buttonNamed(name)
		if !ok {
			return lines, config, fmt.Errorf("gpio.buttons.%s: expected red_lever, black_lever, red_adjust, black_adjust or arbiter", name)
		}
		lines.Buttons[button] = line
	}
	return lines, config, nil
}

// standard says whether the matrix hangs on the lines of docs/BUILDING-A-BOARD.md.
func (c *gpioConfig) standard() bool { return c == nil || c.Rows == nil && c.Columns == nil }

// levels sets the active level and the pulls.
func (c *gpioConfig) levels(lines *gpioscan.Lines, config *gpioscan.Config) error {
	switch c.Active {
	case "", "low":
		config.Active = gpio.Low
	case "high":
		if c.standard() {
			return errors.New("gpio.active high: the board of docs/BUILDING-A-BOARD.md is active low; name the rows and columns of one that is not")
		}
		config.Active = gpio.High
	default:
		return fmt.Errorf("gpio.active %q: expected low or high", c.Active)
	}
	switch c.Pull {
	case "": // What the lines came with.
	case "up":
		lines.Pull = gpio.PullUp
	case "down":
		lines.Pull = gpio.PullDown
	case "none":
		lines.Pull = gpio.Float
	default:
		return fmt.Errorf("gpio.pull %q: expected up, down or none", c.Pull)
	}
	return nil
}

// buttonNamed finds a button by its name with _ for a space.
func buttonNamed(name string) (sensor.Button, bool) {
	for b := range sensor.Buttons {
		if strings.ReplaceAll(b.String(), " ", "_") == name {
			return b, true
		}
	}
	return 0, false
}
