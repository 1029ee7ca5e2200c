// Package cli holds the common parts of boardd and boardctl as programs: running a command line, exit statuses, the lines of the
// log, flags with values of their own, the configuration file, the notices.
package cli

import (
	"bufio"
	"context"
	_ "embed" // The notices.
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/printable"
)

// The exit statuses.
const (
	OK         = 0
	Failed     = 1 // The request could not be carried out.
	Unreadable = 2 // The command line or an input could not be read.
)

// unreadable is an error in the user's input, not in its execution.
type unreadable struct{ error }

func (u unreadable) Unwrap() error { return u.error }

// Bad marks an error as one in the user's input: the exit status is Unreadable.
func Bad(err error) error { return unreadable{err} }

// Badf makes such an error as fmt.Errorf does.
func Badf(format string, args ...any) error { return unreadable{fmt.Errorf(format, args...)} }

// statuses is the part of a program's help about its exit status.
const statuses = `The exit status is 0 when it is done, 1 when what was asked for is not there or could not be done, and
2 when the command line or an input could not be read.`

// Run carries out a command line, prints its error and returns the exit status. An error with a method ExitStatus has one of its own.
func Run(root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SuggestionsMinimumDistance = 2
	root.Long += "\n\n" + statuses
	root.SetVersionTemplate(root.Name() + " {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.AddCommand(hidden(root)...)
	refused := teach(root)
	err := root.Execute()
	if err == nil {
		err = *refused
	}
	if err == nil {
		return OK
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		fmt.Fprintf(stderr, "%s: %s\n", root.Name(), printable.Line(line))
	}
	var own interface{ ExitStatus() int }
	if errors.As(err, &own) {
		return own.ExitStatus()
	}
	if errors.As(err, new(unreadable)) {
		return Unreadable
	}
	return Failed
}

// flagError describes an error of a flag. A number below zero looks like a flag; the user meant it as one only where none is expected.
func flagError(cmd *cobra.Command, err error) error {
	var unknown interface{ GetSpecifiedShortnames() string }
	if errors.As(err, &unknown) {
		if letters := unknown.GetSpecifiedShortnames(); letters != "" && strings.Trim(letters, "0123456789.") == "" {
			return Badf("-%s: a number below zero is expected nowhere; see %s --help", letters, cmd.CommandPath())
		}
	}
	var unread *strconv.NumError
	if errors.As(err, &unread) { // It names a function of Go, and not the expected form.
		expected := "expected a whole number"
		if unread.Func == "ParseBool" {
			expected = "expected true or false"
		}
		err = errors.New(strings.Replace(err.Error(), unread.Error(), expected, 1))
	}
	return Badf("%w; see %s --help", err, cmd.CommandPath())
}

// Args accepts least to most arguments, any number from least on when most is negative, and otherwise returns an error with the
// expected ones.
func Args(least, most int, expected string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && (most < 0 || len(args) <= most) {
			return nil
		}
		return Badf("expected %s, found %s; see %s --help", expected, listed(args), cmd.CommandPath())
	}
}

func listed(args []string) string {
	if len(args) == 0 {
		return "nothing"
	}
	quoted := make([]string, 0, len(args))
	for _, arg := range args {
		quoted = append(quoted, strconv.Quote(arg))
	}
	return strings.Join(quoted, " ")
}

// KnownCommand refuses a first word that is no command, and names those that are spelled like it.
func KnownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "see " + cmd.CommandPath() + " --help"
	if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
		hint = "did you mean " + strings.Join(like, " or ") + "?"
	}
	return Badf("unknown command %q; %s", args[0], hint)
}

// Version returns a command that prints the version of a program.
func Version(program string) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  " + program + " version",
		Args:    Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s %s\n", cmd.Root().Name(), cmd.Root().Version)
			return err
		},
	}
}

// notices are a list of the parts of the programs with their licences, then each text once: the licences of libraries, of a font's
// outlines and of games demand that they accompany every copy. It is a string, which stays in the file of the program until it is printed.
//
//go:embed licences.txt
var notices string

// Licences returns a command that prints the notices of all parts of a program. It also answers to the American spelling.
func Licences(program string) *cobra.Command {
	return &cobra.Command{
		Use:     "licences",
		Aliases: []string{"licenses"},
		Short:   "Print the licences of all that is in this program",
		Long: `Prints the licence of Kyban and those of all that its programs contain: Go libraries, the
outlines of a font, games; and what avr-gcc links into the firmware. First comes a list of
the parts, then each text once. Whoever hands on the programs, or boards with the firmware,
hands on these notices, too: they are in the programs.`,
		Example: "  " + program + " licences | less",
		Args:    Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), notices)
			return err
		},
	}
}

// NewLog returns a logger for people who read a terminal or a journal: it writes the message of each record as one line, after the prefix
// of the record. Level and attributes are for handlers that filter and search; the message holds everything that people need.
func NewLog(to io.Writer, prefix func(slog.Record) string) *slog.Logger {
	return slog.New(&lineHandler{to: to, prefix: prefix})
}

// lineHandler writes messages as lines.
type lineHandler struct {
	prefix func(slog.Record) string

	mu sync.Mutex // One line is written at a time.
	to io.Writer
}

// Enabled leaves out the messages for debugging.
func (h *lineHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo
}

func (h *lineHandler) Handle(_ context.Context, r slog.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := fmt.Fprintf(h.to, "%s %s\n", h.prefix(r), r.Message)
	return err
}

// WithAttrs changes nothing: attributes are not written.
func (h *lineHandler) WithAttrs([]slog.Attr) slog.Handler { return h }

// WithGroup changes nothing either.
func (h *lineHandler) WithGroup(string) slog.Handler { return h }

// AskSecret prompts for a secret: without an echo on a terminal, else it reads a line of standard input.
func AskSecret(cmd *cobra.Command, what string) (string, error) {
	in, ok := cmd.InOrStdin().(*os.File)
	if !ok || !term.IsTerminal(in.Fd()) {
		return ReadLine(cmd.InOrStdin(), what)
	}
	fmt.Fprint(cmd.ErrOrStderr(), what+": ")
	secret, err := term.ReadPassword(in.Fd())
	fmt.Fprintln(cmd.ErrOrStderr())
	if err != nil {
		return "", fmt.Errorf("read what is typed: %w", err)
	}
	return string(secret), nil
}

// ReadLine reads a secret, which an error calls what, from standard input, so that it is in no list of processes.
func ReadLine(r io.Reader, what string) (string, error) {
	line, err := bufio.NewReader(r).ReadString('\n')
	if line = strings.TrimRight(line, "\r\n"); line != "" {
		return line, nil
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return "", Badf("expected %s on standard input, in one line, found none", what)
}

// IsTerminal reports whether an input or output is a terminal.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}
