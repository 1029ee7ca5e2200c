package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
)

// hallCertificate is the certificate authority of a hall, as halld answers.
type hallCertificate struct {
	Name        string   `json:"name"`
	Fingerprint string   `json:"fingerprint"`
	Bounds      []string `json:"bounds,omitempty"`
	Authority   string   `json:"authority"`
	Page        string   `json:"page,omitempty"`
}

func newHallCertificate() *cobra.Command {
	var h hallFlags
	var file string
	cmd := &cobra.Command{
		Use:               "certificate",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var told hallCertificate
			if err := h.ask(cmd.Context(), http.MethodGet, "/api/certificate", nil, &told); err != nil {
				return err
			}
			if file != "" {
				if err := durable.WriteNew(file, []byte(told.Authority)); err != nil {
					return err
				}
			}
			out := cmd.OutOrStdout()
			if h.asJSON {
				return json.NewEncoder(printable.JSON(out)).Encode(told)
			}
			bounds := "any site: it was made by an older Kyban"
			if len(told.Bounds) > 0 {
				bounds = strings.Join(told.Bounds, ", ")
			}
			fmt.Fprintf(out, "name         %s\nfingerprint  %s\nvouches for  %s\n", printable.Line(told.Name), printable.Line(told.Fingerprint), printable.Line(bounds))
			if told.Page == "" {
				return nil
			}
			fmt.Fprintf(out, "devices get it, and the steps, at %s\n", printable.Line(told.Page))
			return showCode(out, told.Page)
		},
	}
	h.add(cmd)
	cmd.Flags().StringVarP(&file, "output", "o", "", "the `file` to write the certificate to, in PEM")
	return cmd
}
