package viewer

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/view"
)

var _ = []daemon.Viewer{Lines{}, &Account{}, &Picture{}}

// Lines prints only records; an account prints once that nothing is recorded, and once that this is over.
func TestWhatViewersPrint(t *testing.T) {
	move := []byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1300000}`)
	var lines, account strings.Builder
	for _, tc := range []struct {
		viewer daemon.Viewer
		out    *strings.Builder
		want   string
	}{
		{NewLines(&lines), &lines, string(move) + "\n"},
		{NewAccount(&account, notation.WXF), &account, "0:00:01.300    1. red   (ply 1)   C2=5 h2e2\n*** NOT RECORDED since 15:04:05: play goes on being tracked\n*** RECORDED AGAIN\n"},
	} {
		if err := tc.viewer.Show([][]byte{move}, view.View{}); err != nil {
			t.Fatal(err)
		}
		for _, alarm := range []string{"NOT RECORDED since 15:04:05", "NOT RECORDED since 15:04:05", "", ""} {
			if err := tc.viewer.Alarm(alarm, view.View{}); err != nil {
				t.Fatal(err)
			}
		}
		if got := tc.out.String(); got != tc.want {
			t.Errorf("%T printed\n%s\nwant\n%s", tc.viewer, got, tc.want)
		}
	}
}
