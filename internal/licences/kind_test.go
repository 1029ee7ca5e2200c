package licences_test

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// kinds are the licences whose works may be in a program under the Apache License 2.0 when their notices go with it, each with
// words that it alone has.
var kinds = []struct{ name, words string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"BSD", "redistributions in binary form must reproduce"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee"},
	{"OFL-1.1", "sil open font license version 1.1"},
	{"CC-BY-4.0", "creativecommons.org/licenses/by/4.0/"},
	{"public domain", "dedicated to the public domain"},
}

// more are words of licences that demand more than a notice, or forbid what the Apache License allows.
var more = []string{"general public license", "mozilla public license", "eclipse public license", "public licence", "server side public license",
	"business source license", "commons clause", "noncommercial", "sharealike"}

// judged are texts that a person has read, with their licences: they are no licences by the words above.
var judged = map[string][]string{
	// A link to the picture of its README, which is not linked.
	"modernc.org/memory LICENSE-LOGO": nil,
	// It names all of its module graph. The parts that it calls linked are under MIT, BSD or in the public domain; the MPL is that of a
	// library in that graph from which nothing is compiled.
	"modernc.org/sqlite LICENSE-3RD-PARTY.md": {"BSD", "MIT", "public domain"},
}

// besides are files that accompany a licence and are none.
var besides = regexp.MustCompile(`(?i)^(notice|patents)`)

// kindsOf returns the licences of a part.
func kindsOf(p part) ([]string, error) {
	var all []string
	name, _, _ := strings.Cut(p.name, " ")
	for _, n := range p.notices {
		found, known := judged[name+" "+n.file]
		if !known && !besides.MatchString(path.Base(n.file)) {
			var err error
			if found, err = recognise(n.text); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", p.name, n.file, err)
			}
		}
		all = append(all, found...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// recognise returns the licences that a text holds.
func recognise(text string) ([]string, error) {
	text = strings.ToLower(words(text))
	for _, m := range more {
		if strings.Contains(text, m) {
			return nil, fmt.Errorf("%q is in it, a licence that may ask for more than a notice: read it; if the programs may contain it, name it in judged (internal/licences/kind_test.go), otherwise do without that library", m)
		}
	}
	var found []string
	for _, k := range kinds {
		if strings.Contains(text, k.words) {
			found = append(found, k.name)
		}
	}
	if found == nil {
		return nil, errors.New("a licence that is not known here: read it, and if it asks for a notice alone, name it in kinds (internal/licences/kind_test.go)")
	}
	return found, nil
}

// words returns a text without its line breaks, indents and the dashes of its rules.
func words(text string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(text), func(w string) bool { return strings.Trim(w, "-=*/#") == "" }), " ")
}
