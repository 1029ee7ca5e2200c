package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/datadir"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// value is the value of a flag.
type value struct {
	kind string // What the help calls it.
	set  func(text string) error
	text func() string
}

func (v *value) Set(text string) error { return v.set(text) }

func (v *value) String() string {
	if v.text == nil { // The library asks the zero value.
		return ""
	}
	return v.text()
}

func (v *value) Type() string { return v.kind }

// textValue is a value that check accepts as it is written.
func textValue(to *string, kind string, check func(text string) error) *value {
	return &value{kind, func(text string) error {
		err := check(text)
		if err == nil {
			*to = text
		}
		return err
	}, func() string { return *to }}
}

// styleOf reads the name of a style of any game: the game is not known yet.
func styleOf(text string) (notation.Style, error) {
	var expected []string
	for _, name := range boardgame.Names() {
		game, err := boardgame.Of(name)
		if err != nil {
			return "", err
		}
		if read, err := game.Style(text); err == nil {
			return notation.Style(read), nil
		}
		expected = append(expected, strings.Join(game.Styles, ", ")+" of "+name)
	}
	return "", fmt.Errorf("notation style %q: expected one of %s", text, strings.Join(expected, ", or "))
}

// StyleFlag adds a flag for a notation; *style is its default.
func StyleFlag(cmd *cobra.Command, style *notation.Style, name, usage string) {
	cmd.Flags().Var(&value{"STYLE", func(text string) error {
		read, err := styleOf(text)
		if err == nil {
			*style = read
		}
		return err
	}, func() string { return string(*style) }}, name, usage)
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

var turnedNames = []string{tracker.TurnedAuto.String(), tracker.TurnedNo.String(), tracker.TurnedYes.String()}

// TurnedFlag adds the flag --turned, the orientation of a board; *turned is its default.
func TurnedFlag(cmd *cobra.Command, turned *tracker.Turned) {
	cmd.Flags().Var(&value{strings.Join(turnedNames, "|"), func(text string) error {
		i := slices.Index(turnedNames, text)
		if i < 0 {
			return fmt.Errorf("turned %q: expected %s", text, strings.Join(turnedNames, ", "))
		}
		*turned = tracker.Turned(i)
		return nil
	}, turned.String}, "turned", "whether the players sit on the wrong sides; auto: their first move shows it")
	complete(cmd, "turned", turnedNames)
}

// RulebookFlag adds the flag --rulebook to a command and those below it; *id is its default.
func RulebookFlag(cmd *cobra.Command, id *string, usage string) {
	cmd.PersistentFlags().Var(textValue(id, "ID", func(text string) error {
		_, err := rulebook.Lookup(text)
		return err
	}), "rulebook", usage)
	complete(cmd, "rulebook", rulebookIDs())
}

func rulebookIDs() (ids []string) {
	for _, b := range rulebook.All() {
		ids = append(ids, string(b.ID))
	}
	return ids
}

// RepetitionFlag adds the flag --repetition to a command, which says what holds without it.
func RepetitionFlag(cmd *cobra.Command, value *string, otherwise string) {
	ChoiceFlag(cmd, value, "repetition", "the rulebook whose law of repetition holds ("+otherwise+"); xiangqi alone has a choice", append(rulebookIDs(), rulebook.NoRepetition))
}

// ControlFlag adds the flag --time-control to a command.
func ControlFlag(cmd *cobra.Command, control *string) {
	cmd.Flags().Var(textValue(control, "SPEC", func(text string) error {
		_, err := clock.ParseControl(text)
		return err
	}), "time-control", "the time control, by its name or as PGN has it, such as 40/5400+30:1800+30 or 300d5 (docs/formats/traces.md)")
	complete(cmd, "time-control", clock.Names())
}

// LatenessFlag adds --lateness, in minutes.
func LatenessFlag(cmd *cobra.Command, lateness *sensor.Micros) {
	cmd.Flags().Var(&value{"minutes", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > trace.LatenessMax {
			return fmt.Errorf("lateness %q: expected a whole number of minutes from 1 to %d", text, trace.LatenessMax)
		}
		*lateness = sensor.Micros(n) * trace.Minute
		return nil
	}, func() string {
		if *lateness == 0 {
			return ""
		}
		return strconv.FormatInt(int64(*lateness/trace.Minute), 10)
	}}, "lateness", "by the regulations of the event who comes more than so many `minutes` after the start loses (vn2004 part3-late)")
}

