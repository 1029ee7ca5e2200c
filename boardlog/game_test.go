package boardlog_test

import (
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
)

func TestGameAsJSON(t *testing.T) {
	g := boardlog.Game{ID: 2, Number: 1, Meta: boardlog.Meta{Session: 2, Source: "gpio", Opened: boardlog.Wall{Time: time.Unix(1792238400, 5000).UTC(), Source: boardlog.WallHost}}}
	for _, c := range []struct {
		game boardlog.Game
		want string
	}{
		{g, `{"id":2,"session":2,"number":1,"open":true,"source":"gpio","version":"","rulebook":"","fen":"","tags":{},` +
			`"opened":"2026-10-17T12:00:00.000005Z","wall_source":"host"}`},
		{boardlog.Game{ID: 3, Closed: true, Meta: boardlog.Meta{Tags: map[string]string{"red": "A"}}},
			`{"id":3,"session":0,"number":0,"open":false,"source":"","version":"","rulebook":"","fen":"","tags":{"red":"A"},"wall_source":"none"}`},
	} {
		if got, err := c.game.MarshalJSON(); err != nil || string(got) != c.want {
			t.Errorf("%s, %v\nwant %s", got, err, c.want)
		}
	}
}
