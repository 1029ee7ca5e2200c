package recorder

import (
	"reflect"
	"testing"
	"time"
)

func TestTheSheetBeginsWithWhatIsKnownOfTheGame(t *testing.T) {
	meta := Meta{Rulebook: "vn1999", FEN: "3k5/9/9/9/9/9/9/9/9/4K4 w", Tags: map[string]string{"red": "A"}}
	for _, c := range []struct {
		name   string
		opened Wall
		want   map[string]string
	}{
		{"by the clock of the host", Wall{time.Date(2026, 10, 18, 6, 30, 0, 0, time.FixedZone("Hanoi", 7*3600)), WallHost}, map[string]string{"red": "A", "date": "2026-10-17"}},
		{"by a trace", Wall{time.Date(2026, 10, 17, 9, 0, 0, 0, time.UTC), WallTrace}, map[string]string{"red": "A", "date": "2026-10-17"}},
		{"nobody knows when", Wall{Source: WallNone}, map[string]string{"red": "A"}},
		{"nothing is said of when", Wall{}, map[string]string{"red": "A"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			meta.Opened = c.opened
			sheet, err := Scoresheet(meta, func(yield func(Row, error) bool) {
				yield(Row{Seq: 1, Kind: KindInput, Bytes: []byte("a fact is no record")}, nil)
			})
			if err != nil {
				t.Fatal(err)
			}
			if sheet.Rulebook != meta.Rulebook || sheet.FEN != meta.FEN || !reflect.DeepEqual(sheet.Tags, c.want) {
				t.Errorf("sheet %+v", sheet)
			}
		})
	}
}
