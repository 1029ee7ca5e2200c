package control

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/trace"
)

// digestForm is the form of a digest.
var digestForm = regexp.MustCompile("^[0-9a-f]{64}$")

// Check refuses a request that no board could carry out in any state. It also refuses fields without meaning in the operation.
func (r Request) Check() error {
	if err := cmp.Or(r.checkTexts(), checkTags(r.Tags)); err != nil {
		return err
	}
	switch {
	case r.Op == Tags && len(r.Tags) == 0:
		return errors.New("expected tags, such as Red=\"Hu Ronghua\"")
	case r.Op == Result && !slices.Contains(trace.Results(), r.Result):
		return oneOf("result", trace.Results(), r.Result)
	case r.Digest != "" && !digestForm.MatchString(r.Digest):
		return fmt.Errorf("digest %.70q: expected the 64 small hex digits that the status has as digest", r.Digest)
	case r.Ply < 0:
		return outside("ply", r.Ply, 0, trace.PlyMax)
	}
	if o := OperationOf(r.Op); o.check != nil {
		return o.check(r, o)
	}
	return nil
}

// checkPlay checks a request about the play, whatever the operation.
func (r Request) checkPlay(o Operation) error {
	return cmp.Or(r.checkMeaning(o), r.checkSide(o), r.checkNumbers(), r.checkPoints(), r.checkLengths())
}

// field is a set field of a request: its JSON name and its value.
type field struct{ name, found string }

// fields returns the set fields that only some operations have.
func (r Request) fields() (set []field) {
	v := reflect.ValueOf(r)
	for _, f := range reflect.VisibleFields(v.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		value := v.FieldByIndex(f.Index)
		if value.IsZero() || slices.Contains(unchecked, name) {
			continue
		}
		switch value := reflect.Indirect(value); value.Kind() {
		case reflect.String:
			set = append(set, field{name, quoted(value.String())})
		case reflect.Slice:
			if value.Len() > 0 {
				set = append(set, field{name, quoted(strings.Join(value.Interface().([]string), " "))})
			}
		default:
			set = append(set, field{name, fmt.Sprint(value)})
		}
	}
	return set
}

// unchecked are the fields that are no operation's alone, and those that mean nothing where they have no effect.
var unchecked = []string{"-", "tags", "adjourned", "as_written", "pin", "digest"}

// checkMeaning refuses fields that mean nothing in the operation.
func (r Request) checkMeaning(o Operation) error {
	for _, f := range r.fields() {
		if !o.has(f.name) {
			return fmt.Errorf("%s: expected nothing in %s, found %s", f.name, r.Op, f.found)
		}
	}
	return nil
}

// checkSide refuses a side that can't do the operation, and a missing side if one is needed.
func (r Request) checkSide(o Operation) error {
	if !o.has("side") || slices.Contains(Sides(), r.Side) {
		return nil
	}
	switch {
	case r.Op == Claim || r.Op == Sign:
		if r.Side != trace.Arbiter {
			return fmt.Errorf("side: expected red (in chess white), black or arbiter, found %s", foundText(r.Side))
		}
		return nil
	case (r.Op == Promote || r.Op == Name) && r.Side == "":
		return nil
	case r.Op == Rule && r.Side == "" && r.Ruling != trace.RuleTime:
		return nil
	}
	return fmt.Errorf("side: expected red (in chess white) or black, found %s", foundText(r.Side))
}

// Sides returns the words for the players: which of the first two is meant follows from the game.
func Sides() []string { return []string{"red", "white", "black"} }

// SameSide reports whether two words mean one side: the side that moves first is red in xiangqi and white in chess.
func SameSide(a, b string) bool { return a == b || isFirst(a) && isFirst(b) }

func isFirst(side string) bool { return side == "red" || side == "white" }

// checkNumbers refuses numbers that are too low or too high. In fields that count from 1, 0 stands for none.
func (r Request) checkNumbers() error {
	switch {
	case r.Ply > trace.PlyMax:
		return outside("ply", r.Ply, 0, trace.PlyMax)
	case r.Claim < 0 || r.Claim > trace.PlyMax:
		return outside("claim", r.Claim, 1, trace.PlyMax)
	case r.Revises < 0 || r.Revises > trace.PlyMax:
		return outside("revises", r.Revises, 1, trace.PlyMax)
	case r.Seen < 0 || r.Seen > trace.PlyMax:
		return outside("seen", r.Seen, 0, trace.PlyMax)
	case r.Amount < -int64(trace.TimeMax) || r.Amount > int64(trace.TimeMax):
		return outside("amount_us", r.Amount, -int64(trace.TimeMax), int64(trace.TimeMax))
	}
	return nil
}

