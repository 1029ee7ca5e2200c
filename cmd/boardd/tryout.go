package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/recorder"
)

// troubles are the obstacles to recording, a line each.
type troubles []string

func (t troubles) Error() string { return strings.Join(t, "\n") }

// tryOut reports whether boardd could record with the options, and a remedy if it couldn't. It changes nothing, and does not
// touch the open files of a boardd that records.
func (o *options) tryOut(cmd *cobra.Command) error {
	if err := o.read(cmd); err != nil {
		return troubles{err.Error()}
	}
	var found troubles
	said := func(what, text string, err error) {
		if err != nil {
			found = append(found, what+": "+err.Error())
			return
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", what, text)
	}
	invalid := o.validate(cmd)
	said("configuration", o.origin(), invalid)
	text, err := daemon.TryData(cmd.Context(), o.data)
	said("data", text, err)
	if running := recorder.InUse(o.data); errors.Is(running, recorder.ErrInUse) {
		said("running", running.Error()+"; its source and its addresses are left to it", nil)
	} else {
		if o.source != "" {
			text, err = o.trySource(cmd, invalid == nil)
			said("source", text, err)
		}
		for _, address := range []string{o.listen, o.control} {
			if address != "" {
				said("address", address, daemon.TryAddress(address))
			}
		}
	}
	if len(found) > 0 {
		return found
	}
	fmt.Fprintln(cmd.OutOrStdout(), "boardd can record")
	return nil
}

// origin names the source of the options.
func (o *options) origin() string {
	return cmp.Or(o.config, "as the command line says; no file was named")
}

// trySource describes the source of the readings. If the options are complete they have to fit the source's game.
func (o *options) trySource(cmd *cobra.Command, complete bool) (string, error) {
	src, _, err := o.find(cmd)
	if err != nil {
		return "", err
	}
	if complete {
		if _, _, _, err := src.Config(o.game).Complete(); err != nil {
			return "", fmt.Errorf("%s: %w", o.source, err)
		}
	}
	if hardware, ok := src.(interface{ Try() (string, error) }); ok {
		return hardware.Try()
	}
	return o.source, nil
}
