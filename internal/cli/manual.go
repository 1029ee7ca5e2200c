//go:build man

package cli

import (
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// hidden returns the command that writes the manual pages of a program, dated by SOURCE_DATE_EPOCH. Only programs built with the tag man
// have it, as packaging/build.sh builds them, so that no other program carries its libraries.
func hidden(root *cobra.Command) []*cobra.Command {
	return []*cobra.Command{{
		Use:    "man DIR",
		Hidden: true,
		Args:   Args(1, 1, "a folder"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			prepare(root)
			return doc.GenManTreeFromOpts(root, doc.GenManTreeOptions{Path: args[0], CommandSeparator: "-",
				Header: &doc.GenManHeader{Section: "1", Source: "Kyban " + root.Version, Manual: "Kyban"}})
		},
	}}
}

// prepare turns the help of a command and of those below it into Markdown: indented lines stay as they are.
func prepare(cmd *cobra.Command) {
	cmd.DisableAutoGenTag = true
	var lines []string
	literal := false
	for line := range strings.SplitSeq(cmd.Long, "\n") {
		set := strings.HasPrefix(line, "  ")
		if set != literal && line != "" {
			literal = set
			lines = append(lines, "")
		}
		if set {
			line = "  " + line
		} else {
			line = markdown.Replace(line)
		}
		lines = append(lines, line)
	}
	cmd.Long = strings.Join(lines, "\n")
	for _, below := range cmd.Commands() {
		prepare(below)
	}
}

// markdown escapes the characters that have a meaning in Markdown.
var markdown = strings.NewReplacer("<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`)
