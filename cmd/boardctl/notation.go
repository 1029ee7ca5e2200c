package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/notebook"
)

// translation translates moves from one style to another.
type translation struct {
	game     boardgame.Game
	from, to string
}

func newNotation() *cobra.Command {
	var tr translation
	var name, fen string
	var jsonl, pgn bool
	cmd := &cobra.Command{
		Use:   "notation [--play chess] --from STYLE --to STYLE [--fen FEN] [--jsonl | --pgn | MOVE...]",
		Short: "Translate moves from one notation to another",
		Long: `Translates moves that are played one after the other from a position, one a line.

With --jsonl, reads {"fen":"...","moves":[...]} lines on standard input and writes
{"moves":[...]} or {"error":"..."} for each. The start position needs no "fen".
What was put right of a "fen" is in "notes".

With --pgn, reads games of chess as PGN on standard input and writes a line for each:
{"line":1,"tags":{...},"moves":[...],"result":"1-0"}. What was put right is in "notes".
One that can't be read has the moves up to there and an "error", which says in which
line and column what was expected.

Styles of xiangqi: ` + stylesOf("xiangqi") + `.
Styles of chess: ` + stylesOf("chess") + `.`,
		Example: `  boardctl notation --from ucci --to zh h2e2 h9g7
  boardctl notation --from zh --to wxf 炮二平五 马8进7
  boardctl notation --from vi --to ucci --jsonl < games.jsonl
  boardctl notation --play chess --from san --to uci e4 e5 Nf3
  boardctl notation --play chess --to uci --pgn < games.pgn`,
		Args:              cli.Args(0, -1, "moves"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if pgn && name == "chess" && tr.from == "" {
				tr.from = "san"
			}
			if tr.from == "" || tr.to == "" {
				return cli.Badf("expected --from STYLE and --to STYLE; see %s --help", cmd.CommandPath())
			}
			if err := tr.of(name); err != nil {
				return err
			}
			switch {
			case pgn && (name != "chess" || tr.from != "san" || jsonl || len(args) > 0 || cmd.Flags().Changed("fen")):
				return cli.Badf("--pgn reads games of --play chess on standard input: leave out --from, --fen, --jsonl and MOVE")
			case pgn:
				return translatePGN(cmd.InOrStdin(), cmd.OutOrStdout(), tr.to)
			case jsonl && (len(args) > 0 || cmd.Flags().Changed("fen")):
				return cli.Badf("--jsonl reads positions and moves on standard input: leave out MOVE and --fen")
			case jsonl:
				return badInput(jsontext.AnswerLines(cmd.InOrStdin(), cmd.OutOrStdout(), tr.line))
			case len(args) == 0:
				return cli.Badf("expected moves, or --jsonl; see %s --help", cmd.CommandPath())
			}
			moves, err := tr.game.Translate(cmp.Or(fen, tr.game.Start), args, tr.from, tr.to)
			if err != nil {
				return cli.Bad(ofOtherGame(err, fen, name))
			}
			tellOf(fen, cmd.ErrOrStderr())
			_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(moves, "\n"))
			return err
		},
	}
	cli.PlayFlag(cmd, &name)
	cmd.Flags().StringVar(&tr.from, "from", "", "the notation of the moves given")
	cmd.Flags().StringVar(&tr.to, "to", "", "the notation to print")
	cmd.Flags().StringVar(&fen, "fen", "", "the position before the first move (that of the start)")
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "translate JSON lines on standard input")
	cmd.Flags().BoolVar(&pgn, "pgn", false, "translate games of chess, PGN on standard input")
	for _, flag := range []string{"from", "to"} {
		cli.Complete(cmd, flag, boardgame.Styles)
	}
	return cmd
}

// translatePGN writes a line for each game.
func translatePGN(r io.Reader, w io.Writer, style string) error {
	lines, broken := json.NewEncoder(printable.JSON(w)), 0
	lines.SetEscapeHTML(false)
	for game, err := range notebook.MainLines(r, style) {
		if err != nil {
			return err
		}
		if game.Error != "" {
			broken++
		}
		if err := lines.Encode(game); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d of the games can't be read", broken)
	}
	return nil
}

func stylesOf(name string) string {
	game, _ := boardgame.Of(name)
	return strings.Join(game.Styles, ", ")
}

// of takes the game whose moves are translated.
func (t *translation) of(name string) (err error) {
	if t.game, err = boardgame.Of(name); err != nil {
		return cli.Bad(err)
	}
	if t.from, err = t.game.Style(t.from); err != nil {
		return cli.Bad(fmt.Errorf("--from: %w", err))
	}
	if t.to, err = t.game.Style(t.to); err != nil {
		return cli.Bad(fmt.Errorf("--to: %w", err))
	}
	return nil
}

// badInput marks an error as a fault of the input, for its author.
func badInput(err error) error {
	if wrong, ok := err.(jsontext.InputError); ok {
		return cli.Bad(wrong)
	}
	return err
}

// line translates line number of the input, {"fen":"...","moves":[...]}, to {"moves":[...]} or {"error":"..."}; the next one follows.
func (t translation) line(number int, text []byte) any {
	type failed struct {
		Error string `json:"error"`
	}
	game := struct {
		FEN   string   `json:"fen"`
		Moves []string `json:"moves"`
	}{FEN: t.game.Start}
	if err := json.Unmarshal(text, &game); err != nil {
		return failed{fmt.Sprintf(`line %d: expected {"fen":"...","moves":[...]}: %s`, number, jsontext.Wrong(text, err))}
	}
	moves, err := t.game.Translate(game.FEN, game.Moves, t.from, t.to)
	if err != nil {
		return failed{ofOtherGame(err, game.FEN, t.game.Name).Error()}
	}
	return struct {
		Moves []string `json:"moves"`
		Notes []string `json:"notes,omitempty"`
	}{moves, boardgame.FENNotes(game.FEN)}
}
