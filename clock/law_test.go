package clock

import (
	"testing"

	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

func TestMateAndTheFlag(t *testing.T) {
	tests := []struct {
		name                string
		made, pressed, flag sensor.Micros
		wins                map[rulebook.ID]bool
	}{
		{"mate, press, no flag", 10, 20, Never, books(true, true, true, true)},
		{"mate, flag before the press", 10, 30, 20, books(false, true, true, true)},
		{"mate, flag, never pressed", 10, Never, 20, books(false, true, true, true)},
		{"mate, press, flag later", 10, 20, 30, books(true, true, true, true)},
		{"mate and press, flag at the same time as the press", 10, 20, 20, books(false, true, true, true)},
		{"flag at the same time as the mate", 10, 20, 10, books(false, false, false, false)},
		{"flag, then mate", 10, 20, 5, books(false, false, false, false)},
		{"no mate, flag", Never, Never, 5, books(false, false, false, false)},
	}
	for _, test := range tests {
		for book, want := range test.wins {
			if got := LawOf(book).MateWins(test.made, test.pressed, test.flag); got != want {
				t.Errorf("%s, by %s: the mate wins: %t, want %t", test.name, book, got, want)
			}
		}
	}
}

func books(vn2004, vn1999, fide2018, casual bool) map[rulebook.ID]bool {
	return map[rulebook.ID]bool{rulebook.VN2004: vn2004, rulebook.VN1999: vn1999, rulebook.FIDE2018: fide2018, rulebook.FIDE2023: fide2018,
		rulebook.Casual: casual}
}

func TestTheArbiterRemindsByVN2004Alone(t *testing.T) {
	for _, book := range rulebook.All() {
		want := "none"
		if book.ID == rulebook.VN2004 {
			want = "vn2004 part3-clock"
		}
		if got := LawOf(book.ID).Reminder.String(); got != want {
			t.Errorf("%s: the arbiter reminds by %s, want %s", book.ID, got, want)
		}
	}
}

func TestAnUnknownRulebookIsSilent(t *testing.T) {
	if law := LawOf("none"); law != (Law{}) {
		t.Errorf("%+v", law)
	}
}

func TestCitedArticlesAreThere(t *testing.T) {
	var cited []rulebook.Citation
	for _, book := range rulebook.All() {
		law := LawOf(book.ID)
		cited = append(cited, law.Time, law.Count, law.Late, law.Reminder, law.Mate)
	}
	for _, name := range Names() {
		cited = append(cited, parse(t, name).Article)
	}
	for _, c := range cited {
		if c == (rulebook.Citation{}) {
			continue
		}
		book, err := rulebook.Lookup(string(c.Book))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := book.Show(c.Article); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
}
