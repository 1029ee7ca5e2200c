package main

import (
	"bytes"
	"context"
	"net/url"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/event/papers"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tell"
)

func newEventPrint() *cobra.Command {
	var e eventFlags
	var what, output, address string
	var round int
	lang := tell.English
	cmd := &cobra.Command{
		Use:               "print --data DIR [--section NAME] --round N --what WHAT -o FILE",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if round == 0 || what == "" || output == "" {
				return cli.Badf("expected --round N, --what WHAT and -o FILE; see %s --help", cmd.CommandPath())
			}
			if at, err := url.Parse(address); address != "" && (err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "") {
				return cli.Badf("--address %q: expected the address of the hall's pages, such as http://192.0.2.7:8080", address)
			}
			if output != "-" {
				if err := durable.CheckNew(output); err != nil {
					return err
				}
			}
			_, s, err := e.openSection()
			if err != nil {
				return err
			}
			p := papers.Round{Section: s, Lang: lang, Address: address}
			if p.Round, err = s.Round(round); err != nil {
				return cli.Bad(err)
			}
			if what == papers.Sheets {
				if p.Games, err = storedSheets(cmd.Context(), e.data); err != nil {
					return err
				}
			}
			var file bytes.Buffer
			if err := p.Write(&file, what); err != nil {
				return cli.Bad(err)
			}
			if output == "-" {
				_, err := cmd.OutOrStdout().Write(file.Bytes())
				return err
			}
			return durable.WriteNew(output, file.Bytes())
		},
	}
	e.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&round, "round", 0, "the `number` of the round")
	cli.ChoiceFlag(cmd, &what, "what", "what to print", papers.Kinds())
	cli.ChoiceFlag(cmd, &lang, "lang", "the language (en)", tell.Languages())
	flags.StringVar(&address, "address", "", "the `address` of the hall's pages, for the QR codes of cards")
	flags.StringVarP(&output, "output", "o", "", "the `file` to write; - is standard output")
	return cmd
}

// storedSheets returns the scoresheets of the games of boards that a hall has stored.
func storedSheets(ctx context.Context, dir string) (sheets []scoresheet.Sheet, err error) {
	store, err := recorder.OpenReader(dir)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	for g, err := range store.GamesBefore(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if board, _ := boardlog.BoardOf(g.ID); board == 0 {
			continue // The log of the hall itself.
		}
		sheet, err := scoresheet.OfLog(g.Meta, store.Records(ctx, g.ID, 1))
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, sheet)
	}
	return sheets, nil
}
