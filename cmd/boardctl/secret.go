package main

import (
	"fmt"
	"os"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// askSecret prompts for a secret: without an echo on a terminal, else it reads a line of standard input.
func askSecret(cmd *cobra.Command, what string) (string, error) {
	in, ok := cmd.InOrStdin().(*os.File)
	if !ok || !term.IsTerminal(in.Fd()) {
		return readLine(cmd.InOrStdin(), what)
	}
	fmt.Fprint(cmd.ErrOrStderr(), what+": ")
	secret, err := term.ReadPassword(in.Fd())
	fmt.Fprintln(cmd.ErrOrStderr())
	if err != nil {
		return "", fmt.Errorf("read what is typed: %w", err)
	}
	return string(secret), nil
}
