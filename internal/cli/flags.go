package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/datadir"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// style is a notation as the value of a flag.
type style struct{ *notation.Style }

// Set reads the name of a style of any game. The game is not known yet.
func (s style) Set(text string) error {
	var expected []string
	for _, name := range boardgame.Names() {
		game, err := boardgame.Of(name)
		if err != nil {
			return err
		}
		if read, err := game.Style(text); err == nil {
			*s.Style = notation.Style(read)
			return nil
		}
		expected = append(expected, strings.Join(game.Styles, ", ")+" of "+name)
	}
	return fmt.Errorf("notation style %q: expected one of %s", text, strings.Join(expected, ", or "))
}

// String returns the name of the style.
func (s style) String() string { return string(*s.Style) }

// Type names the value in the help.
func (s style) Type() string { return "STYLE" }

// StyleFlag adds a flag for a notation; *value is its default.
func StyleFlag(cmd *cobra.Command, value *notation.Style, name, usage string) {
	cmd.Flags().Var(style{value}, name, usage)
	complete(cmd, name, boardgame.Styles())
}

// Voice is how games are told: the notation of moves, and the language of the sentences.
type Voice struct {
	Style    notation.Style
	Language string
}

// Flags adds the flags of a voice: a language comes with its usual notation, unless another is named.
func (v *Voice) Flags(cmd *cobra.Command, usage string) {
	v.Style, v.Language = notation.Simplified, tell.English
	StyleFlag(cmd, &v.Style, "notation", usage)
	ChoiceFlag(cmd, &v.Language, "lang", "the language of the lines", tell.Languages())
	cmd.PreRun = func(cmd *cobra.Command, _ []string) {
		if cmd.Flags().Changed("lang") && !cmd.Flags().Changed("notation") {
			v.Style = tell.StyleOf(v.Language)
		}
	}
}

// PlayFlag adds the flag that names a game; xiangqi is its default.
func PlayFlag(cmd *cobra.Command, value *string) {
	cmd.Flags().StringVar(value, "play", boardgame.Names()[0], "the game: "+strings.Join(boardgame.Names(), " or "))
	complete(cmd, "play", boardgame.Names())
}

// turned is the orientation of a board as the value of a flag.
type turned struct{ *tracker.Turned }

var turnedNames = []string{tracker.TurnedAuto.String(), tracker.TurnedNo.String(), tracker.TurnedYes.String()}

// Set reads auto, no or yes.
func (t turned) Set(text string) error {
	i := slices.Index(turnedNames, text)
	if i < 0 {
		return fmt.Errorf("turned %q: expected %s", text, strings.Join(turnedNames, ", "))
	}
	*t.Turned = tracker.Turned(i)
	return nil
}

// String returns auto, no or yes.
func (t turned) String() string { return t.Turned.String() }

// Type names the value in the help.
func (t turned) Type() string { return "auto|no|yes" }

// TurnedFlag adds the flag --turned; *value is its default.
func TurnedFlag(cmd *cobra.Command, value *tracker.Turned) {
	cmd.Flags().Var(turned{value}, "turned", "whether the players sit on the wrong sides; auto: their first move shows it")
	complete(cmd, "turned", turnedNames)
}

// book is the id of a rulebook as the value of a flag.
type book struct{ *string }

// Set takes the id of an existing rulebook.
func (b book) Set(text string) error {
	if _, err := rulebook.Lookup(text); err != nil {
		return err
	}
	*b.string = text
	return nil
}

// String returns the id.
func (b book) String() string { return *b.string }

// Type names the value in the help.
func (b book) Type() string { return "ID" }

// RulebookFlag adds the flag --rulebook to a command and those below it; *value is its default.
func RulebookFlag(cmd *cobra.Command, value *string, usage string) {
	cmd.PersistentFlags().Var(book{value}, "rulebook", usage)
	var ids []string
	for _, b := range rulebook.All() {
		ids = append(ids, string(b.ID))
	}
	complete(cmd, "rulebook", ids)
}

// RepetitionFlag adds the flag --repetition to a command.
func RepetitionFlag(cmd *cobra.Command, value *string) {
	var laws []string
	for _, b := range rulebook.All() {
		laws = append(laws, string(b.ID))
	}
	ChoiceFlag(cmd, value, "repetition", "the rulebook whose law of repetition holds (default that of the rulebook, or what a trace names); xiangqi alone has a choice", append(laws, trace.NoRepetition))
}

