package scoresheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Seam returns after how many plies of another board a game goes on on the board of this sheet; false for one that began there.
func (s *Sheet) Seam() (after int, ok bool) {
	for _, a := range s.Adjourned {
		if a.Ply == 1 && a.After > 0 {
			return a.After, true
		}
	}
	return 0, false
}

// Continue joins the sheet of a game with that of the board that went on with it: the plies, claims and rulings of the second are numbered
// behind those of the first, result and signatures are the second's, and the adjournment at the seam says where the board was changed. Times
// since the start are those of each board. Where the two do not fit the error names each disagreement: nothing is guessed.
func Continue(first, then Sheet) (Sheet, error) {
	after, ok := then.Seam()
	if !ok {
		return Sheet{}, errors.New("the second log does not go on with a game of another board")
	}
	if err := disagreement(first, then, after); err != nil {
		return Sheet{}, err
	}
	n := len(first.Moves) // The first sheet has its own plies alone, where it goes on with a game of another board, too.
	by := map[string]int{"ply": n, "from": n, "first": n, "unresolved": n, "counted_plies": n, "excluded_plies": n, "uncertain_plies": n}
	for _, c := range first.Claims {
		by["claim"] = max(by["claim"], c.Claim.Claim)
	}
	for _, r := range first.Rulings {
		by["ruling"] = max(by["ruling"], r.Ruling.Ruling)
	}
	by["revises"], by["reinstated"], by["again"] = by["ruling"], by["ruling"], by["ruling"]
	joined := numbered(reflect.ValueOf(then), by).Interface().(Sheet)
	for i := range joined.Adjourned {
		joined.Adjourned[i].joined = true
	}
	joined.FEN = first.FEN
	joined.Moves = slices.Concat(first.Moves, joined.Moves)
	joined.Unresolved = slices.Concat(first.Unresolved, joined.Unresolved)
	joined.Findings, joined.Questions = slices.Concat(first.Findings, joined.Findings), slices.Concat(first.Questions, joined.Questions)
	joined.Flags, joined.Offers, joined.Tokens = slices.Concat(first.Flags, joined.Flags), slices.Concat(first.Offers, joined.Offers), slices.Concat(first.Tokens, joined.Tokens)
	joined.Lapsed = slices.Concat(first.Lapsed, joined.Lapsed)
	a, b := first.Arbitration, joined.Arbitration
	joined.Arbitration = Arbitration{slices.Concat(a.Claims, b.Claims), slices.Concat(a.Rulings, b.Rulings), slices.Concat(a.Named, b.Named), slices.Concat(a.Void, b.Void),
		slices.Concat(a.Adjourned, b.Adjourned), slices.Concat(a.Limits, b.Limits)}
	joined.Evidence = first.Evidence && then.Evidence
	return joined, nil
}

// disagreement returns in what two sheets do not fit at the seam, nil for nothing.
func disagreement(first, then Sheet, after int) error {
	var found []error
	differ := func(form string, values ...any) { found = append(found, fmt.Errorf(form, values...)) }
	for _, tag := range []string{"red", "white", "black", "event", "section", "round", "table"} {
		if a, b := first.Tags[tag], then.Tags[tag]; a != b {
			differ("the first log has %s %q, the second %q", tag, a, b)
		}
	}
	for _, of := range []struct{ name, first, then string }{
		{"game", first.Play, then.Play}, {"rulebook", first.Rulebook, then.Rulebook}, {"law of repetition", first.Repetition, then.Repetition}, {"time control", first.Control, then.Control},
	} {
		if of.first != of.then {
			differ("the first log has the %s %q, the second %q", of.name, of.first, of.then)
		}
	}
	if first.Result != "" && first.Result != "*" {
		differ("the first log has the result %s, and the second goes on", first.Result)
	}
	before, _ := first.Seam()
	plies := before + len(first.Moves)
	if plies != after {
		differ("the first log has %d plies, and the second goes on after %d", plies, after)
	}
	if i := slices.IndexFunc(first.Moves, func(m Move) bool { return m.Open }); i >= 0 {
		differ("what ply %d was is open in the first log", first.Moves[i].Ply)
	}
	if p, ok := first.Position(); !ok {
		differ("the moves of the first log lead to no position")
	} else if plies == after && standing(p.FEN()) != standing(then.FEN) {
		differ("the first log ends with the position %s, and the second begins with %s", standing(p.FEN()), standing(then.FEN))
	}
	return errors.Join(found...)
}

// standing returns the pieces and the side to move of a position.
func standing(fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(fields[:min(2, len(fields))], " ")
}

// numbered returns a copy of a value in which the numbers of plies, claims and rulings, by their names in JSON, are higher by so many; 0 names
// none and stays.
func numbered(v reflect.Value, by map[string]int) reflect.Value {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		made := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			made.Index(i).Set(numbered(v.Index(i), by))
		}
		return made
	case reflect.Struct:
		made := reflect.New(v.Type()).Elem()
		made.Set(v)
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case !f.IsExported():
			case f.Type.Kind() == reflect.Int && v.Field(i).Int() > 0:
				made.Field(i).SetInt(v.Field(i).Int() + int64(by[name]))
			case f.Type == reflect.TypeFor[[]int]() && by[name] > 0:
				made.Field(i).Set(reflect.ValueOf(raised(v.Field(i).Interface().([]int), by[name])))
			case f.Type.Kind() == reflect.Struct, f.Type.Kind() == reflect.Slice:
				made.Field(i).Set(numbered(v.Field(i), by))
			case f.Type.Kind() == reflect.Pointer && f.Type.Elem().Kind() == reflect.Struct:
				if !v.Field(i).IsNil() {
					to := reflect.New(f.Type.Elem())
					to.Elem().Set(numbered(v.Field(i).Elem(), by))
					made.Field(i).Set(to)
				}
			}
		}
		return made
	}
	return v
}

func raised(plies []int, by int) []int {
	all := slices.Clone(plies)
	for i := range all {
		all[i] += by
	}
	return all
}
