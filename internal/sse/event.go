// Package sse writes and reads server-sent events: text/event-stream, as WHATWG's HTML standard describes it in chapter 9.2.
package sse

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Event is a server-sent event.
type Event struct {
	ID       string // Of the last event that had one: the position from which the stream goes on.
	Numbered bool   // The id is its own. boardd numbers the records of a game, and no other events.
	Type     string // "message" by default.
	Data     []byte
}

// Encode writes an event, without an id line for an empty id. The data has no line feed.
func Encode(id, kind string, data []byte) []byte {
	var b bytes.Buffer
	if id != "" {
		fmt.Fprintf(&b, "id: %s\n", id)
	}
	fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", kind, data)
	return bytes.Clone(b.Bytes())
}

// eventMax is the longest event, in bytes: longer than any record.
const eventMax = 4 << 20

// ErrTooLong is the error of an event without an end.
var ErrTooLong = fmt.Errorf("an event of more than %d bytes", eventMax)

// Reader reads events.
type Reader struct {
	in    *bufio.Reader
	first bool // Before the first line: a byte-order mark may come.
	after bool // The last line ended with a carriage return: a line feed belongs to its end.
	id    string
	retry time.Duration
}

// NewReader returns a reader of a stream that goes on after the event with this id, "" for one from its beginning.
func NewReader(r io.Reader, id string) *Reader {
	return &Reader{in: bufio.NewReader(r), first: true, id: id}
}

// Retry returns how long to wait before opening a broken stream again, 0 where the stream gave no time.
func (r *Reader) Retry() time.Duration { return r.retry }

// Next returns the next complete event. At the end of the stream it returns io.EOF; it drops an event that was cut off there.
func (r *Reader) Next() (Event, error) {
	var e Event
	said, size := false, 0
	for {
		line, err := r.line()
		if err != nil {
			return Event{}, err
		}
		if size += len(line); size > eventMax {
			return Event{}, ErrTooLong
		}
		if len(line) == 0 {
			if !said {
				e, size = Event{}, 0
				continue
			}
			e.ID, e.Data = r.id, e.Data[:len(e.Data)-1]
			e.Type = cmp.Or(e.Type, "message")
			return e, nil
		}
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "data":
			e.Data = append(append(e.Data, value...), '\n')
			said = true
		case "event":
			e.Type = value
		case "id":
			if !strings.Contains(value, "\x00") {
				r.id, e.Numbered = value, true
			}
		case "retry":
			r.setRetry(value)
		}
	}
}

// retryMax is the longest time that a stream may ask its client to wait.
const retryMax = time.Minute

// setRetry takes milliseconds in digits only.
func (r *Reader) setRetry(value string) {
	if strings.Trim(value, "0123456789") != "" {
		return
	}
	if ms, err := strconv.ParseUint(value, 10, 31); err == nil {
		r.retry = min(time.Duration(ms)*time.Millisecond, retryMax)
	}
}

// line reads a line without its end: CR, LF or both.
func (r *Reader) line() (string, error) {
	var line []byte
	for {
		c, err := r.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return "", io.EOF // A line without an end is not complete.
		case err != nil:
			return "", err
		}
		feed := r.after && c == '\n'
		r.after = c == '\r'
		switch {
		case feed:
		case c == '\n' || c == '\r':
			if r.first {
				line = bytes.TrimPrefix(line, []byte("\ufeff"))
			}
			r.first = false
			return string(line), nil
		case len(line) == eventMax:
			return "", ErrTooLong
		default:
			line = append(line, c)
		}
	}
}
