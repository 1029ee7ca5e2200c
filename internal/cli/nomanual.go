//go:build !man

package cli

import "github.com/spf13/cobra"

// hidden returns no command: manual.go says which there is with the tag man.
func hidden(*cobra.Command) []*cobra.Command { return nil }
