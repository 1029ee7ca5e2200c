package source

import (
	"errors"
	"testing"

	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

func TestTheFileOfAnotherBoardIsALoudWarning(t *testing.T) {
	const warning = "WARNING: --board-file is of board 7, tested on 2026-05-04, and this is board 8: sensors that work may be " +
		"taken for broken; end boardd, and name this board's own file or none"
	of7 := boardfile.File{Board: 7, Date: "2026-05-04"}
	for _, tc := range []struct {
		name   string
		tested boardfile.File
		event  serialscan.Event
		want   string
	}{
		{"the board that was tested", of7, serialscan.Event{Board: wire.Identity{Board: 7}}, ""},
		{"another board", of7, serialscan.Event{Board: wire.Identity{Board: 8}}, warning},
		{"no board was tested", boardfile.File{}, serialscan.Event{Board: wire.Identity{Board: 8}}, ""},
		{"the line is lost", of7, serialscan.Event{Lost: errors.New("unplugged")}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := strange(tc.tested, tc.event); got != tc.want {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
		})
	}
}
