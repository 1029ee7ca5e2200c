package pgn

import (
	"fmt"
	"strconv"
)

// Error is an error of PGN in a file, or a move that is not legal.
type Error struct {
	Line, Column int // From 1 on.
	Reason       string
}

// Error returns the line, the column and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// expected returns the error that the next character is wrong.
func (t *text) expected(what string) *Error {
	found := "the end of the file"
	if r := t.peek(); r == '\n' || r == '\r' { // CR stands before LF.
		found = "the end of the line"
	} else if r != end {
		found = strconv.Quote(string(r))
	}
	return &Error{t.line, t.column, fmt.Sprintf("expected %s, found %s", what, found)}
}
