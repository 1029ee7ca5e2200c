package review_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/review"
)

// leftover finds ids of messages and placeholders in texts for people.
var leftover = regexp.MustCompile(`\[[a-z]+_[a-z_]+\]|<no value>|\{\{|%!`)

// nameless finds a cited article without a number.
var nameless = regexp.MustCompile(`\b[Aa]rticle\s*[.,:;)]|\b[Aa]rticle was|[Đđ]iều\s*[.:;)]|[Đđ]iều đã|第\s*条`)

func checkText(t *testing.T, path, text string) {
	t.Helper()
	if found := leftover.FindString(text); found != "" {
		t.Errorf("%s: %q in\n%s", path, found, text)
	}
	if found := nameless.FindString(text); found != "" {
		t.Errorf("%s: %q in\n%s", path, found, text)
	}
	for line := range strings.Lines(text) {
		if ansi.StringWidth(strings.TrimRight(line, "\n")) > review.Width {
			t.Errorf("%s: a line of %d cells: %q", path, ansi.StringWidth(line), line)
		}
	}
}
