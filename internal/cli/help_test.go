package cli

import (
	"testing"

	"github.com/spf13/cobra"
)

func TestDescribe(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a section for each":         {"== a\nDo a\n\nDoes {{what}}.\n-- example\n  a\n\n== a b\nDo b\n", "Do a|Does things.|  a||Do b||"},
		"one section for both":       {"== a, a b\nDo it\n-- example\n  a\n", "Do it||  a||Do it||  a"},
		"a command without help":     {"== a\nDo a\n", "a b has no help"},
		"help that is of no command": {"== a, a b, a c\nDo it\n", "the help of a c is that of no command"},
	} {
		t.Run(name, func(t *testing.T) {
			root, below := &cobra.Command{Use: "a"}, &cobra.Command{Use: "b FILE"}
			root.AddCommand(below)
			got := described(root, c.text)
			if got == "" {
				got = root.Short + "|" + root.Long + "|" + root.Example + "||" + below.Short + "|" + below.Long + "|" + below.Example
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// described describes a program, and returns what Describe panics with.
func described(root *cobra.Command, text string) (mistake string) {
	defer func() { mistake, _ = recover().(string) }()
	Describe(root, text, "{{what}}", "things")
	return ""
}
