package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// link is a link of a page to another file of the project, or to a heading of its own.
var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"../*.md", "../*/*.md", "../*/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	links := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range link.FindAllStringSubmatch(string(text), -1) {
			links++
			if problem := broken(page, string(text), match[1]); problem != "" {
				t.Errorf("%s: the link to %s: %s", page, match[1], problem)
			}
		}
	}
	if links < 30 {
		t.Errorf("found %d links on %d pages: expected at least 30", links, len(pages))
	}
}

// broken says why a link leads nowhere, "" when it leads somewhere or out of the project.
func broken(page, text, target string) string {
	if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
		return ""
	}
	file, heading, _ := strings.Cut(target, "#")
	if file != "" {
		path := filepath.Join(filepath.Dir(page), filepath.FromSlash(file))
		info, err := os.Stat(path)
		if err != nil {
			return err.Error()
		}
		if info.IsDir() {
			return ""
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err.Error()
		}
		text = string(content)
	}
	if heading != "" && !strings.Contains("\n"+anchors(text), "\n"+heading+"\n") {
		return "no such heading"
	}
	return ""
}

// notInAnchors is what headings lose when they become anchors.
var notInAnchors = regexp.MustCompile(`[^\p{L}\p{N} _-]`)

// anchors returns the anchors of a page's headings, a line each.
func anchors(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
			plain := notInAnchors.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			b.WriteString(strings.ReplaceAll(plain, " ", "-") + "\n")
		}
	}
	return b.String()
}
