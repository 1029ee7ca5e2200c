package cli

import (
	_ "embed" // The notices.
	"io"

	"github.com/spf13/cobra"
)

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
