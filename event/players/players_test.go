package players

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

// Each file of testdata says the same as the others of its language.
func TestTheSameListInEveryCharset(t *testing.T) {
	vietnamese := []Player{{Name: "Đặng Thị Ước", Club: "Quảng Ngãi", Rating: 2210, ID: "A1"}, {Name: "Phạm Ẩn", Club: "Cần Thơ, quận 2"},
		{Name: "Lương Ngọc Quỳnh", Club: "Huế", Rating: 1950, ID: "A3"}}
	for _, tc := range []struct {
		file string
		want []Player
	}{
		{"utf8.csv", vietnamese},
		{"bom_semicolon.csv", vietnamese},
		{"utf16_tab.txt", vietnamese},
		{"nfd_cr.csv", vietnamese},
		{"windows1258.csv", vietnamese},
		{"gb18030.csv", []Player{{Name: "李小红", Club: "广州", Rating: 2300, ID: "B1"}, {Name: "王大明", Club: "厦门", Rating: 2105}}},
		{"big5.csv", []Player{{Name: "陳美玲", Club: "臺北", Rating: 2300, ID: "C1"}, {Name: "許志偉", Club: "高雄", Rating: 2105}}},
	} {
		t.Run(tc.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("testdata", tc.file))
			if err != nil {
				t.Fatal(err)
			}
			l := Read(data, "")
			if got, want := fmt.Sprint(l.Players), fmt.Sprint(tc.want); got != want || len(l.Faults) > 0 {
				t.Errorf("read\n%s\nwant\n%s\nfaults %v", got, want, l.Faults)
			}
		})
	}
}

func TestColumnsOfSwissManager(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       Player
	}{
		{"its export in German", "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Klub;FideIdent\n1;Lan Mai;WFM;;1900;0;01.02.2001;VIE;W;Huế;0\n",
			Player{Name: "Lan Mai", Club: "Huế", Rating: 1900, Title: "WFM", Federation: "VIE", Sex: "W", Birth: "01.02.2001", Extra: map[string]string{"Nr": "1"}}},
		{"its list in English", "No.,Name,FED,Rtg,Club/City,ID\n1,Lan Mai,VIE,1900,Huế,77\n",
			Player{Name: "Lan Mai", Club: "Huế", Rating: 1900, ID: "77", Federation: "VIE", Extra: map[string]string{"No.": "1"}}},
		{"Excel's line with the separator", "sep=;\r\nname;club\r\nLan Mai;Huế, Vinh\r\n", Player{Name: "Lan Mai", Club: "Huế, Vinh"}},
		{"first and last name", "Vorname;Nachname\nMai;Lan\n", Player{Name: "Lan Mai"}},
		{"in Vietnamese", "Họ và tên,Đơn vị,Hệ số,Mã số\nLan Mai,Huế,1900,77\n", Player{Name: "Lan Mai", Club: "Huế", Rating: 1900, ID: "77"}},
	} {
		l := Read([]byte(tc.text), "")
		if len(l.Faults) > 0 || fmt.Sprint(l.Players) != fmt.Sprint([]Player{tc.want}) {
			t.Errorf("%s: read %+v, %v, want %+v", tc.name, l.Players, l.Faults, tc.want)
		}
	}
}

