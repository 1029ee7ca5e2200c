// Package rules holds the words of the rulebooks, so that the programs can print them without a file beside them.
//
// Each <id>.md paraphrases one source document. A heading "## 9.3 Own piece first" opens the words of article 9.3, which
// run to the next heading. The file of a newer edition has the articles that differ from the older one. What the source leaves open and this project fixes is marked "*Reading:*".
package rules

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed *.md
var files embed.FS

// Text is the words of one article.
type Text struct {
	Title string
	Text  string // Markdown, without the heading.
}

// Texts returns the words of every article of a rulebook in English, by the article's id.
func Texts(rulebook string) (map[string]Text, error) { return TextsIn(rulebook, "en") }

// TextsIn returns the words in a language: en, or one of those in which <id>.<language>.md says them in short.
func TextsIn(rulebook, language string) (map[string]Text, error) {
	name := rulebook + ".md"
	if language != "en" {
		name = rulebook + "." + language + ".md"
	}
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("words of rulebook %q: expected docs/rules/%s: %w", rulebook, name, err)
	}
	own, err := parse(string(data))
	if err != nil || editions[rulebook].of == "" {
		return own, err
	}
	older, err := TextsIn(editions[rulebook].of, language)
	if err != nil {
		return nil, err
	}
	return merged(rulebook, older, own), nil
}

// parse reads a file of words. Two headings of the same article are an error.
func parse(markdown string) (map[string]Text, error) {
	texts := map[string]Text{}
	for _, section := range strings.Split("\n"+markdown, "\n## ")[1:] {
		heading, text, _ := strings.Cut(section, "\n")
		id, title, ok := strings.Cut(heading, " ")
		if !ok {
			return nil, fmt.Errorf("heading %q: expected an article's id and its title", heading)
		}
		if _, twice := texts[id]; twice {
			return nil, fmt.Errorf("heading %q: article %s stands here twice", heading, id)
		}
		texts[id] = Text{Title: title, Text: strings.TrimSpace(text)}
	}
	return texts, nil
}
