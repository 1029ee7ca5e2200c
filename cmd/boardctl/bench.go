package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/trace"
)

// people are those who claim and sign.
var people = []string{"red", "black", trace.Arbiter}

func newClaim() *cobra.Command {
	var at reach
	cmd := newOrder(&at, &cobra.Command{
		Use:   "claim red|black|arbiter [PLY] [POINT] [WORDS]",
		Short: "Claim about a ply, or about the touch of a piece in it",
		Long: `Opens a claim for the arbiter to rule on. Without PLY it is about the ply that is not made
yet. Where the rulebook says that the right to claim has lapsed, or that nobody else may
claim, the claim is refused, with the article.`,
		Example: `  boardctl claim black 17 h9 "He lifted the horse."
  boardctl claim red`,
		Args:              cli.Args(1, 4, "who claims: red, black or arbiter"),
		ValidArgsFunction: cobra.FixedCompletions(people, cobra.ShellCompDirectiveNoFileComp),
	}, func(args []string) (control.Request, error) {
		return spoken("claim", claimWords(args))
	})
	at.flags(cmd)
	return cmd
}

// claimWords returns the arguments of a claim as a trace has them: what is neither who, ply nor point stands in quotes.
func claimWords(args []string) string {
	words := slices.Clone(args)
	if last := len(words) - 1; last > 0 && !isPly(words[last]) && !isPoint(words[last]) {
		words[last] = strconv.Quote(words[last])
	}
	return strings.Join(words, " ")
}

// isPly says whether an argument is meant as a number, however large.
func isPly(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

func isPoint(word string) bool {
	return len(word) == 2 && word[0] >= 'a' && word[0] <= 'z' && word[1] >= '0' && word[1] <= '9'
}

// grounds are the flags of a ruling.
type grounds struct {
	name, article, reason string
	claim, revises        int
	dry                   bool   // Only to say what would follow,
	language              string // in this language.
}

func (g *grounds) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.name, "name", "", "the `name` of the arbiter (with --board that of the token)")
	cmd.Flags().StringVar(&g.article, "article", "", "the `article` by which it is ruled, such as 9.1 (default the one that follows from the ruling)")
	cmd.Flags().StringVar(&g.reason, "reason", "", "the reason, in `words`; every ruling has one")
	cmd.Flags().IntVar(&g.claim, "claim", 0, "the `number` of the claim that is answered (default the only open one on the ply)")
	cmd.Flags().IntVar(&g.revises, "revises", 0, "the `number` of an earlier ruling, to take its effects back")
	cmd.Flags().BoolVar(&g.dry, "dry-run", false, "say what would follow, and rule nothing: the board records nothing of it")
	cli.ChoiceFlag(cmd, &g.language, "lang", "the language of --dry-run; without it, that of the environment", review.Languages())
}

// words returns the ruling as a trace has it.
func (g *grounds) words(args []string) string {
	words := slices.Clone(args)
	if g.name != "" || g.article != "" || g.reason != "" {
		words = append(words, strconv.Quote(g.name))
	}
	if g.article != "" {
		words = append(words, g.article)
	}
	if g.reason != "" {
		words = append(words, strconv.Quote(g.reason))
	}
	if g.claim != 0 {
		words = append(words, fmt.Sprintf("claim=%d", g.claim))
	}
	if g.revises != 0 {
		words = append(words, fmt.Sprintf("revises=%d", g.revises))
	}
	return strings.Join(words, " ")
}

// request returns the ruling that a command means. Typed is what stands behind the command.
func (g *grounds) request(at *reach, command string, typed, ruling []string) (control.Request, error) {
	ruling, err := rulingWords(ruling)
	if err != nil {
		return control.Request{}, err
	}
	r, err := spoken("rule", g.words(ruling))
	if err != nil {
		return r, err
	}
	command += " " + strings.Join(typed, " ")
	if err := at.checkArbiter(command, g.name); err != nil {
		return r, err
	}
	if strings.TrimSpace(g.reason) == "" {
		return r, cli.Badf(`%s: expected --reason WORDS, and --article ARTICLE where none follows from the ruling; such as --article 9.1 --reason "The board saw it."`, command)
	}
	return r, nil
}

// newRuling makes the command of a ruling, whose words are what follows typed.
func newRuling(at *reach, typed string, cmd *cobra.Command, words func(args []string) []string) *cobra.Command {
	var g grounds
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if g.language != "" && !g.dry {
			return cli.Badf("--lang says in which language --dry-run answers: add it, or leave --lang out")
		}
		r, err := g.request(at, typed, args, words(args))
		switch {
		case err != nil:
			return err
		case g.dry:
			return at.foresee(cmd.Context(), cmd.OutOrStdout(), r, g.language)
		}
		return at.order(cmd.Context(), cmd.OutOrStdout(), r)
	}
	g.flags(cmd)
	return cmd
}

