package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/text"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// people are those who claim and sign.
var people = append(control.Sides(), trace.Arbiter)

func newClaim() *cobra.Command {
	var at boardFlags
	cmd := newOrder(&at, control.Claim, &cobra.Command{
		Use:               "claim red|white|black|arbiter [PLY] [repetition|50|60] [POINT] [WORDS]",
		Args:              cli.Args(1, 5, "who claims: red (in chess white), black or arbiter"),
		ValidArgsFunction: cobra.FixedCompletions(people, cobra.ShellCompDirectiveNoFileComp),
	}, func(args []string) (control.Body, error) {
		r, err := text.Claim(args)
		if err != nil {
			err = cli.Bad(err)
		}
		return r, err
	})
	at.gameFlags(cmd)
	return cmd
}

type grounds struct {
	control.RuleBody
	dry      bool   // Only describe the consequences,
	language string // in this language.
}

func (g *grounds) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.Name, "name", "", "the `name` of the arbiter (with --board that of the token)")
	cmd.Flags().StringVar(&g.Article, "article", "", "the `article` by which it is ruled, such as 9.1 (default the one that follows from the ruling)")
	cmd.Flags().StringVar(&g.Reason, "reason", "", "the reason, in `words`; every ruling has one")
	cmd.Flags().IntVar(&g.Claim, "claim", 0, "the `number` of the claim that is answered (default the only open one on the ply)")
	cmd.Flags().IntVar(&g.Revises, "revises", 0, "the `number` of an earlier ruling, to take its effects back")
	cmd.Flags().IntVar(&g.Seen, "seen", 0, "the `number` of the newest ruling that the arbiter has seen: he rules beside those of others up to it")
	cmd.Flags().BoolVar(&g.dry, "dry-run", false, "say what would follow, and rule nothing: the board records nothing of it")
	cli.ChoiceFlag(cmd, &g.language, "lang", "the language of --dry-run; without it, that of the environment", tell.Languages())
}

// request returns the ruling of a command; args are the words behind the command.
func (g *grounds) request(at *boardFlags, command string, args, ruling []string) (control.RuleBody, error) {
	r, err := text.Ruling(g.RuleBody, ruling)
	if err != nil {
		return r, cli.Bad(err)
	}
	command += " " + strings.Join(args, " ")
	if err := at.checkArbiter(command, g.Name); err != nil {
		return r, err
	}
	if strings.TrimSpace(g.Reason) == "" {
		return r, cli.Badf(`%s: expected --reason WORDS, and --article ARTICLE where none follows from the ruling; such as --article 9.1 --reason "The board saw it."`, command)
	}
	return r, nil
}

// newRuling makes the command of a ruling; ruling returns its ply, its word and its subject from the words behind typed.
func newRuling(at *boardFlags, typed string, cmd *cobra.Command, ruling func(args []string) []string) *cobra.Command {
	var g grounds
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if g.language != "" && !g.dry {
			return cli.Badf("--lang says in which language --dry-run answers: add it, or leave --lang out")
		}
		r, err := g.request(at, typed, args, ruling(args))
		switch {
		case err != nil:
			return err
		case g.dry:
			return at.preview(cmd.Context(), cmd.OutOrStdout(), r, g.language)
		}
		return at.order(cmd.Context(), cmd.OutOrStdout(), control.Rule, r)
	}
	g.flags(cmd)
	return cmd
}

func newRule() *cobra.Command {
	var at boardFlags
	cmd := newRuling(&at, "rule", &cobra.Command{
		Use:  "rule PLY RULING [RESULT] [red|white|black] [POINT] [TIME]",
		Args: cli.Args(2, 6, "a ply and a ruling: "+strings.Join(trace.Rulings(), ", ")),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 1 {
				return trace.Rulings(), cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
	}, func(args []string) []string { return args })
	at.gameFlags(cmd)
	return cmd
}

func newRestore(at *boardFlags) *cobra.Command {
	return newRuling(at, "game restore", &cobra.Command{
		Use:  "restore PLY",
		Args: cli.Args(1, 1, "a ply"),
	}, func(args []string) []string { return []string{args[0], trace.RuleRestore} })
}

func newSign(at *boardFlags) *cobra.Command {
	var r control.SignBody
	cmd := &cobra.Command{
		Use:               "sign red|white|black|arbiter [--name NAME] [--digest DIGEST]",
		Args:              cli.Args(1, 1, "red (in chess white), black or arbiter"),
		ValidArgsFunction: cobra.FixedCompletions(people, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			r.Side = args[0]
			if err := (control.Request{Op: control.Sign, Body: r}).Check(); err != nil {
				return cli.Bad(err)
			}
			var err error
			switch {
			case r.Side == trace.Arbiter:
				err = at.checkArbiter("game sign arbiter", r.Name)
			case !at.asPlayer():
				err = at.checkPinned(cmd.Context(), r.Side)
			}
			if err == nil && r.Digest == "" {
				r.Digest, err = at.showToSign(cmd.Context(), cmd.ErrOrStderr())
			}
			if err == nil && r.Side != trace.Arbiter && !at.asPlayer() {
				r.PIN, err = cli.AskSecret(cmd, "the PIN of "+r.Side)
			}
			if err != nil {
				return err
			}
			return at.order(cmd.Context(), cmd.OutOrStdout(), control.Sign, r)
		},
	}
	cmd.Flags().StringVar(&r.Name, "name", "", "the arbiter's `name` (with --board that of the token)")
	cmd.Flags().StringVar(&r.Digest, "digest", "", "sign nothing but what has this `digest` (default what is shown now)")
	return cmd
}

// showToSign shows what a signature covers, and returns its digest; an older boardd has none, and a game without a result has
// none.
func (r *boardFlags) showToSign(ctx context.Context, w io.Writer) (digest string, err error) {
	err = r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		status, err := c.StatusOf(ctx, r.game)
		if err != nil || status.Digest == "" {
			return err
		}
		digest = status.Digest
		_, err = fmt.Fprintln(w, text.ToSign(status))
		return err
	})
	return digest, err
}

// checkPinned returns advice if a player has no PIN. An older boardd does not report that.
func (r *boardFlags) checkPinned(ctx context.Context, side string) error {
	return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		status, err := c.StatusOf(ctx, r.game)
		if err != nil || status.PINs == nil || slices.Contains(status.PINs, side) {
			return err
		}
		return fmt.Errorf("game sign %s: %[1]s has no PIN for this game: the operator makes one with boardctl token new --role player "+
			"--side %[1]s --name NAME --pin, or the player signs with a token of his own (KYBAN_TOKEN and --board)", side)
	})
}

// preview requests the consequences of a ruling from boardd, and prints them.
func (r *boardFlags) preview(ctx context.Context, w io.Writer, ruling control.RuleBody, language string) error {
	request := control.Request{Op: control.Rule, Game: r.game, Body: ruling}
	if err := request.Check(); err != nil {
		return cli.Bad(err)
	}
	speaker, err := review.NewSpeaker(languageOr(language))
	if err != nil {
		return err
	}
	return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		preview, err := c.Preview(ctx, request, speaker.Language())
		if err != nil {
			return err
		}
		told := preview.Told
		if preview.Restore != nil {
			told = append(told, preview.Restore.Told...)
		}
		for i := range told {
			told[i] = printable.Line(told[i])
		}
		_, err = io.WriteString(w, speaker.DryRun(told))
		return err
	})
}
