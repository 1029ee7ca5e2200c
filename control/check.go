package control

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/trace"
)

var digestForm = regexp.MustCompile("^[0-9a-f]{64}$")

// checkSide refuses a side that is none.
func checkSide(side string) error {
	if slices.Contains(Sides(), side) {
		return nil
	}
	return message.Errorf("side: expected red (in chess white) or black, found %s", foundText(side))
}

// ifAny checks a text if there is one.
func ifAny(text string, check func(string) error) error {
	if text == "" {
		return nil
	}
	return check(text)
}

// checkSpeaker refuses a side of a claim or a signature that is none, nor the arbiter.
func checkSpeaker(side string) error {
	if side == trace.Arbiter || checkSide(side) == nil {
		return nil
	}
	return message.Errorf("side: expected red (in chess white), black or arbiter, found %s", foundText(side))
}

// Sides returns the words for the players: which of the first two is meant follows from the game.
func Sides() []string { return []string{"red", "white", "black"} }

// SameSide reports whether two words mean one side: the side that moves first is red in xiangqi and white in chess.
func SameSide(a, b string) bool { return a == b || isFirst(a) && isFirst(b) }

func isFirst(side string) bool { return side == "red" || side == "white" }

// checkPly refuses a ply that no game has.
func checkPly(ply int) error { return within("ply", ply, 0, trace.PlyMax) }

// checkNumber refuses a number that counts from 1; 0 stands for none.
func checkNumber(name string, n int) error { return within(name, cmp.Or(n, 1), 1, trace.PlyMax) }

// within refuses a number that is not from low to high.
func within[N int | int64](name string, found, low, high N) error {
	if low <= found && found <= high {
		return nil
	}
	return message.Errorf("%s: expected a whole number from %d to %d, found %d", name, low, high, found)
}

// oneOf refuses a text that is not one of the words.
func oneOf(name string, words []string, found string) error {
	if slices.Contains(words, found) {
		return nil
	}
	return message.Errorf("%s: expected one of %s, found %s", name, strings.Join(words, ", "), foundText(found))
}

// checkPoints refuses what is no point, and a point that is named twice.
func checkPoints(name string, points ...string) error {
	for i, point := range points {
		if _, err := engine.ParsePoint(point); err != nil {
			return message.Errorf("%s: expected a file a-i and a rank 0-9, such as h2, found %s", name, foundText(point))
		}
		if slices.Contains(points[:i], point) {
			return message.Errorf("points: expected each point once, found %s twice", quoted(point))
		}
	}
	return nil
}

func checkPoint(point string) error { return checkPoints("point", point) }

// checkWords refuses words that a trace could not hold.
func checkWords(text string) error {
	if n := len(text); n > trace.TextMax {
		return message.Errorf("text: expected at most %d bytes, found %d", trace.TextMax, n)
	}
	return nil
}

// checkReason refuses a name and a reason that a trace could not hold. If no name is given yet, the token gives one later.
func checkReason(name, reason string) error {
	if n := max(1, len(name)) + len(reason); n > trace.TextMax {
		return message.Errorf("reason: expected at most %d bytes together with the name, found %d", trace.TextMax, n)
	}
	return nil
}

// checkTags refuses invalid tags, and two spellings of one tag: it would be unclear which counts.
func checkTags(tags map[string]string) error {
	if err := checkTagTexts(tags); err != nil {
		return err
	}
	spelt := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		value, plain := tags[key], strings.ToLower(scoresheet.TagKey(key))
		if other, twice := spelt[plain]; twice {
			return message.Errorf("tag %s: %s names the same tag: expected one of them", key, other)
		}
		spelt[plain] = key
		switch {
		case key == "" || strings.ContainsAny(key, "=\n\r ") || strings.ContainsAny(value, "\n\r"):
			return message.Errorf("tag %q: expected KEY=VALUE on one line, without a space in the key", key+"="+value)
		case value != "" && strings.TrimSpace(value) == "":
			return message.Errorf("tag %s: expected a text that is not blank; %s= without one empties the tag", key, key)
		case strings.EqualFold(key, "result"):
			return message.Errorf("tag %q: the result is no tag, enter it with: boardctl game result %s", key+"="+value, value)
		default:
			if err := CheckVisible(message.Of("tag %q", key+"="+value), key+"="+value); err != nil {
				return err
			}
		}
	}
	return nil
}

// nameMax is the longest name of a person, in bytes.
const nameMax = 100

// CheckName refuses a name with characters that the log cannot show: readers could not recognise the person.
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" || len(name) > nameMax || strings.ContainsAny(name, "\n\r") || !utf8.ValidString(name) {
		return message.Errorf("name %s: expected a person's name on one line, of %d bytes at most", quoted(name), nameMax)
	}
	return CheckVisible(message.Of("name %s", quoted(name)), name)
}

// CheckVisible refuses a name, of a person, an event or a board, with a character that a reader does not see: it turns the
// reading direction of its surroundings, or makes two names look alike. The error begins with the kind of name.
func CheckVisible(what fmt.Stringer, name string) error {
	if hidden, found := printable.Hidden(name); found {
		return message.Errorf("%s: expected characters that are seen, found U+%04X, which is not: type it anew", what, hidden)
	}
	return nil
}

func foundText(text string) message.Word {
	if text == "" {
		return "nothing"
	}
	return message.Word(quoted(text))
}

func quoted(text string) string { return strconv.Quote(beginning(text)) }

// quoteMax bounds the characters of an entry that an error repeats.
const quoteMax = 100

func beginning(text string) string {
	if runes := []rune(text); len(runes) > quoteMax {
		return string(runes[:quoteMax]) + "..."
	}
	return text
}

// Bounds of tags, in characters, and of how many may be set at once: the public sees them all. checkWords and checkReason
// bound claims and rulings.
const (
	tagMax  = 200
	keyMax  = 40
	tagsMax = 50
)

// checkTagTexts refuses malformed and overlong tags, and too many.
func checkTagTexts(tags map[string]string) error {
	if len(tags) > tagsMax {
		return message.Errorf("%d tags: expected at most %d", len(tags), tagsMax)
	}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		if err := CheckText(message.Word("the key of a tag"), key, keyMax); err != nil {
			return err
		}
		if err := CheckText(message.Of("tag %s", key), tags[key], tagMax); err != nil {
			return err
		}
	}
	return nil
}

// CheckText refuses a text that is too long or was not UTF-8 when it was sent. The JSON decoder puts the character U+FFFD in the
// place of each byte that is not UTF-8: it would be recorded as if the sender had written that.
func CheckText(what fmt.Stringer, text string, most int) error {
	switch n := utf8.RuneCountInString(text); {
	case n > most:
		return message.Errorf("%s: expected at most %d characters, found %d", what, most, n)
	case strings.ContainsRune(text, utf8.RuneError):
		return message.Errorf("%s: expected UTF-8, found bytes that are none, or the character U+FFFD that stands for them", what)
	}
	return nil
}
