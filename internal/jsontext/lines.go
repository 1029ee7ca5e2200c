package jsontext

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// LineMax is the longest line that is read, in bytes: games have a few thousand.
const LineMax = 16 << 20

// InputError is the error of lines that can't be read any further.
type InputError struct{ error }

func (e InputError) Unwrap() error { return e.error }

// AnswerLines writes answer's result for each line that it reads; lines count from 1. It writes each answer at once: other
// programs use boardctl for many games, and may wait for it.
func AnswerLines(r io.Reader, w io.Writer, answer func(number int, text []byte) any) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, LineMax)
	reply := json.NewEncoder(w)
	reply.SetEscapeHTML(false)
	number := 0
	for lines.Scan() {
		number++
		if err := reply.Encode(answer(number, lines.Bytes())); err != nil {
			return err
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return InputError{fmt.Errorf("line %d: expected at most %d bytes on a line: is there a line feed after each game?", number+1, LineMax)}
	case err != nil:
		return InputError{fmt.Errorf("line %d: %w", number+1, err)}
	}
	return nil
}

// Wrong describes the error in a line of JSON in the author's words, not in those of the type that it is read into.
func Wrong(text []byte, err error) string {
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