// ChoiceFlag adds a flag whose value is one of a few words; "" while none was chosen.
func ChoiceFlag(cmd *cobra.Command, chosen *string, name, usage string, words []string) {
	cmd.Flags().Var(textValue(chosen, strings.Join(words, "|"), func(text string) error {
		if !slices.Contains(words, text) {
			return fmt.Errorf("expected one of %s", strings.Join(words, ", "))
		}
		return nil
	}), name, usage)
	complete(cmd, name, words)
}

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

func complete(cmd *cobra.Command, flag string, values []string) {
	register(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

func register(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // The flag is not there: a mistake in this program.
	}
}

// ParseDelay reads the public's delay of a game, such as 10m, 90s or 0.
func ParseDelay(text string) (sensor.Micros, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d.Microseconds() > int64(trace.DelayMax) {
		return 0, fmt.Errorf("delay %q: expected a time from 0 to 24h, such as 10m or 1m30s", text)
	}
	return sensor.Micros(d.Microseconds()), nil
}

// DelayFlags adds the flags --delay and --delay-moves to a command.
func DelayFlags(cmd *cobra.Command, delay *fact.PublicDelay) {
	cmd.Flags().Var(&value{"TIME", func(text string) (err error) {
		delay.Time, err = ParseDelay(text)
		return err
	}, func() string { return (time.Duration(delay.Time) * time.Microsecond).String() }},
		"delay", "how much later the public is told of what happens, such as 10m; games begin with it")
	DelayMovesFlag(cmd, &delay.Moves, "delay-moves", "how many moves more must have been made before the public is told of one; games begin with it")
	cmd.Flags().Lookup("delay").DefValue = ""
}

// DelayMovesFlag adds a flag for the moves of a delay.
func DelayMovesFlag(cmd *cobra.Command, moves *int, name, usage string) {
	cmd.Flags().Var(&value{"N", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > trace.DelayMovesMax {
			return fmt.Errorf("%q moves: expected a number from 0 to %d", text, trace.DelayMovesMax)
		}
		*moves = n
		return nil
	}, func() string { return strconv.Itoa(*moves) }}, name, usage)
	cmd.Flags().Lookup(name).DefValue = ""
}

// GameNumber returns the value of a flag that names a stored game, 0 and no text for the current one.
func GameNumber(game *int) pflag.Value {
	return &value{"number", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil || n == 0 {
			return errors.New("expected the number of a game, as boardctl status and boardctl export name it")
		}
		*game = int(n)
		return nil
	}, func() string {
		if *game == 0 {
			return ""
		}
		return strconv.Itoa(*game)
	}}
}

// NoticedFlag is a flag that calls Notice when it is set.
type NoticedFlag struct {
	pflag.Value
	Notice func()
}

func (f *NoticedFlag) Set(text string) error {
	f.Notice()
	return f.Value.Set(text)
}

// languageSet returns the language of the environment, empty where none is set.
func languageSet() string {
	return tell.LanguageOf(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// Language returns the language of the environment, one of tell.Languages.
func Language() string { return cmp.Or(languageSet(), tell.English) }

// Style returns the notation for the language of the environment; without one, it is the usual one.
func Style(usual notation.Style) notation.Style {
	if set := languageSet(); set != "" {
		return tell.StyleOf(set)
	}
	return usual
}

// CheckHeader refuses a trace with an unknown rulebook, unless the command line chose another, or with an unreadable time control.
func CheckHeader(h trace.Header, chosen string) error {
	if h.Control != "" {
		if _, err := clock.ParseControl(h.Control); err != nil {
			return Badf("line %d: %w", h.ControlAt, err)
		}
	}
	if err := rulebook.CheckRepetition(h.Play, h.Repetition); err != nil {
		return Badf("line %d: %w", h.JudgedAt, err)
	}
	if h.Rulebook == "" || chosen != "" {
		return nil
	}
	if _, err := rulebook.Lookup(h.Rulebook); err != nil {
		return Badf("line %d: %w; --rulebook chooses another", h.RuledAt, err)
	}
	return nil
}
