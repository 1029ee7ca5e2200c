package rules

import (
	"slices"
	"strconv"
	"strings"
)

// edition is a newer edition of a code of law: its articles are those of an older one, except for those of its own file.
type edition struct {
	of      string            // The older one.
	numbers map[string]string // The renumbered articles, by their older numbers; "" for those that are gone.
}

var editions = map[string]edition{"fide2023": {of: "fide2018", numbers: fide2023}}

// fide2023 are the articles of the laws of 2018 with another number in those of 2023.
var fide2023 = map[string]string{
	"3.7.4.1": "3.7.3.1", "3.7.4.2": "3.7.3.2", "3.7.5.1": "3.7.3.3", "3.7.5.2": "3.7.3.4", "3.7.5.3": "3.7.3.5",
	"9.2.1":   "", // It is 9.2 itself.
	"9.2.1.1": "9.2.1", "9.2.1.2": "9.2.2", "9.2.2": "9.2.3", "9.2.2.1": "9.2.3.1", "9.2.2.2": "9.2.3.2",
	"A.3.1": "A.4", "A.3.1.1": "A.4.1", "A.3.1.2": "A.4.2", "A.3.2": "A.4.3",
	"A.4": "A.5", "A.4.1": "A.5.1", "A.4.1.1": "A.5.1.1", "A.4.1.2": "A.5.1.2", "A.4.2": "A.5.2", "A.4.3": "A.5.3", "A.4.4": "A.5.4", "A.4.5": "A.5.5",
	"A.5":   "A.6",
	"B.2":   "A.3", // Of rapid chess, too.
	"B.3.1": "B.2", "B.3.1.1": "B.2.1", "B.3.1.2": "B.2.2", "B.3.2": "B.2.3", "B.4": "B.3", "B.5": "B.4",
	"III.2": "III.2.1",
}

// Renumbered returns the number of an older edition's article in a newer one; false if it is gone.
func Renumbered(rulebook, article string) (string, bool) {
	number, other := editions[rulebook].numbers[article]
	if !other {
		return article, true
	}
	return number, number != ""
}

// merged returns the articles of an edition in printed order: its own, and those of the older one that it does not
// change. An own article with only words is carried out as the older one is, and one with only a list has the older one's
// words.
func merged(rulebook string, older, own []Article) []Article {
	articles := slices.Clone(own)
	for _, a := range older {
		number, is := Renumbered(rulebook, a.ID)
		if !is {
			continue
		}
		a.ID, a.Cases = number, slices.Concat(a.Cases, a.newer[rulebook])
		at := slices.IndexFunc(own, func(other Article) bool { return other.ID == number })
		switch {
		case at < 0:
			articles = append(articles, a)
		case own[at].Status == "":
			a.Title, a.Text = own[at].Title, own[at].Text
			articles[at] = a
		case own[at].Text == "":
			articles[at].Text = a.Text
		}
	}
	slices.SortFunc(articles, func(a, b Article) int { return slices.Compare(placeOf(a.ID), placeOf(b.ID)) })
	return articles
}

// parts are the parts of the laws of chess after their articles, in printed order.
var parts = []string{"A", "B", "C", "D", "I", "II", "III"}

// placeOf returns numbers that sort articles of the laws of chess in printed order.
func placeOf(article string) (place []int) {
	for field := range strings.SplitSeq(article, ".") {
		n, err := strconv.Atoi(field)
		if err != nil {
			n = 100 + slices.Index(parts, field)
		}
		place = append(place, n)
	}
	return place
}
