package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// Describe gives the commands of a program their help, out of a text with a section for each:
//
//	== boardctl game limit
//	The arbiter limits the moves of a side
//
//	Limits the moves of a side from now on ...
//	-- example
//	  boardctl game limit red 100
//
// Commands that have one help stand before it with commas. The words are pairs: a name in the text, and what stands for it in the help. A
// command that describes itself has no section.
func Describe(root *cobra.Command, text string, words ...string) {
	sections := map[string]string{}
	for _, section := range strings.Split("\n"+strings.NewReplacer(words...).Replace(text), "\n== ")[1:] {
		paths, help, _ := strings.Cut(section, "\n")
		for path := range strings.SplitSeq(paths, ", ") {
			sections[path] = help
		}
	}
	describe(root, sections)
	for path := range sections {
		panic("the help of " + path + " is that of no command") // A mistake in this program.
	}
}

// describe takes the help of a command, and of those below it, out of the sections.
func describe(cmd *cobra.Command, sections map[string]string) {
	path := cmd.CommandPath()
	if section, ok := sections[path]; ok {
		help, example, _ := strings.Cut(section, "\n-- example\n")
		short, long, _ := strings.Cut(help, "\n\n")
		cmd.Short, cmd.Long, cmd.Example = strings.TrimRight(short, "\n"), strings.TrimRight(long, "\n"), strings.TrimRight(example, "\n")
		delete(sections, path)
	} else if cmd.Short == "" {
		panic(path + " has no help") // A mistake in this program.
	}
	for _, below := range cmd.Commands() {
		describe(below, sections)
	}
}

// teach gives a program its help and its shell completion. An unknown topic is an error; it is stored where the result points,
// because cobra's help returns no errors.
func teach(root *cobra.Command) (refused *error) {
	refused = new(error)
	print := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if *refused = unknownTopic(cmd, cmd.Flags().Args()); *refused == nil {
			print(cmd, args)
		}
	})
	root.SetHelpCommand(newHelp(root.Name()))
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args = KnownCommand
			for _, shell := range cmd.Commands() {
				shell.Args = Args(0, 0, "no argument")
			}
		}
	}
	return refused
}

func newHelp(program string) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Teach a command",
		Example: "  " + program + " help completion bash",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			if topic, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				for _, sub := range topic.Commands() {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err != nil {
				return Bad(err)
			}
			if len(rest) > 0 {
				return KnownCommand(topic, rest)
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}

// unknownTopic refuses words after a command that name none of its commands.
func unknownTopic(cmd *cobra.Command, words []string) error {
	if !cmd.HasSubCommands() || len(words) == 0 {
		return nil
	}
	return cmd.ValidateArgs(words)
}
