package pairing

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/tell"
)

// Each language has a sentence for each code and no other, with the same values.
func TestEveryReasonHasWords(t *testing.T) {
	value := regexp.MustCompile(`{{\.\w+}}`)
	values := map[string][]string{}
	for _, lang := range tell.Languages() {
		data, err := os.ReadFile("../../tell/words/pairing." + lang + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		words := map[string]string{}
		if err := toml.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for code, text := range words {
			if !slices.Contains(Codes, code) {
				t.Errorf("%s: no reason has the code %s", lang, code)
			}
			has := value.FindAllString(text, -1)
			slices.Sort(has)
			has = slices.Compact(has)
			if values[code] == nil {
				values[code] = has
			}
			if !slices.Equal(has, values[code]) {
				t.Errorf("%s: %s has the values %v, another language %v", lang, code, has, values[code])
			}
		}
		for _, code := range Codes {
			if words[code] == "" {
				t.Errorf("%s: no words of %s", lang, code)
			}
		}
	}
}

// What the sources give as a code stands in Codes.
func TestEveryCodeIsListed(t *testing.T) {
	code := regexp.MustCompile(`(?:Code: |code := |code = |, |return )"([a-z_0-9]+)"`)
	for _, file := range []string{"swiss.go", "group.go", "table.go", "knockout.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range code.FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains(Codes, found[1]) {
				t.Errorf("%s: %q is not listed", file, found[1])
			}
		}
	}
}

func ExampleSwiss() {
	entries := []Entry{
		{Number: 1, Points: 2, Last: MovesFirst, Met: map[int]int{2: 1}}, {Number: 2, Last: MovesSecond, Met: map[int]int{1: 1}},
		{Number: 3, Points: 2, Last: MovesSecond, Met: map[int]int{4: 1}}, {Number: 4, Last: MovesFirst, Met: map[int]int{3: 1}},
	}
	round, err := Swiss(Request{Round: 2, Seed: "Huế 2026", Entries: entries})
	if err != nil {
		panic(err)
	}
	names := strings.Fields("- An Bình Cường Dũng")
	p := round.Pairs[0]
	fmt.Println(names[p.First], "-", names[p.Second])
	fmt.Println(Say("en", p.Why, func(n int) string { return names[n] }))
	fmt.Println(Say("zh-hant", p.Why, func(n int) string { return names[n] }))
	// Output:
	// Cường - An
	// Both have 2 points. An has the first lot of those who wait (f193fe6aa35a325c), and Cường the next one that can be (ff9de0df6d211ff7) (vn1999, 7.3). Cường moves first: in the last game that each played Cường moved second and An first.
	// 兩人同為 2 分。待配者中 An 的籤最前（f193fe6aa35a325c），Cường 是其後第一個可配的籤（ff9de0df6d211ff7）（vn1999 第 7.3 條）。Cường 先行：各自最近一局中 Cường 後行，An 先行。
}

// The page of the format has the readings word for word.
func TestTheReadingsStandInTheFormat(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats/event.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, c := range Choices {
		name := "`" + c.Name + "`"
		for _, v := range c.Values {
			if row := fmt.Sprintf("| %s | `%s` | %s |\n", name, v.Name, v.Says); !strings.Contains(string(text), row) {
				t.Errorf("docs/formats/event.md: expected the row %s", row)
			}
			name = ""
		}
	}
	for _, reading := range Readings {
		article, words, _ := strings.Cut(reading, ": ")
		fmt.Fprintf(&want, "- **%s** %s%s\n", article, strings.ToUpper(words[:1]), words[1:])
	}
	if !strings.HasSuffix(string(text), "\n\n"+want.String()) {
		t.Errorf("docs/formats/event.md: expected at its end\n%s", want.String())
	}
}
