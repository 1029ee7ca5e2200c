package trace

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// scanMax is the slowest scan that is distinct from a gap.
const scanMax = 1_000_000

func (s *scanner) firstLine() error {
	for _, word := range []string{"trace", "1"} {
		if s.peek() != word {
			return s.expected("`trace 1`, the first line of a trace")
		}
		s.advance(word)
	}
	return s.end()
}

// headerLine reads one "key value" into h; seen holds the line of each key so far.
func (s *scanner) headerLine(h *Header, seen map[string]int) error {
	key := s.peek()
	if !validKey(key) {
		return s.expected(fmt.Sprintf("a header key of letters, digits and _, of at most %d bytes, or a time", keyBytesMax))
	}
	if line, ok := seen[key]; ok {
		return s.expected(fmt.Sprintf("another key (%s was given on line %d)", key, line))
	}
	seen[key] = s.number
	s.advance(key)
	var err error
	switch key {
	case "play":
		h.Play, err = s.game()
	case "rulebook":
		h.RuledAt = s.number
		h.Rulebook, err = s.value(key)
	case "repetition":
		h.JudgedAt = s.number
		h.Repetition, err = s.value(key)
	case "control":
		h.ControlAt = s.number
		h.Control, err = s.value(key)
	case "draw_consent":
		h.Consent, err = s.yesNo()
		h.Freely = err == nil && !h.Consent
	case "lateness":
		var n int64
		n, err = s.integer("how many minutes players may be late", 1, LatenessMax)
		h.Lateness = sensor.Micros(n) * Minute
	case "supervised":
		h.Supervised, err = s.yesNo()
	case "flag_ends":
		h.FlagEnds, err = s.yesNo()
	case "fen":
		h.FEN, err = s.position()
	case "scan_us":
		var n int64
		n, err = s.integer("the scan's period in microseconds", 1, scanMax)
		h.Scan = sensor.Micros(n)
	case "board":
		h.Board, err = s.placement()
	case "date":
		h.Date, err = s.value(key)
	default:
		tag := Tag{Key: key}
		tag.Value, err = s.tagValue(key)
		h.Tags = append(h.Tags, tag)
	}
	if err != nil {
		return err
	}
	return s.end()
}

// LatenessMax is the longest lateness that regulations allow, in minutes.
const LatenessMax = 24 * 60

// Minute is a minute of board time.
const Minute sensor.Micros = 60_000_000

// Texts of a trace are bounded, so that each line can be read again when it is written: quoted, a text may be four times
// as long.
const (
	TextMax     = 900 // A text, in bytes; for a ruling the name and the reason together.
	keyBytesMax = 100
)

// validKey reports whether a word may be a header key: a letter, then letters, digits and _.
func validKey(key string) bool {
	if len(key) > keyBytesMax {
		return false
	}
	for i, r := range key {
		if !unicode.IsLetter(r) && (i == 0 || r != '_' && !unicode.IsDigit(r)) {
			return false
		}
	}
	return key != ""
}

// value reads the rest of a header line, which must not be empty.
func (s *scanner) value(key string) (string, error) {
	pos := s.pos
	v, err := s.tagValue(key)
	if err == nil && v == "" {
		s.pos = pos
		return "", s.expected("a value for " + key)
	}
	return v, err
}

func (s *scanner) game() (string, error) {
	word := s.peek()
	if _, err := boardgame.Of(word); err != nil {
		return "", s.expected("the game that is played: " + strings.Join(boardgame.Names(), " or "))
	}
	s.advance(word)
	return word, nil
}

func (s *scanner) position() (string, error) {
	s.skipSpaces()
	start := s.pos
	fen, err := s.value("fen")
	if err != nil {
		return "", err
	}
	if _, err := boardgame.ParseFEN(fen); err != nil {
		return "", s.errorAt(start, "a position as FEN", fmt.Sprintf("%q (%v)", fen, err))
	}
	return fen, nil
}

