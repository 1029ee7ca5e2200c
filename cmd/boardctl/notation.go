package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
)

// maxJSONLine is the longest line that --jsonl reads, in bytes: games have a few thousand.
const maxJSONLine = 16 << 20

// translation says from which style moves are translated to which.
type translation struct{ from, to notation.Style }

func newNotation() *cobra.Command {
	var tr translation
	var fen string
	var jsonl bool
	styles := strings.Join(cli.Styles(), ", ")
	cmd := &cobra.Command{
		Use:   "notation --from STYLE --to STYLE [--fen FEN] [--jsonl | MOVE...]",
		Short: "Translate moves from one notation to another",
		Long: `Translates moves that are played one after the other from a position, one a line.

With --jsonl, reads {"fen":"...","moves":[...]} lines on standard input and writes
{"moves":[...]} or {"error":"..."} for each. The start position needs no "fen".

Styles: ` + styles + `.`,
		Example: `  boardctl notation --from ucci --to zh h2e2 h9g7
  boardctl notation --from zh --to wxf 炮二平五 马8进7
  boardctl notation --from vi --to ucci --jsonl < games.jsonl`,
		Args:              cli.Args(0, -1, "moves"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case tr.from == "" || tr.to == "":
				return cli.Badf("expected --from STYLE and --to STYLE; styles are %s", styles)
			case jsonl && (len(args) > 0 || cmd.Flags().Changed("fen")):
				return cli.Badf("--jsonl reads positions and moves on standard input: leave out MOVE and --fen")
			case jsonl:
				return tr.lines(cmd.InOrStdin(), cmd.OutOrStdout())
			case len(args) == 0:
				return cli.Badf("expected moves, or --jsonl; see %s --help", cmd.CommandPath())
			}
			moves, err := tr.game(fen, args)
			if err != nil {
				return cli.Bad(err)
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(moves, "\n"))
			return err
		},
	}
	cli.StyleFlag(cmd, &tr.from, "from", "the notation of the moves given")
	cli.StyleFlag(cmd, &tr.to, "to", "the notation to print")
	cmd.Flags().StringVar(&fen, "fen", engine.StartFEN, "the position before the first move")
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "translate JSON lines on standard input")
	return cmd
}

// game translates the moves of one game.
func (t translation) game(fen string, texts []string) ([]string, error) {
	position, err := engine.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	moves, err := notation.ParseLine(position, texts, t.from)
	if err != nil {
		return nil, err
	}
	return notation.Line(position, moves, t.to)
}

// lines translates one game a line. A line that can't be translated gets its error and the next one follows.
func (t translation) lines(r io.Reader, w io.Writer) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxJSONLine)
	reply := json.NewEncoder(w) // Writes each answer at once: another program may wait for it.
	reply.SetEscapeHTML(false)
	number := 0
	for lines.Scan() {
		number++
		if err := reply.Encode(t.line(number, lines.Bytes())); err != nil {
			return err
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return cli.Badf("line %d: expected at most %d bytes on a line: is there a line feed after each game?", number+1, maxJSONLine)
	case err != nil:
		return cli.Badf("line %d: %w", number+1, err)
	}
	return nil
}

// line translates line number of the input, {"fen":"...","moves":[...]}, to {"moves":[...]} or {"error":"..."}.
func (t translation) line(number int, text []byte) any {
	type failed struct {
		Error string `json:"error"`
	}
	game := struct {
		FEN   string   `json:"fen"`
		Moves []string `json:"moves"`
	}{FEN: engine.StartFEN}
	if err := json.Unmarshal(text, &game); err != nil {
		return failed{fmt.Sprintf(`line %d: expected {"fen":"...","moves":[...]}: %s`, number, inJSON(text, err))}
	}
	moves, err := t.game(game.FEN, game.Moves)
	if err != nil {
		return failed{err.Error()}
	}
	return struct {
		Moves []string `json:"moves"`
	}{moves}
}

// inJSON says what is wrong with a line of JSON in the words of who wrote it, not of the type that it is read into.
func inJSON(text []byte, err error) string {
	var wrong *json.UnmarshalTypeError
	var broken *json.SyntaxError
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return "the line is empty"
	case bytes.HasPrefix(text, []byte("\ufeff")):
		return "the line begins with a byte-order mark: write UTF-8 without one"
	case errors.As(err, &wrong) && wrong.Field == "":
		return fmt.Sprintf("found a JSON %s, not an object", wrong.Value)
	case errors.As(err, &wrong):
		return fmt.Sprintf("%q holds a JSON %s", wrong.Field, wrong.Value)
	case errors.As(err, &broken):
		return fmt.Sprintf("the JSON breaks at byte %d of %d", broken.Offset, len(text))
	}
	return err.Error()
}