// ControlFlag adds the flag --time-control to a command.
func ControlFlag(cmd *cobra.Command, value *string) {
	cmd.Flags().Var(timeControl{value}, "time-control", "the time control, by its name or as PGN has it, such as 40/5400+30:1800+30 or 300d5 (docs/formats/traces.md)")
	complete(cmd, "time-control", clock.Names())
}

// LatenessFlag adds --lateness, in minutes.
func LatenessFlag(cmd *cobra.Command, value *sensor.Micros) {
	cmd.Flags().Var(minutes{value}, "lateness", "by the regulations of the event who comes more than so many `minutes` after the start loses (vn2004 part3-late)")
}

// minutes is the lateness allowed to players, as the value of a flag.
type minutes struct{ value *sensor.Micros }

// Set takes a whole number of minutes.
func (m minutes) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > trace.LatenessMax {
		return fmt.Errorf("lateness %q: expected a whole number of minutes from 1 to %d", text, trace.LatenessMax)
	}
	*m.value = sensor.Micros(n) * trace.Minute
	return nil
}

// String returns the number of minutes, empty for none.
func (m minutes) String() string {
	if *m.value == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*m.value/trace.Minute), 10)
}

// Type names the value in the help.
func (m minutes) Type() string { return "minutes" }

// timeControl is a time control as the value of a flag.
type timeControl struct{ value *string }

// Set takes a time control that can be read.
func (c timeControl) Set(text string) error {
	_, err := clock.ParseControl(text)
	if err == nil {
		*c.value = text
	}
	return err
}

// String returns the time control as the user wrote it.
func (c timeControl) String() string { return *c.value }

// Type names the value in the help.
func (c timeControl) Type() string { return "SPEC" }

// ChoiceFlag adds a flag whose value is one of a few words; "" while none was chosen.
func ChoiceFlag(cmd *cobra.Command, value *string, name, usage string, words []string) {
	cmd.Flags().Var(choice{value, words}, name, usage)
	complete(cmd, name, words)
}

// choice is one of a few words as the value of a flag.
type choice struct {
	value *string
	words []string
}

// Set takes one of the words.
func (c choice) Set(text string) error {
	if !slices.Contains(c.words, text) {
		return fmt.Errorf("expected one of %s", strings.Join(c.words, ", "))
	}
	*c.value = text
	return nil
}

// String returns the word.
func (c choice) String() string { return *c.value }

// Type names the value in the help.
func (c choice) Type() string { return strings.Join(c.words, "|") }

// DataFlag adds the flag --data to a command and those below it; CheckData checks its value.
func DataFlag(cmd *cobra.Command, value *string) { DataFlagBelow(cmd, value, "") }

// DataFlagBelow is DataFlag for data other than a board's games, in a directory of its own below theirs.
func DataFlagBelow(cmd *cobra.Command, value *string, name string) {
	dir, err := datadir.Default()
	if err != nil {
		dir = "" // Without a home --data must be given.
	} else {
		dir = filepath.Join(dir, name)
	}
	cmd.PersistentFlags().StringVar(value, "data", dir, "the data `directory`")
	if err := cmd.MarkPersistentFlagDirname("data"); err != nil {
		panic(err) // The flag is not there: a mistake in this program.
	}
}

// CheckData refuses an impossible data directory.
func CheckData(dir string) error {
	if dir == "" {
		return Badf("expected --data DIR, found no name: there is no home directory to choose one in, or --data is empty")
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return Badf("--data %s: expected a directory, found a file", dir)
	}
	return nil
}

// Suggest lets the shell complete the beginnings of a flag's values.
func Suggest(cmd *cobra.Command, flag string, values []string) {
	register(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoSpace))
}

// Complete lets the shell complete the values of a flag; values returns them on request.
func Complete(cmd *cobra.Command, flag string, values func() []string) {
	register(cmd, flag, func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
}

// complete lets the shell complete the values of a flag.
func complete(cmd *cobra.Command, flag string, values []string) {
	register(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

func register(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // The flag is not there: a mistake in this program.
	}
}
