package control

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// spoken are the requests that a trace has words for.
var spoken = map[Op]trace.Kind{
	Stop: trace.Stop, Go: trace.Go, Takeback: trace.Takeback, Resign: trace.Resign, Offer: trace.Offer, Agree: trace.Agree,
	Claim: trace.Claim, Rule: trace.Rule, Sign: trace.Sign, Adjust: trace.Adjust, Delay: trace.DelayPublic,
}

// Words returns a request in the words of a trace, such as `rule 17 accidental h9 "Trần"`. It fails for what a trace has no
// words for.
func (r Request) Words() (string, error) {
	line := trace.Line{Kind: spoken[r.Op], Ply: r.Ply, Text: r.Text, Name: r.Name, Point: engine.NoPoint,
		Delay: trace.Delay{Moves: r.Moves}}
	if r.On != nil {
		line.On = *r.On
	}
	for _, text := range r.Points {
		p, err := engine.ParsePoint(text)
		if err != nil {
			return "", err
		}
		line.Named.Add(p)
	}
	if r.Delay != nil {
		line.Delay.Time = sensor.Micros(*r.Delay)
	}
	if line.Kind == trace.NoKind {
		return "", fmt.Errorf("%s: a trace has no word for it", r.Op)
	}
	var err error
	if r.Side != "" && r.Side != trace.Arbiter {
		if line.Side, err = engine.ParseSide(r.Side); err != nil {
			return "", err
		}
	}
	if r.Point != "" {
		if line.Point, err = engine.ParsePoint(r.Point); err != nil {
			return "", err
		}
	}
	if r.Op == Rule {
		line.Text = r.Ruling
		line.Ruling = trace.Ruling{
			Amount: sensor.Micros(r.Amount), Result: r.Result, Article: r.Article, Reason: r.Reason, Claim: r.Claim, Revises: r.Revises,
		}
	}
	return line.Words(), nil
}

// Spoken returns the request that words of a trace mean.
func Spoken(words string) (Request, error) {
	line, err := trace.ParseWords(words)
	if err != nil {
		return Request{}, fmt.Errorf("%s: %w", beginning(words), err)
	}
	for op, kind := range spoken {
		if kind == line.Kind {
			return requestOf(op, line), nil
		}
	}
	return Request{}, fmt.Errorf("%s: nothing that is entered by hand", beginning(words))
}

// quoteMax is how many characters of what was entered an error repeats.
const quoteMax = 100

// beginning cuts what an error repeats.
func beginning(words string) string {
	if runes := []rune(words); len(runes) > quoteMax {
		return string(runes[:quoteMax]) + "..."
	}
	return words
}

// requestOf returns the request that a line means.
func requestOf(op Op, line trace.Line) Request {
	r := Request{Op: op, Ply: line.Ply, Text: line.Text, Name: line.Name}
	if op == Adjust {
		r.On = &line.On
		for _, p := range line.Named.Points() {
			r.Points = append(r.Points, p.String())
		}
	}
	if op == Delay {
		late := int64(line.Delay.Time)
		r.Delay, r.Moves = &late, line.Delay.Moves
	}
	if line.Side != engine.NoSide {
		r.Side = line.Side.String()
	} else if op == Claim || op == Sign {
		r.Side = trace.Arbiter
	}
	if line.Point.Valid() {
		r.Point = line.Point.String()
	}
	if op == Rule {
		r.Ruling, r.Text = line.Text, ""
		r.Result, r.Amount, r.Article, r.Reason = line.Ruling.Result, int64(line.Amount), line.Article, line.Reason
		r.Claim, r.Revises = line.Ruling.Claim, line.Revises
	}
	return r
}

// sameSet says whether two lists name the same, once each, in any order.
func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// checkWords refuses what the words of a trace can't say: all of a request must have a meaning.
func (r Request) checkWords() error {
	r = Request{Op: r.Op, Ply: r.Ply, Side: r.Side, Point: r.Point, Text: r.Text, Ruling: r.Ruling, Result: r.Result, Amount: r.Amount,
		Article: r.Article, Reason: r.Reason, Claim: r.Claim, Revises: r.Revises, Delay: r.Delay, Moves: r.Moves, On: r.On, Points: r.Points, Name: r.Name}
	if len(r.Points) == 0 {
		r.Points = nil
	}
	if r.Name == "" && (r.Op == Rule || r.Op == Sign) {
		r.Name = "?" // The token will say it.
	}
	words, err := r.Words()
	if err != nil {
		return err
	}
	meant, err := Spoken(words)
	if len(meant.Points) > 0 && sameSet(meant.Points, r.Points) {
		meant.Points = r.Points // In whatever order they were named.
	}
	switch {
	case err != nil:
		return err
	case !reflect.DeepEqual(meant, r):
		return fmt.Errorf("%s: more is given than has a meaning with these words", beginning(words))
	}
	return nil
}
