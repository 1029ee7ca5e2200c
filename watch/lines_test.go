package watch

import (
	"bytes"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

// heard is a viewer's input about a board, one thing after the other.
type heard struct {
	game  int
	seq   int // 0 for events that are no records.
	kind  string
	data  string
	state *client.State // In place of an event.
}

func tellAll(t *testing.T, v client.Viewer, all []heard) {
	t.Helper()
	for _, h := range all {
		if h.state != nil {
			v.Show(*h.state)
			continue
		}
		if err := v.Tell(h.game, sse.Event{ID: strconv.Itoa(h.seq), Numbered: h.seq > 0, Type: h.kind, Data: []byte(h.data)}); err != nil {
			t.Fatal(err)
		}
	}
}

// A game of one ply, a board that is lost and found, a disk that fails, and another game under the same number.
func aLongEvening() []heard {
	at := time.Date(2026, 11, 21, 15, 4, 5, 0, time.Local)
	up := client.State{Game: public.Detail{Game: public.Game{ID: 1, Open: true, Live: true}}, Recording: public.Recording{Recorded: true}}
	lost, failed := up, up
	lost.Down = &client.Down{Since: at, Why: errors.New("the connection ended")}
	failed.Recording = public.Recording{Since: at.Format(time.RFC3339)}
	return []heard{
		{game: 1, seq: 2, kind: "game", data: `{"type":"game","game":1,"state":"playing","at_us":500000}`},
		{game: 1, kind: "lifted", data: `{"points":["h2"],"ply":1}`},
		{game: 1, seq: 7, kind: "move", data: `{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1000000}`},
		{state: &up}, {state: &lost}, {state: &lost}, {state: &up}, {state: &failed}, {state: &up},
		{game: 1, seq: 2, kind: "game", data: `{"type":"game","game":1,"state":"playing","at_us":0}`},
		{game: 1, seq: 3, kind: "move", data: `{"type":"move","game":1,"ply":1,"side":"red","move":"b2e2","made_us":1000000}`},
	}
}

func TestAGameIsToldInLines(t *testing.T) {
	var out bytes.Buffer
	tellAll(t, &gameTeller{lines: &lineWriter{out: &out}, prefix: "hall  ", style: notation.WXF, link: link{up: true}}, aLongEvening())
	const want = `hall  0:00:00.500  game 1: playing
hall  0:00:01.000    1. red   C2=5 h2e2
hall  *** not live since 15:04:05: the connection ended
hall  *** live again
hall  *** NOT RECORDED since 15:04:05
hall  *** live again
hall  0:00:00.000  game 1: playing
hall  0:00:01.000    1. red   C8=5 b2e2
`
	if out.String() != want {
		t.Errorf("told\n%s\nwant\n%s", &out, want)
	}
}

func TestEventsArePassedOn(t *testing.T) {
	var out bytes.Buffer
	since := time.Date(2026, 11, 21, 15, 4, 5, 0, time.Local).UTC().Format(time.RFC3339)
	tellAll(t, &passer{lines: &lineWriter{out: &out}, board: "<hall>", link: link{up: true}}, aLongEvening())
	want := `{"board":"<hall>","game":1,"event":"game","id":"2","data":{"type":"game","game":1,"state":"playing","at_us":500000}}
{"board":"<hall>","game":1,"event":"lifted","data":{"points":["h2"],"ply":1}}
{"board":"<hall>","game":1,"event":"move","id":"7","data":{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1000000}}
{"board":"<hall>","event":"connection","data":{"up":false,"since":"` + since + `","error":"the connection ended"}}
{"board":"<hall>","event":"connection","data":{"up":true}}
{"board":"<hall>","game":1,"event":"game","id":"2","data":{"type":"game","game":1,"state":"playing","at_us":0}}
{"board":"<hall>","game":1,"event":"move","id":"3","data":{"type":"move","game":1,"ply":1,"side":"red","move":"b2e2","made_us":1000000}}
`
	if out.String() != want {
		t.Errorf("passed\n%s\nwant\n%s", &out, want)
	}
	err := (&passer{lines: &lineWriter{out: &out}}).Tell(3, sse.Event{ID: "9", Numbered: true, Type: "move", Data: []byte("{")})
	if err == nil || err.Error() != "event 9 move of game 3: expected JSON" {
		t.Errorf("what is no JSON: %v", err)
	}
}
