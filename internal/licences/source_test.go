package licences_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"regexp"
)

// demands matches comments that must accompany every copy of the program.
var demands = regexp.MustCompile(`(?i)redistributions[\s/*]+in[\s/*]+binary|permission[\s/*]+is[\s/*]+hereby[\s/*]+granted|permission[\s/*]+to[\s/*]+use,[\s/*]+copy`)

// insideSource returns the notices in the comments of a Go file: for code that a module took from others these are often the only
// ones.
func insideSource(root fs.FS, file string) ([]notice, error) {
	text, err := fs.ReadFile(root, file)
	if err != nil || !demands.Match(text) {
		return nil, err // Few have one, and parsing takes long.
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var notices []notice
	for _, comment := range parsed.Comments {
		if text := comment.Text(); demands.MatchString(text) {
			notices = append(notices, notice{file, text})
		}
	}
	return notices, nil
}
