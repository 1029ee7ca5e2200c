package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/datadir"
	"github.com/kyban/kyban/tracker"
)

// style is a notation as the value of a flag.
type style struct{ *notation.Style }

// Set reads the name of a style.
func (s style) Set(text string) error {
	read, err := notation.ParseStyle(text)
	if err == nil {
		*s.Style = read
	}
	return err
}

// String returns the name of the style.
func (s style) String() string { return string(*s.Style) }

// Type names the value in the help.
func (s style) Type() string { return "STYLE" }

// Styles returns the names of all notations.
func Styles() []string {
	var names []string
	for _, s := range notation.Styles() {
		names = append(names, string(s))
	}
	return names
}

// StyleFlag adds a flag for a notation; *value is its default.
func StyleFlag(cmd *cobra.Command, value *notation.Style, name, usage string) {
	cmd.Flags().Var(style{value}, name, usage)
	complete(cmd, name, Styles())
}

// turned is how a board may stand as the value of a flag.
type turned struct{ *tracker.Turned }

var turnedNames = []string{tracker.TurnedAuto: "auto", tracker.TurnedNo: "no", tracker.TurnedYes: "yes"}

// Set reads auto, no or yes.
func (t turned) Set(text string) error {
	i := slices.Index(turnedNames, text)
	if i < 0 {
		return fmt.Errorf("expected %s", strings.Join(turnedNames, ", "))
	}
	*t.Turned = tracker.Turned(i)
	return nil
}

// String returns auto, no or yes.
func (t turned) String() string { return turnedNames[*t.Turned] }

// Type names the value in the help.
func (t turned) Type() string { return "auto|no|yes" }

// TurnedFlag adds the flag --turned; *value is its default.
func TurnedFlag(cmd *cobra.Command, value *tracker.Turned) {
	cmd.Flags().Var(turned{value}, "turned", "whether the players sit on the wrong sides; auto: their first move shows it")
	complete(cmd, "turned", turnedNames)
}

// DataFlag adds the flag --data to a command and those below it.
func DataFlag(cmd *cobra.Command, value *string) {
	dir, err := datadir.Default()
	if err != nil {
		dir = "" // Without a home --data must be given; opening "" says so.
	}
	cmd.PersistentFlags().StringVar(value, "data", dir, "the data `directory`")
}

// complete lets the shell complete the values of a flag.
func complete(cmd *cobra.Command, flag string, values []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // The flag is not there: a mistake in this program.
	}
}