// outside refuses a number that is not from low to high.
func outside[N int | int64](name string, found, low, high N) error {
	return fmt.Errorf("%s: expected a whole number from %d to %d, found %d", name, low, high, found)
}

// oneOf refuses a text that is not one of the words.
func oneOf(name string, words []string, found string) error {
	return fmt.Errorf("%s: expected one of %s, found %s", name, strings.Join(words, ", "), foundText(found))
}

// checkPoints refuses a text that is not a point, and a point that is named twice.
func (r Request) checkPoints() error {
	if r.Point != "" {
		if err := checkPoint("point", r.Point); err != nil {
			return err
		}
	}
	for i, point := range r.Points {
		if err := checkPoint("points", point); err != nil {
			return err
		}
		if slices.Contains(r.Points[:i], point) {
			return fmt.Errorf("points: expected each point once, found %s twice", quoted(point))
		}
	}
	return nil
}

func checkPoint(name, point string) error {
	if _, err := engine.ParsePoint(point); err != nil {
		return fmt.Errorf("%s: expected a file a-i and a rank 0-9, such as h2, found %s", name, foundText(point))
	}
	return nil
}

// checkClaim refuses a claim that does not exist.
func (r Request) checkClaim(o Operation) error {
	if r.What != "" && !slices.Contains(trace.Claims(), r.What) {
		return oneOf("what", trace.Claims(), r.What)
	}
	return r.checkPlay(o)
}

// checkLimit refuses a limit of no plies.
func (r Request) checkLimit(o Operation) error {
	if r.Plies < 1 || r.Plies > trace.PlyMax {
		return outside("plies", r.Plies, 1, trace.PlyMax)
	}
	return r.checkPlay(o)
}

// checkLengths refuses texts that a trace could not hold. If no name is given yet, the token gives one later.
func (r Request) checkLengths() error {
	if n := len(r.Text); n > trace.TextMax {
		return fmt.Errorf("text: expected at most %d bytes, found %d", trace.TextMax, n)
	}
	if n := max(1, len(r.Name)) + len(r.Reason); n > trace.TextMax {
		return fmt.Errorf("reason: expected at most %d bytes together with the name, found %d", trace.TextMax, n)
	}
	return nil
}

func (r Request) checkAdjust(o Operation) error {
	if err := r.checkPlay(o); err != nil {
		return err
	}
	switch {
	case r.On == nil:
		return errors.New("on: expected true where the adjustment was announced, false where it is over")
	case !*r.On && len(r.Points) > 0:
		return fmt.Errorf("points: expected nothing where the adjustment is over, found %s", quoted(strings.Join(r.Points, " ")))
	}
	return nil
}

// checkSchedule refuses a text that is not a time of day.
func (r Request) checkSchedule(o Operation) error {
	if _, err := time.Parse(time.RFC3339, r.Start); err != nil {
		return fmt.Errorf("start: expected a time of day such as 2026-11-23T19:30:00+07:00, found %s", foundText(r.Start))
	}
	return r.checkPlay(o)
}

func (r Request) checkDelay(o Operation) error {
	if err := r.checkPlay(o); err != nil {
		return err
	}
	switch {
	case r.Delay == nil:
		return errors.New("delay_us: expected a time in microseconds, 0 for none")
	case *r.Delay < 0 || *r.Delay > int64(trace.DelayMax):
		return outside("delay_us", *r.Delay, 0, int64(trace.DelayMax))
	case r.Moves < 0 || r.Moves > trace.DelayMovesMax:
		return outside("delay_moves", r.Moves, 0, trace.DelayMovesMax)
	}
	return nil
}

func (r Request) checkSignature(o Operation) error { return cmp.Or(r.checkPlay(o), r.checkName()) }

// checkName refuses an invalid name of the person who rules or signs. Without a name, the token gives it later.
func (r Request) checkName() error {
	if r.Name == "" {
		return nil
	}
	return CheckName(r.Name)
}

