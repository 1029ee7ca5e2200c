package players

import (
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/internal/message"
)

// Birth is what the column of birth dates is called among those that are private.
const Birth = string(birth)

// Private returns the headings of what is private in a list: birth dates and the columns that are not known, but for those that are ticked.
func (l List) Private() []string { return Private(l.Players) }

// Private returns the headings of what is private of players.
func Private(list []Player) []string { return headings(list, false) }

// Public returns the headings of what is ticked of players.
func Public(list []Player) []string { return headings(list, true) }

func headings(list []Player, public bool) []string {
	found := map[string]bool{}
	for _, p := range list {
		for heading, value := range p.extras() {
			if _, ticked := p.Public[heading]; value != "" && ticked == public {
				found[heading] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// extras returns what is private of a player unless it is ticked.
func (p Player) extras() map[string]string {
	all := maps.Clone(p.Extra)
	if p.Birth != "" {
		if all == nil {
			all = map[string]string{}
		}
		all[Birth] = p.Birth
	}
	return all
}

// Tick makes columns public, which are named as in the list; that of birth dates is birth, too. It returns the players with what is shown of
// them, and refuses a column that the list has not.
func Tick(list []Player, columns []string) ([]Player, error) {
	private := Private(list)
	wanted := map[string]bool{}
	for _, column := range columns {
		at := slices.IndexFunc(private, func(heading string) bool {
			return strings.EqualFold(heading, strings.TrimSpace(column)) || heading == Birth && columnOf(column) == birth
		})
		switch {
		case at >= 0:
			wanted[private[at]] = true
		case len(private) == 0:
			return nil, message.Errorf("public %q: the list has no private column", column)
		default:
			return nil, message.Errorf("public %q: the list has no such private column, but %s", column, strings.Join(private, ", "))
		}
	}
	ticked := slices.Clone(list)
	for i, p := range ticked {
		shown := map[string]string{}
		for heading, value := range p.extras() {
			if wanted[heading] {
				shown[heading] = value
			}
		}
		if len(shown) > 0 {
			ticked[i].Public = shown
		}
	}
	return ticked, nil
}
