package boardlog_test

import (
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/record"
)

func TestARowIsDecodedOnceAlsoForItsCopies(t *testing.T) {
	row := boardlog.Row{Kind: "move", Bytes: []byte(`{"type":"move","ply":1,"side":"red","move":"h2e2"}`)}
	before := row // It knows nothing of what is decoded later.
	first, err := row.Record()
	if move, ok := first.(record.Move); err != nil || !ok || move.Move != "h2e2" {
		t.Fatalf("%+v, %v", first, err)
	}
	after := row
	for i := range row.Bytes {
		row.Bytes[i] = 'x'
	}
	for name, r := range map[string]*boardlog.Row{"the row": &row, "a copy made afterwards": &after} {
		if again, err := r.Record(); err != nil || again.(record.Move).Move != "h2e2" {
			t.Errorf("%s is decoded anew: %+v, %v", name, again, err)
		}
	}
	if again, err := before.Record(); err == nil {
		t.Errorf("a copy made before it was decoded: %+v", again)
	}
}
