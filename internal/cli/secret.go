package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

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
