//go:build !man

package cli

import "github.com/spf13/cobra"

// hidden returns no command: manual.go has the one with the tag man.
func hidden(*cobra.Command) []*cobra.Command { return nil }
