package main

import (
	"fmt"
	"os"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// askSecret asks for something that nobody else should see: without an echo on a terminal, else a line of standard input.
func askSecret(cmd *cobra.Command, prompt string) (string, error) {
	in, ok := cmd.InOrStdin().(*os.File)
	if !ok || !term.IsTerminal(in.Fd()) {
		return readLine(cmd.InOrStdin())
	}
	fmt.Fprint(cmd.ErrOrStderr(), prompt)
	secret, err := term.ReadPassword(in.Fd())
	fmt.Fprintln(cmd.ErrOrStderr())
	if err != nil {
		return "", fmt.Errorf("read what is typed: %w", err)
	}
	return string(secret), nil
}
