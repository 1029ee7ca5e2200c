package scoresheet

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/record"
)

// named takes in the entry, and drops findings from its ply on if they are derived anew. An entry without effect, or one
// that waits for the other side's, is not on the sheet.
func (k *Keeper) named(r record.Named) error {
	if r.Waits || r.NoEffect {
		return nil
	}
	k.sheet.Named = append(k.sheet.Named, r)
	if r.Anew {
		k.findings = slices.DeleteFunc(k.findings, func(f record.Finding) bool { return f.Ply >= r.Ply })
		k.questions = slices.DeleteFunc(k.questions, func(q Question) bool { return q.Ply >= r.Ply })
		k.losses = slices.DeleteFunc(k.losses, func(l Loss) bool { return l.Ply >= r.Ply })
		if k.sheet.Repeated.Ply >= r.Ply {
			k.sheet.Repeated = record.Repetition{}
		}
	}
	return nil
}

// namedText returns it as "3. Red (ply 5) named e4g4 by Trần, instead of e4c4: he saw it".
func (p *page) namedText(n record.Named) string {
	text := p.say("%s named %s", p.turn(n.Ply), n.Move)
	if n.TakenBack {
		text = p.say("%s: what was named is taken back", p.turn(n.Ply))
	}
	text += p.say(" by %s", cmp.Or(n.Name, p.word(string(n.By))))
	p.add(&text, n.Was != n.Move && !n.TakenBack, ", instead of %s", n.Was)
	if n.Reason != "" {
		text += p.say(": ") + n.Reason
	}
	return text
}
