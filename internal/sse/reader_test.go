package sse

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/kyban/kyban/internal/randtest"
)

func readAll(r io.Reader, id string) (events []Event, reader *Reader, err error) {
	reader = NewReader(r, id)
	for {
		e, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return events, reader, nil
		}
		if err != nil {
			return events, reader, err
		}
		events = append(events, e)
	}
}

func TestEventsAreRead(t *testing.T) {
	event := func(id, kind, data string) Event { return Event{ID: id, Type: kind, Data: []byte(data)} }
	numbered := func(id, kind, data string) Event {
		e := event(id, kind, data)
		e.Numbered = true
		return e
	}
	for _, c := range []struct {
		name, stream, id string
		want             []Event
	}{
		{"nothing", "", "", nil},
		{"a record", "id: 7\nevent: move\ndata: {\"ply\":1}\n\n", "", []Event{numbered("7", "move", `{"ply":1}`)}},
		{"one that was cut off", "id: 7\nevent: move\ndata: {\"ply\":1}\n", "", nil},
		{"one that was cut off behind a whole one", "id: 7\ndata: a\n\nid: 8\ndata: b", "", []Event{numbered("7", "message", "a")}},
		{"signs of life", ": alive\n\n:\n\nid: 1\ndata: a\n\n: alive\n\n", "", []Event{numbered("1", "message", "a")}},
		{"one without an id, behind one that has one", "id: 1\ndata: a\n\nevent: lifted\ndata: b\n\n", "", []Event{numbered("1", "message", "a"), event("1", "lifted", "b")}},
		{"one without an id where a stream goes on", "event: lifted\ndata: b\n\n", "9", []Event{event("9", "lifted", "b")}},
		{"an id without an event", "id: 5\n\ndata: a\n\n", "", []Event{event("5", "message", "a")}},
		{"an id with a zero byte", "id: 5\x006\ndata: a\n\n", "4", []Event{event("4", "message", "a")}},
		{"an empty id", "id\ndata: a\n\n", "4", []Event{numbered("", "message", "a")}},
		{"a type without data, forgotten", "event: move\n\ndata: a\n\n", "", []Event{event("", "message", "a")}},
		{"several lines of data", "data: a\ndata:b\ndata:  c\ndata\n\n", "", []Event{event("", "message", "a\nb\n c\n")}},
		{"carriage returns", "id: 1\rdata: a\r\rdata: b\r\r", "", []Event{numbered("1", "message", "a"), event("1", "message", "b")}},
		{"both", "id: 1\r\ndata: a\r\n\r\ndata: b\r\n\r\n", "", []Event{numbered("1", "message", "a"), event("1", "message", "b")}},
		{"a byte-order mark", "\ufeffdata: a\n\n", "", []Event{event("", "message", "a")}},
		{"fields that nobody knows", "colour: red\ndata: a\n: data: b\n\n", "", []Event{event("", "message", "a")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{"at once": strings.NewReader(c.stream), "byte by byte": iotest.OneByteReader(strings.NewReader(c.stream))} {
				if got, _, err := readAll(r, c.id); err != nil || !reflect.DeepEqual(got, c.want) {
					t.Errorf("%s: %v\n%swant\n%s", name, err, written(got), written(c.want))
				}
			}
		})
	}
}

func TestWhatIsEncodedIsRead(t *testing.T) {
	for _, c := range []struct {
		id, kind, data, text string
	}{
		{"p7", "move", `{"ply":1}`, "id: p7\nevent: move\ndata: {\"ply\":1}\n\n"},
		{"", "lifted", `{"points":[]}`, "event: lifted\ndata: {\"points\":[]}\n\n"},
	} {
		text := Encode(c.id, c.kind, []byte(c.data))
		if string(text) != c.text {
			t.Errorf("encoded as %q, want %q", text, c.text)
		}
		want := []Event{{ID: c.id, Numbered: c.id != "", Type: c.kind, Data: []byte(c.data)}}
		if got, _, err := readAll(strings.NewReader(string(text)), ""); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
}

func TestHowLongAStreamWantsToBeLeftAlone(t *testing.T) {
	for text, want := range map[string]time.Duration{"250": 250 * time.Millisecond, "-1": 0, "soon": 0, "": 0, "+5": 0, "999999999": retryMax} {
		if _, r, err := readAll(strings.NewReader("retry: "+text+"\n\n"), ""); err != nil || r.Retry() != want {
			t.Errorf("retry %q: %v, %v, want %v", text, r.Retry(), err, want)
		}
	}
}

// Any server may answer: an event without an end must not take all memory.
func TestAnEventWithoutAnEnd(t *testing.T) {
	for name, stream := range map[string]io.Reader{
		"one line":   io.MultiReader(strings.NewReader("data: "), repeated("a")),
		"many lines": repeated("data: a\n"),
	} {
		if _, _, err := readAll(stream, ""); !errors.Is(err, ErrTooLong) {
			t.Errorf("%s: %v, want %v", name, err, ErrTooLong)
		}
	}
}

// repeated is a text that is read again and again.
type repeated string

func (r repeated) Read(p []byte) (int, error) {
	return copy(p, strings.Repeat(string(r), max(1, len(p)/len(r)))), nil
}

// Events that are written again are read as the same, in pieces of any size.
func FuzzReader(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("id: 7\nevent: move\ndata: {\"ply\":1}\n\n: alive\n\nevent: bye\ndata: {}\n\n", "")
	corpus.Add("\ufeffdata: a\rdata\r\n\r\nretry: 5\nid\n\n", "3")
	corpus.Fuzz(func(t testing.TB, stream, id string) {
		if strings.ContainsAny(id, "\r\n\x00") {
			return
		}
		events, _, err := readAll(strings.NewReader(stream), id)
		if err != nil {
			t.Fatal(err)
		}
		if pieces, _, err := readAll(iotest.HalfReader(strings.NewReader(stream)), id); err != nil || !reflect.DeepEqual(pieces, events) {
			t.Fatalf("in pieces: %v\n%sat once\n%s", err, written(pieces), written(events))
		}
		text := written(events)
		if again, _, err := readAll(strings.NewReader(text), id); err != nil || !reflect.DeepEqual(again, events) {
			t.Fatalf("written again: %v\n%swant\n%s", err, written(again), text)
		}
	})
}

// written returns events in their sent form.
func written(events []Event) string {
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "id: %s\n", e.ID)
		if !e.Numbered {
			b.WriteByte('\n') // Beside the event.
		}
		fmt.Fprintf(&b, "event: %s\n", e.Type)
		for _, line := range strings.Split(string(e.Data), "\n") {
			fmt.Fprintf(&b, "data: %s\n", line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
