// Package jsontext reads JSON that comes from outside: text that must have one meaning alone, and text that comes a line at a time.
package jsontext

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is how deeply values may be nested; those of this program are four deep.
const maxDepth = 32

// Strict accepts JSON only in the one form in which this program writes it, so that two readers can't come to different meanings.
// It returns an error unless text is one value as encoding/json writes it: without blanks, numbers as plain decimal
// integers of 64 bits, characters as themselves wherever they can be, and < > & in all strings alike. Keys are names of small
// letters, digits and underscores, each once. In the objects that are values of the keys in free, keys are any text, in
// ascending order.
func Strict(text []byte, free ...string) error {
	r := reader{text: text, free: free}
	err := r.value(0, false)
	switch {
	case err != nil:
	case r.at < len(text):
		err = errors.New("expected nothing more")
	case r.escaped && r.plain:
		err = errors.New("expected < > and & as themselves or as escapes, found both")
	default:
		return nil
	}
	return fmt.Errorf("byte %d: %w", r.at, err)
}

// reader reads one value after the other.
type reader struct {
	text    []byte
	at      int
	free    []string
	escaped bool // A < > or & is written as an escape,
	plain   bool // or as itself.
}

// peek returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// take reads the byte if it comes next.
func (r *reader) take(c byte) bool {
	if r.peek() != c || r.at == len(r.text) {
		return false
	}
	r.at++
	return true
}

// value reads a value. The keys of a free object are any text.
func (r *reader) value(depth int, free bool) error {
	if depth > maxDepth {
		return errors.New("expected values that lie less deep")
	}
	switch c := r.peek(); {
	case c == '{':
		return r.object(depth, free)
	case c == '[':
		return r.array(depth)
	case c == '"':
		return r.string()
	case c == '-' || c >= '0' && c <= '9':
		return r.number()
	}
	for _, word := range []string{"true", "false", "null"} {
		if len(r.text)-r.at >= len(word) && string(r.text[r.at:r.at+len(word)]) == word {
			r.at += len(word)
			return nil
		}
	}
	return errors.New("expected a value")
}

func (r *reader) array(depth int) error {
	r.at++
	if r.take(']') {
		return nil
	}
	for {
		if err := r.value(depth+1, false); err != nil {
			return err
		}
		if r.take(']') {
			return nil
		}
		if !r.take(',') {
			return errors.New("expected , or ]")
		}
	}
}

func (r *reader) object(depth int, free bool) error {
	r.at++
	if r.take('}') {
		return nil
	}
	last, seen := "", map[string]bool{}
	for {
		key, err := r.key(last, seen, free)
		if err != nil {
			return err
		}
		last, seen[key] = key, true
		if !r.take(':') {
			return errors.New("expected a colon")
		}
		if err := r.value(depth+1, !free && slices.Contains(r.free, key)); err != nil {
			return err
		}
		if r.take('}') {
			return nil
		}
		if !r.take(',') {
			return errors.New("expected , or }")
		}
	}
}

// key reads a key that follows others; last is the one before.
func (r *reader) key(last string, before map[string]bool, free bool) (key string, err error) {
	begin := r.at
	if r.peek() != '"' {
		return "", errors.New("expected a key")
	}
	if err := r.string(); err != nil {
		return "", err
	}
	if err := json.Unmarshal(r.text[begin:r.at], &key); err != nil {
		return "", err
	}
	end := r.at
	r.at = begin // Errors are about the key.
	switch {
	case free && len(before) > 0 && last >= key:
		return "", fmt.Errorf("expected a key behind %q in their order, found %q", last, key)
	case !free && !isName(key):
		return "", fmt.Errorf("expected a key of small letters, digits and underscores, found %q", key)
	case !free && before[key]:
		return "", fmt.Errorf("expected the key %q once", key)
	}
	r.at = end
	return key, nil
}

func isName(key string) bool {
	return key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

func (r *reader) number() error {
	begin := r.at
	r.take('-')
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	text := string(r.text[begin:r.at])
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(n, 10) != text {
		return fmt.Errorf("expected a plain decimal integer of 64 bits, found %q", text)
	}
	return nil
}

func (r *reader) string() error {
	for r.at++; r.at < len(r.text); {
		c, size := utf8.DecodeRune(r.text[r.at:])
		switch {
		case c == '"':
			r.at++
			return nil
		case c == '\\':
			if err := r.escape(); err != nil {
				return err
			}
			continue
		case c < ' ' || c == '\u2028' || c == '\u2029':
			return fmt.Errorf("expected an escape for %U", c)
		case c == utf8.RuneError && size == 1:
			return errors.New("expected UTF-8")
		case c == '<' || c == '>' || c == '&':
			r.plain = true
		}
		r.at += size
	}
	return errors.New("expected the end of a string")
}

// escapes are the characters behind \u for which encoding/json has no shorter form: the others are written as themselves.
const escapes = "\u2028\u2029\ufffd"

// escape reads one of the escapes of encoding/json.
func (r *reader) escape() error {
	const digits = 4
	rest := r.text[r.at+1:]
	if len(rest) > 0 && slices.Contains([]byte(`"\bfnrt`), rest[0]) {
		r.at += 2
		return nil
	}
	if len(rest) > digits && rest[0] == 'u' {
		text := string(rest[1 : 1+digits])
		n, err := strconv.ParseUint(text, 16, 16)
		html := n == '<' || n == '>' || n == '&'
		short := n == '\b' || n == '\f' || n == '\n' || n == '\r' || n == '\t'
		if err == nil && text == fmt.Sprintf("%04x", n) && !short && (n < ' ' || html || slices.Contains([]rune(escapes), rune(n))) {
			r.escaped = r.escaped || html
			r.at += 2 + digits
			return nil
		}
	}
	return errors.New("expected an escape of a character that has to be escaped, as short as can be")
}