// tagValue reads the rest of a header line, quoted or plain.
func (s *scanner) tagValue(key string) (string, error) {
	s.skipSpaces()
	if s.atEnd() {
		return "", s.expected("a value for " + key)
	}
	if s.text[s.pos] == '"' {
		return s.quoted()
	}
	start := s.pos
	text := s.rest()
	return text, s.checkLength(text, start)
}

// yesNo reads true or false.
func (s *scanner) yesNo() (bool, error) {
	word := s.peek()
	if word != "true" && word != "false" {
		return false, s.expected("true or false")
	}
	s.advance(word)
	return word == "true", nil
}

// placement reads an occupancy such as xxxxxxxxx/9/1x5x1/...: ranks from 9 down to 0, x for a piece.
func (s *scanner) placement() (*engine.PointSet, error) {
	word := s.peek()
	closed, rank, file := engine.PointSet{}, engine.Ranks-1, 0
	for i := range len(word) {
		switch c := word[i]; {
		case c == 'x' && file < engine.Files:
			closed.Add(engine.NewPoint(engine.File(file), engine.Rank(rank)))
			file++
		case c >= '1' && c <= '9' && file+int(c-'0') <= engine.Files:
			file += int(c - '0')
		case c == '/' && file == engine.Files && rank > 0:
			rank, file = rank-1, 0
		default:
			what := fmt.Sprintf("x, a digit or / so that each of ten ranks has nine points (here rank %d, %d so far)", rank, file)
			return nil, s.errorAt(s.pos+i, what, strconv.Quote(word[i:]))
		}
	}
	if rank != 0 || file != engine.Files {
		s.advance(word)
		return nil, s.errorAt(s.pos, fmt.Sprintf("ten ranks of nine points (rank %d has %d so far)", rank, file), "the end of the placement")
	}
	s.advance(word)
	return &closed, nil
}

// timedLine reads a timed line whose time is not before last.
func (s *scanner) timedLine(scan, last sensor.Micros) (Line, error) {
	line := Line{Number: s.number}
	at, err := s.micros("a time", 0)
	if err != nil {
		return Line{}, err
	}
	if at < last {
		s.pos = 0
		return Line{}, s.expected(fmt.Sprintf("a time not before %d, because times don't go backwards", last))
	}
	line.At = at
	switch word, form := s.peek(), find(s.peek()); {
	case word == "-" || word == "+":
		s.advance(word)
		line.Fact, err = s.edge(word == "+", scan)
	case form == nil:
		return Line{}, s.expected(words())
	default:
		s.advance(word)
		line.Fact, err = form.read(s)
	}
	if err != nil {
		return Line{}, err
	}
	return line, s.end()
}

func (s *scanner) gap(g *fact.Gap) (err error) {
	g.Length, err = s.micros("the length of the gap", 1)
	return err
}

func (s *scanner) sensors(f *fact.Frame) (err error) {
	f.Closed, err = s.frame()
	return err
}

func (s *scanner) signature(sign *fact.Sign) (err error) {
	if sign.Side, err = s.person(); err == nil {
		sign.Name, err = s.name()
	}
	sign.Covers, sign.Layout = true, fact.NewestLayout
	return err
}

func (s *scanner) start(at *fact.Schedule) (err error) {
	at.Amount, err = s.amount("the time of the start in microseconds, negative before the trace")
	return err
}

// adjust reads the side, the beginning or end, and the named pieces.
func (s *scanner) adjust(a *fact.Adjust) (err error) {
	if a.Side, err = s.side(); err != nil {
		return err
	}
	if a.On, err = s.onOff(); err != nil || !a.On {
		return err
	}
	for s.peek() != "" {
		p, err := s.point()
		if err != nil {
			return err
		}
		a.Named.Add(p)
	}
	return nil
}

func (s *scanner) edge(placed bool, scan sensor.Micros) (e Edge, err error) {
	e = Edge{Placed: placed, Uncertainty: scan}
	if e.Point, err = s.point(); err != nil {
		return e, err
	}
	if word := s.peek(); word != "" && word[0] == '~' {
		s.pos++
		e.Uncertainty, err = s.micros("the uncertainty", 0)
	}
	return e, err
}
