package sse

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// eventMax is how long an event may be, in bytes: longer than any record.
const eventMax = 4 << 20

// ErrTooLong says that an event has no end.
var ErrTooLong = fmt.Errorf("an event of more than %d bytes", eventMax)

// Reader reads events.
type Reader struct {
	in    *bufio.Reader
	first bool // No line was read yet: a byte-order mark may stand there.
	after bool // The last line ended with a carriage return: a line feed is part of its end.
	id    string
	retry time.Duration
}

// NewReader returns a reader of a stream that goes on behind the event of an id, "" for one from its beginning.
func NewReader(r io.Reader, id string) *Reader {
	return &Reader{in: bufio.NewReader(r), first: true, id: id}
}

// Retry returns how long to wait before a stream that broke is opened again, 0 where the stream did not say.
func (r *Reader) Retry() time.Duration { return r.retry }

// Next returns the next event that is whole. At the end of the stream it returns io.EOF; an event that was cut off there is
// none.
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
			if e.Type == "" {
				e.Type = "message"
			}
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

// retryMax is how long a stream may ask to be left alone.
const retryMax = time.Minute

// setRetry takes milliseconds, written in digits alone.
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
			return "", io.EOF // What has no end is not whole.
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
