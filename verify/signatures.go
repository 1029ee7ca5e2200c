package verify

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/scoresheet"
)

// checkSignatures computes again what the signatures of players and arbiter cover, where the game has any.
func (v *Verdict) checkSignatures(sheet scoresheet.Sheet) {
	if len(sheet.Signatures)+len(sheet.Lapsed) == 0 {
		return
	}
	if err := scoresheet.CheckSignatures(boardlog.RowsOf(v.bundle)); err != nil {
		v.damage(-1, "signatures: "+err.Error())
	}
}

// affirmSignatures names who has signed the result and what that covers, and the signatures that no longer count.
func (v *Verdict) affirmSignatures(sheet scoresheet.Sheet) {
	var whole, result []string
	for _, s := range sheet.Signatures {
		name := printable.Line(fmt.Sprintf("%s (%s)", s.Name, s.By))
		if s.Digest == "" {
			result = append(result, name)
		} else {
			whole = append(whole, name)
		}
	}
	if len(whole) > 0 {
		v.Proven = append(v.Proven, "recorded as signed, with names, date, table, moves, rulings and result as they are here: "+strings.Join(whole, ", "))
	}
	if len(result) > 0 {
		v.Proven = append(v.Proven, "recorded as signed, the result alone: "+strings.Join(result, ", "))
	}
	for _, l := range sheet.Lapsed {
		changed := "another result was given"
		if len(l.Changed) > 0 {
			changed = "these were changed: " + strings.Join(l.Changed, ", ")
		}
		v.NotProven = append(v.NotProven, printable.Line(fmt.Sprintf("that %s (%s) signed the game as it is here: the signature is under %s, and since then %s", l.Name, l.By, l.Result, changed)))
	}
}