// checkNaming refuses a naming without a ply, a move or a reason.
func (r Request) checkNaming(o Operation) error {
	if err := cmp.Or(r.checkPlay(o), r.checkName()); err != nil {
		return err
	}
	switch {
	case r.Ply < 1:
		return outside("ply", r.Ply, 1, trace.PlyMax)
	case strings.TrimSpace(r.Move) == "" || strings.ContainsAny(r.Move, " \t#\"") || len(r.Move) > trace.TextMax:
		return fmt.Errorf("move: expected a move in one word, such as h2e2, or - to take back what was named, found %s", foundText(r.Move))
	case strings.TrimSpace(r.Reason) == "":
		return errors.New("name: expected a reason, such as \"reason\":\"The arbiter saw it.\"")
	}
	return nil
}

func (r Request) checkRuling(o Operation) error {
	if err := r.checkPlay(o); err != nil {
		return err
	}
	switch {
	case !slices.Contains(trace.Rulings(), r.Ruling):
		return oneOf("ruling", trace.Rulings(), r.Ruling)
	case r.Ruling == trace.RuleResult && !slices.Contains(trace.Results(), r.Result):
		return oneOf("result", trace.Results(), r.Result)
	case r.Ruling != trace.RuleResult && r.Result != "":
		return fmt.Errorf("result: expected nothing in the ruling %s, found %s", r.Ruling, quoted(r.Result))
	case r.Ruling != trace.RuleTime && r.Amount != 0:
		return fmt.Errorf("amount_us: expected nothing in the ruling %s, found %d", r.Ruling, r.Amount)
	case r.Article != "" && !trace.IsArticle(r.Article):
		return fmt.Errorf("article: expected an article of the rulebook, such as 9.3a, found %s", quoted(r.Article))
	}
	if err := r.checkName(); err != nil {
		return err
	}
	if strings.TrimSpace(r.Reason) == "" {
		return fmt.Errorf("rule: expected a reason beside the ruling %s, such as \"reason\":\"The board saw it.\": every ruling names "+
			"arbiter, article and reason", r.Ruling)
	}
	return nil
}

// checkTags refuses invalid tags, and two spellings of one tag: it would be unclear which counts.
func checkTags(tags map[string]string) error {
	spelt := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		value, plain := tags[key], strings.ToLower(scoresheet.TagKey(key))
		if other, twice := spelt[plain]; twice {
			return fmt.Errorf("tag %s: %s names the same tag: expected one of them", key, other)
		}
		spelt[plain] = key
		switch {
		case key == "" || strings.ContainsAny(key, "=\n\r ") || strings.ContainsAny(value, "\n\r"):
			return fmt.Errorf("tag %q: expected KEY=VALUE on one line, without a space in the key", key+"="+value)
		case value != "" && strings.TrimSpace(value) == "":
			return fmt.Errorf("tag %s: expected a text that is not blank; %s= without one empties the tag", key, key)
		case strings.EqualFold(key, "result"):
			return fmt.Errorf("tag %q: the result is no tag, enter it with: boardctl game result %s", key+"="+value, value)
		default:
			if err := CheckVisible(fmt.Sprintf("tag %q", key+"="+value), key+"="+value); err != nil {
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
		return fmt.Errorf("name %s: expected a person's name on one line, of %d bytes at most", quoted(name), nameMax)
	}
	return CheckVisible("name "+quoted(name), name)
}

// CheckVisible refuses a name, of a person, an event or a board, with a character that a reader does not see: it turns the
// reading direction of its surroundings, or makes two names look alike. The error begins with the kind of name.
func CheckVisible(what, name string) error {
	if hidden, found := printable.Hidden(name); found {
		return fmt.Errorf("%s: expected characters that are seen, found U+%04X, which is not: type it anew", what, hidden)
	}
	return nil
}

// foundText describes a text that is found invalid.
func foundText(text string) string {
	if text == "" {
		return "nothing"
	}
	return quoted(text)
}

// quoted repeats the beginning of a text in an error.
func quoted(text string) string { return strconv.Quote(beginning(text)) }

// quoteMax bounds the characters of an entry that an error repeats.
const quoteMax = 100

// beginning cuts a text for an error.
func beginning(text string) string {
	if runes := []rune(text); len(runes) > quoteMax {
		return string(runes[:quoteMax]) + "..."
	}
	return text
}
