package randtest

import (
	"bytes"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A mutator makes inputs from those of a corpus. It does not observe the target, so that one seed gives the same inputs however the
// target changes.
type mutator struct {
	random *rand.Rand
	corpus [][]any
	tokens [][]byte
}

// awkward are the tokens that every text may get: numbers at the edges of their types, and bytes that often have a meaning.
var awkward = []string{"0", "-1", "1e9", "00", "255", "65536", "2147483648", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
	"\x00", "\xff", "\n", "\r\n", "\t", "\"", "\\", "\\u0000", "null", "é", "\u2028", "\ufeff", "車", "%00", "../",
	strings.Repeat("[", 999), strings.Repeat("(", 999), strings.Repeat(`{"a":`, 999)}

// edges are the numbers where the types of numbers end or begin.
var edges = []int64{0, 1, -1, math.MaxInt8, math.MinInt8, math.MaxUint8, math.MaxInt16, math.MinInt16, math.MaxUint16, math.MaxInt32, math.MinInt32,
	math.MaxUint32, math.MaxInt64, math.MinInt64}

// newMutator makes a mutator whose tokens are the awkward ones and the words of all texts of the corpus.
func newMutator(random *rand.Rand, corpus [][]any) *mutator {
	words := map[string]bool{}
	for _, input := range corpus {
		for _, arg := range input {
			if text, ok := bytesOf(arg); ok {
				for _, word := range bytes.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }) {
					words[string(word[:min(len(word), 64)])] = true
				}
			}
		}
	}
	m := &mutator{random: random, corpus: corpus}
	for _, word := range slices.Concat(awkward, slices.Sorted(maps.Keys(words))) {
		m.tokens = append(m.tokens, []byte(word))
	}
	return m
}

func isWord(b byte) bool {
	return b >= 0x80 || b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// next returns an input of the corpus with at least one changed argument.
func (m *mutator) next() []any {
	args := slices.Clone(m.any())
	changed := m.random.IntN(len(args))
	for i := range args {
		if i == changed || m.random.IntN(4) == 0 {
			args[i] = m.changed(args[i], m.any()[i])
		}
	}
	return args
}

func (m *mutator) any() []any { return m.corpus[m.random.IntN(len(m.corpus))] }

// changed returns an argument that differs from the one given; other is that of another input, or the same.
func (m *mutator) changed(arg, other any) any {
	for {
		if got := m.change(arg, other); !reflect.DeepEqual(got, arg) {
			return got
		}
	}
}

func (m *mutator) change(arg, other any) any {
	if m.random.IntN(16) == 0 {
		return other
	}
	v := reflect.New(reflect.TypeOf(arg)).Elem()
	v.Set(reflect.ValueOf(arg))
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(m.number(v.Int()))
	case v.CanUint():
		v.SetUint(uint64(m.number(int64(v.Uint()))))
	case v.CanFloat():
		v.SetFloat(math.Float64frombits(uint64(m.number(int64(math.Float64bits(v.Float()))))))
	case v.Kind() == reflect.String:
		v.SetString(string(m.text([]byte(v.String()), []byte(other.(string)))))
	default:
		v.SetBytes(m.text(v.Bytes(), other.([]byte)))
	}
	return v.Interface()
}

// bytesOf returns the bytes of a text.
func bytesOf(arg any) ([]byte, bool) {
	switch v := arg.(type) {
	case string:
		return []byte(v), true
	case []byte:
		return v, true
	}
	return nil, false
}

func (m *mutator) number(n int64) int64 {
	switch m.random.IntN(3) {
	case 0:
		return n + int64(m.random.IntN(33)) - 16
	case 1:
		return n ^ 1<<m.random.IntN(64)
	}
	return edges[m.random.IntN(len(edges))]
}

// text changes a text in one way or, each half as often as the one before, in two, three and so on.
func (m *mutator) text(b, other []byte) []byte {
	for {
		b = m.once(b, other)
		if m.random.IntN(2) == 0 {
			return b
		}
	}
}

// once changes a text in one way. It writes a new one, because the old one may belong to the corpus.
func (m *mutator) once(b, other []byte) []byte {
	from, to := m.span(b)
	switch m.random.IntN(11) {
	case 0: // A bit.
		if len(b) == 0 {
			return b
		}
		b = bytes.Clone(b)
		b[m.random.IntN(len(b))] ^= 1 << m.random.IntN(8)
		return b
	case 1: // An additional byte or another, random or known.
		any := []byte{byte(m.random.Uint32())}
		if len(other) > 0 && m.random.IntN(2) == 0 {
			any[0] = other[m.random.IntN(len(other))]
		}
		return slices.Concat(b[:from], any, b[min(len(b), from+m.random.IntN(2)):])
	case 2: // A part is left out,
		return slices.Concat(b[:from], b[to:])
	case 3: // or doubled,
		return slices.Concat(b[:to], b[from:])
	case 4: // or very often.
		to = min(to, from+3)
		return slices.Concat(b[:from], bytes.Repeat(b[from:to], m.random.IntN(200)), b[to:])
	case 5: // The end is that of another.
		return slices.Concat(b[:from], other[m.random.IntN(len(other)+1):])
	case 6: // A part of another is among it.
		start, end := m.span(other)
		return slices.Concat(b[:from], other[start:end], b[from:])
	case 7: // A line is another's line.
		from, to = m.around(b, isOfLine)
		start, end := m.around(other, isOfLine)
		return slices.Concat(b[:from], other[start:end], b[to:])
	case 8: // Another number.
		from, to = m.around(b, isDigit)
		n, _ := strconv.ParseInt(string(b[from:to]), 10, 64)
		return slices.Concat(b[:from], strconv.AppendInt(nil, m.number(n), 10), b[to:])
	case 9: // An additional token.
		return slices.Concat(b[:from], m.token(), b[from:])
	default: // Another token.
		from, to = m.around(b, isWord)
		return slices.Concat(b[:from], m.token(), b[to:])
	}
}

// span returns the ends of a part of a text: of any length, or of one of a few bytes.
func (m *mutator) span(b []byte) (from, to int) {
	from = m.random.IntN(len(b) + 1)
	most := len(b) - from
	if m.random.IntN(2) == 0 {
		most = min(most, 4)
	}
	return from, from + m.random.IntN(most+1)
}

func (m *mutator) token() []byte { return m.tokens[m.random.IntN(len(m.tokens))] }

func isOfLine(b byte) bool { return b != '\n' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// around returns the ends of a word, line or number that begins or goes on at a random place of a text, and of nothing behind the last.
func (m *mutator) around(b []byte, within func(byte) bool) (from, to int) {
	from = m.random.IntN(len(b) + 1)
	for from < len(b) && !within(b[from]) {
		from++
	}
	for from > 0 && from < len(b) && within(b[from-1]) {
		from--
	}
	to = from
	for to < len(b) && within(b[to]) {
		to++
	}
	return from, to
}