func TestEachFaultIsNamedAtItsCell(t *testing.T) {
	const head = "name,club,rating,id\nAn,Huế,2000,1\n"
	for _, tc := range []struct{ name, text, fault, note string }{
		{"an empty list", "", "expected a row of headings, such as name,club,rating,id, and a row for each player: the list is empty", ""},
		{"headings alone", "name,club\n", "the list has headings and no player", ""},
		{"no heading", "An,Huế\n", `row 1: expected headings with the column name, such as name,club,rating,id, found "An, Huế"`, ""},
		{"one column twice", "name,elo,rating\nAn,1,2\n", `row 1, column 3 (rating): column 2 is the rating already`, ""},
		{"a rating with a blank", head + "Bình,,2 150,\n", `row 3, column 3 (rating): expected a whole number such as 2150, or nothing, found "2 150"`, ""},
		{"a rating that nobody has", head + "Bình,,12000,\n", "row 3, column 3 (rating): expected at most 9999, found 12000", ""},
		{"no name", head + ",Huế,2000,3\n", "row 3, column 1 (name): expected a name, found none", ""},
		{"a line break in a name", head + "\"Bì\nnh\",,,\n", `row 3, column 1 (name): expected one line, found a line break in "Bì\nnh"`, ""},
		{"a tab in a name", head + "\"Bì\tnh\",,,\n", `row 3, column 1 (name): "Bì\tnh" has a character that nobody sees, such as a tab: type it anew`, ""},
		{"a formula", head + "=A1,,,\n", `row 3, column 1 (name): expected a text, found the formula "=A1": paste its value`, ""},
		{"the word for a rest", head + "Bye,,,\n", `row 3, column 1 (name): "Bye" is the word for a rest, and no name: leave the row out, the pairing gives rests`, ""},
		{"an id twice", head + "Bình,,,1\n", `row 3, column 4 (id): "1" is the id of the player in row 2, too`, ""},
		{"a player twice", head + "Bình,,,\nbình,,,\n", `row 4, column 1 (name): "bình" of the same club stands in row 3, too: give both an id if they are two people`, ""},
		{"two of one name", head + "An,Huế,,2\n", "", `row 3, column 1 (name): "An" of the same club stands in row 2, too, with another id`},
		{"a cell too many", head + "Bình,,,2,x\n", `row 3, column 5 (5): "x" stands in a column without a heading: the row has a separator too many, or a cell with one lacks its quotes`, ""},
		{"a quote that never ends", head + "\"Bình,,,\n", "row 3: a quote begins here that never ends", ""},
		{"rows behind empty ones", head + "\n\n,,x,\n", `row 5, column 1 (name): expected a name, found none`, ""},
		{"blanks", head + "  Bình   Lan ,,,\n", "", `row 3, column 1 (name): "Bình   Lan" was read as "Bình Lan"`},
		{"a name longer than a TRF file has columns", head + strings.Repeat("Bình ", 7) + ",,,\n", "",
			`row 3, column 1 (name): "Bình Bình Bình Bình Bình Bình Bình" has more than the 33 characters that a TRF file has for a name: it is cut there, and whole everywhere else`},
		{"a byte 0", "name\nAn\x00\n", "expected a text, found a byte 0: a spreadsheet is saved as CSV first", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := Read([]byte(tc.text), "utf-8")
			first := func(faults []Fault) string {
				if len(faults) == 0 {
					return ""
				}
				return faults[0].String()
			}
			if got := first(l.Faults); got != tc.fault {
				t.Errorf("fault\n%s\nwant\n%s", got, tc.fault)
			}
			if got := first(l.Notes); got != tc.note {
				t.Errorf("note\n%s\nwant\n%s", got, tc.note)
			}
		})
	}
}

func TestOtherColumnsArePrivate(t *testing.T) {
	l := Read([]byte("name,birth,phone,note\nAn,2001,0905,\n"), "")
	if got := l.Private(); !slices.Equal(got, []string{"birth", "phone"}) || l.Players[0].Extra["phone"] != "0905" {
		t.Errorf("private %q, player %+v", got, l.Players[0])
	}
}

func TestColumnsThatAreTickedArePublic(t *testing.T) {
	for _, tc := range []struct {
		name, text    string
		columns       []string
		public, trips string // Of the first player, or what is refused.
	}{
		{"none", "name,birth,phone\nAn,2001,0905\n", nil, "map[]", ""},
		{"one", "name,birth,phone\nAn,2001,0905\nBình,,\n", []string{"PHONE"}, "map[phone:0905]", ""},
		{"the birth date by any of its names", "name,Geburt\nAn,01.02.2001\n", []string{"Geburt"}, "map[birth:01.02.2001]", ""},
		{"all", "name,ngày sinh,Trường\nAn,2001,Huế\n", []string{"birth", "trường"}, "map[Trường:Huế birth:2001]", ""},
		{"one that is not there", "name,birth,phone\nAn,2001,0905\n", []string{"phon"}, "", `public "phon": the list has no such private column, but birth, phone`},
		{"one that is public anyway", "name,club\nAn,Huế\n", []string{"club"}, "", `public "club": the list has no private column`},
	} {
		ticked, err := Tick(Read([]byte(tc.text), "").Players, tc.columns)
		if err != nil {
			if err.Error() != tc.trips {
				t.Errorf("%s: %v, want %s", tc.name, err, tc.trips)
			}
			continue
		}
		if got := fmt.Sprint(ticked[0].Public); got != tc.public || tc.trips != "" {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.public)
		}
	}
}

// Nothing of a list with a fault is without the fault's place, and each player has a name.
func FuzzRead(f *testing.F) {
	c := randtest.NewCorpus(f, 33)
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		c.Add(data)
	}
	c.Add([]byte("name;club;\"x\ny\"\n\"An\"\"h\";=1;\r\r\nBye;;;;\n"))
	c.Fuzz(func(t testing.TB, data []byte) {
		l := Read(data, "")
		if len(l.Players) == 0 && len(l.Faults) == 0 {
			t.Error("no player and no fault")
		}
		for _, p := range l.Players {
			if p.Name == "" || strings.ContainsAny(p.Name, "\r\n\t") || p.Rating < 0 || p.Rating > MaxRating {
				t.Errorf("player %+v", p)
			}
		}
		for _, fault := range l.Faults {
			if fault.String() == "" {
				t.Error("a fault without words")
			}
		}
	})
}