func newRule() *cobra.Command {
	var at reach
	cmd := newRuling(&at, "rule", &cobra.Command{
		Use:   "rule PLY RULING [RESULT] [red|black] [POINT] [TIME]",
		Short: "Rule on a ply: the arbiter's word",
		Long: `Rules on a ply; 0 is the one that is not made yet. RULING is one of
  ` + strings.Join(trace.Rulings(), "\n  ") + `
What follows from each is in docs/formats.md. The word result is followed by RESULT, the word time
by a side and TIME, such as 2m, with a minus to take it from its clock (put -- before a
negative one). Nothing is ever erased: --revises takes an earlier ruling's effects back.

Every ruling names its arbiter, its article and its reason. Where the article follows from
the ruling, such as 9.6 from accidental under vn2004, it may be left out; boardctl rules
lists all of them. A game is annulled by 9.9a where the board has found a wrong start; in
every other game the arbiter names 9.9a or 9.9b.

With --dry-run the board says, in Vietnamese, Chinese or English, what would follow: it
works that out as for a ruling, and records and changes nothing.`,
		Example: `  boardctl rule 17 duty_stands --reason "The board saw it." --name "Trần Văn An" --dry-run --lang vi
  boardctl rule 17 accidental h9 --reason "His sleeve." --name "Trần Văn An"
  boardctl rule 17 dismissed --article 9.11b --reason "Nobody saw it." --name "Trần Văn An"
  boardctl rule --article part3-complaints --reason "He stopped the clock." --name "Trần Văn An" -- 17 time red -1m
  boardctl rule 17 dismissed --article 9.1 --reason "The arbiter saw it now." --revises 2 --name "Trần Văn An"`,
		Args: cli.Args(2, 6, "a ply and a ruling: "+strings.Join(trace.Rulings(), ", ")),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 1 {
				return trace.Rulings(), cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
	}, func(args []string) []string { return args })
	at.flags(cmd)
	return cmd
}

func newRestore(at *reach) *cobra.Command {
	return newRuling(at, "game restore", &cobra.Command{
		Use:   "restore PLY",
		Short: "The arbiter has the position before a ply restored",
		Long: `Has the position before PLY set up: the moves from PLY on are void, lights and the picture
of the board show what is missing, and play goes on when the position stands. With 0 no
move is void, and the scoresheet is replayed from the start, ply by ply.`,
		Example: `  boardctl game restore 17 --reason "The horse jumped over a piece." --name "Trần Văn An"`,
		Args:    cli.Args(1, 1, "a ply"),
	}, func(args []string) []string { return []string{args[0], trace.RuleRestore} })
}

func newSign(at *reach) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "sign red|black|arbiter [--name NAME]",
		Short: "Sign the result",
		Long: `Signs the result of the game. A player signs with his own token, or at the arbiter's with the
PIN that belongs to his token, which is asked for and not shown (without a terminal it is
read from standard input). When both players and the arbiter have signed, the result is
confirmed. After five wrong PINs in a row a PIN is locked.`,
		Example: `  boardctl game sign red
  boardctl game sign arbiter --name "Trần Văn An"`,
		Args:              cli.Args(1, 1, "red, black or arbiter"),
		ValidArgsFunction: cobra.FixedCompletions(people, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			r := control.Request{Op: control.Sign, Side: args[0], Name: name}
			if err := r.Check(); err != nil {
				return cli.Bad(err)
			}
			var err error
			switch {
			case r.Side == trace.Arbiter:
				err = at.checkArbiter("game sign arbiter", name)
			case !at.asPlayer():
				if err = at.checkPinned(cmd.Context(), r.Side); err == nil {
					r.PIN, err = askSecret(cmd, "the PIN of "+r.Side)
				}
			}
			if err != nil {
				return err
			}
			return at.order(cmd.Context(), cmd.OutOrStdout(), r)
		},
	}
	cmd.Flags().StringVar(&name, "name", "", "the arbiter's `name` (with --board that of the token)")
	return cmd
}

// checkPinned says what to do where a player has no PIN that could be asked for. An older boardd does not tell.
func (r *reach) checkPinned(ctx context.Context, side string) error {
	return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		status, err := c.Status(ctx)
		if err != nil || status.PINs == nil || slices.Contains(status.PINs, side) {
			return err
		}
		return fmt.Errorf("game sign %s: %[1]s has no PIN for this game: the operator makes one with boardctl token new --role player "+
			"--side %[1]s --name NAME --pin, or the player signs with a token of his own (KYBAN_TOKEN and --board)", side)
	})
}

// spoken returns the request that a word and what follows it mean.
func spoken(word, rest string) (control.Request, error) {
	r, err := control.Spoken(word + " " + rest)
	if err != nil {
		return r, cli.Bad(err)
	}
	return r, nil
}

// whatFollows tells what came of a claim, a ruling or a signature, one thing a line. What a newer boardd says in another
// way is left out.
func whatFollows(said []json.RawMessage) string {
	var b strings.Builder
	for _, record := range said {
		if text, err := terminal.Answer(record); err == nil && text != "" {
			b.WriteString(printable.Line(text) + "\n")
		}
	}
	return b.String()
}
