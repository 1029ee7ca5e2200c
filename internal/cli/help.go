package cli

import "github.com/spf13/cobra"

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

// newHelp returns the help command of a program.
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
