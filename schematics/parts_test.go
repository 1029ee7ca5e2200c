package schematics

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

const partsFirstLine = "Parts,Value,Quantity,Manufacturer,MPN,Footprint,Description,USD each (estimate of May 2026)\n"

func TestAListOfPartsIsRead(t *testing.T) {
	parts, month, err := ParseParts("p.csv", []byte(partsFirstLine+`"D1-D3,D11",1N4148,4,Vishay,1N4148-TAP,DO-35,"Diode, fast",0.04`+"\n"))
	want := []Part{{Names: []string{"D1", "D2", "D3", "D11"}, Value: "1N4148", Manufacturer: "Vishay", MPN: "1N4148-TAP",
		Footprint: "DO-35", Description: "Diode, fast", Cents: 4}}
	if err != nil || month != "May 2026" || !reflect.DeepEqual(parts, want) || parts[0].Cost() != 16 {
		t.Errorf("got %+v of %q for %d cents, %v", parts, month, parts[0].Cost(), err)
	}
}

func TestABrokenListOfPartsIsRefused(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "p.csv: expected the header Parts,Value,Quantity,Manufacturer,MPN,Footprint,Description: EOF"},
		{"another list", "a,b\n", "p.csv:1: expected the header Parts,Value,Quantity,Manufacturer,MPN,Footprint,Description, found a,b"},
		{"prices of no month", strings.Replace(partsFirstLine, "(estimate of May 2026)", "", 1), `p.csv:1: expected a column USD each (estimate of month and year), found "USD each "`},
		{"another quantity", partsFirstLine + "C7-C8,470u,3,P,M,F,D,0.50\n", `p.csv:2: expected the quantity of C7-C8, 2, found "3"`},
		{"no price", partsFirstLine + "C7,470u,1,P,M,F,D,\n", `p.csv:2: expected a price in USD such as 2.20, found ""`},
		{"a price for nothing", partsFirstLine + "C7,470u,1,P,M,F,D,0.00\n", `p.csv:2: expected a price in USD such as 2.20, found "0.00"`},
		{"a range backwards", partsFirstLine + "C8-C7,470u,2,P,M,F,D,0.50\n", `p.csv:2: expected names of parts such as C7,C8 or D1-D9, found "C8-C7"`},
		{"a cell too few", partsFirstLine + "C7,470u\n", "p.csv: record on line 2: wrong number of fields"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, _, err := ParseParts("p.csv", []byte(c.text)); err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

func FuzzParts(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte(partsFirstLine + "C7-C8,470u,2,P,M,F,D,0.50\n"))
	corpus.Fuzz(func(t testing.TB, text []byte) {
		parts, _, err := ParseParts("p.csv", text)
		if err != nil && !strings.HasPrefix(err.Error(), "p.csv:") {
			t.Errorf("the error names no place: %v", err)
		}
		for _, p := range parts {
			if p.Cost() <= 0 {
				t.Errorf("%+v costs nothing", p)
			}
		}
	})
}

// TestTheGuidesCostsAreThoseOfTheLists adds the lists up independently of the code that writes the guide.
func TestTheGuidesCostsAreThoseOfTheLists(t *testing.T) {
	page, err := read(guide)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for i, file := range partsLists {
		cents := sumOf(t, file, 2, 7) + sumOf(t, offBoard, 1+i, 3)
		cells = append(cells, fmt.Sprintf("%.2f", float64(cents)/100))
	}
	if want := "| **a board** | " + strings.Join(cells, " | ") + " |\n"; !bytes.Contains(page, []byte(want)) {
		t.Errorf("expected in %s %q; run make generate", guide, want)
	}
}

// sumOf adds up count times price of a table, in cents.
func sumOf(t *testing.T, file string, count, price int) (cents int) {
	t.Helper()
	text, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		n, errCount := strconv.Atoi(row[count])
		each, errPrice := strconv.Atoi(strings.Replace(row[price], ".", "", 1))
		if errCount != nil || errPrice != nil {
			t.Fatalf("%s: %q", file, row)
		}
		cents += n * each
	}
	return cents
}

func TestPricesOfAnotherMonthAreRefused(t *testing.T) {
	_, err := costTable(func(path string) ([]byte, error) {
		text, err := read(path)
		if path == offBoard {
			text = bytes.Replace(text, []byte("(estimate of "), []byte("(estimate of early "), 1)
		}
		return text, err
	})
	if err == nil || !strings.Contains(err.Error(), "expected prices of one month") {
		t.Errorf("got %v", err)
	}
}
