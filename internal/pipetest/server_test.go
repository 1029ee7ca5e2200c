package pipetest

import (
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheClockOfABubbleGoesOnWhileAnAnswerIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(24 * time.Hour)
			io.WriteString(w, "at last, "+r.URL.Path)
		}))
		answer, err := server.Client().Get(server.URL + "/path")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if text, err := io.ReadAll(answer.Body); err != nil || string(text) != "at last, /path" {
			t.Errorf("got %q, %v", text, err)
		}
	})
}

// The end of a test ends the running answers.
func TestAStreamWithoutEndIsBrokenOff(t *testing.T) {
	broken := false
	synctest.Test(t, func(t *testing.T) {
		server := Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.NewResponseController(w).Flush()
			<-r.Context().Done()
			broken = true
		}))
		answer, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
	})
	if !broken {
		t.Error("the handler has not heard of the end")
	}
}

func TestWhoDialsAServerThatHasEndedHearsSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := Serve(t, http.NotFoundHandler())
		server.Close()
		if answer, err := server.Client().Get(server.URL); err == nil {
			answer.Body.Close()
			t.Error("it was answered")
		}
	})
}
