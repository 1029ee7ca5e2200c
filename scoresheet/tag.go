package scoresheet

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/notebook"
)

// tagNames are the tags that programs know, in their spelling: those of PGN, of xiangqi PGN, and of databases and
// broadcasts. A name of one word needs no place here.
var tagNames = []string{
	"WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteType", "BlackType",
	"EventDate", "EventSponsor", "SubVariation", "ECO", "NIC", "UTCTime", "UTCDate", "TimeControl", "PlyCount",
	"RedElo", "RedTitle", "RedNA", "RedType", "RedTeam", "RedTime", "BlackTime", "EventClass", "ECCO",
	"WhiteCountry", "BlackCountry", "RedCountry", "WhiteRating", "BlackRating", "RedRating", "WhiteFederation", "BlackFederation", "RedFederation",
	"WhiteFideId", "BlackFideId", "RedFideId", "RedTeamCountry", "WhiteTeam", "BlackTeam", "WhiteTeamCountry", "BlackTeamCountry", "WhiteClock", "BlackClock",
	"EventType", "EventRounds", "EventCountry", "EventCategory", "EventTimeControl",
	"SourceTitle", "SourceDate", "SourceVersion", "SourceVersionDate", "SourceQuality",
	"WhiteRatingDiff", "BlackRatingDiff", "GameId", "GameURL", "BroadcastName", "BroadcastURL", "MatchGame", "MatchScore",
}

// sheetTags are the keys that sheets, pages and files use, beside those of tagNames.
var sheetTags = []string{"event", "site", "date", "round", "table", "board", "red", "white", "black"}

// TagKey returns the key of a tag by its name: small letters for a known tag, in any spelling ("RedElo" and "red_elo" are
// redelo); another name is its own key.
func TagKey(name string) string {
	plain := strings.ToLower(name)
	if slices.Contains(sheetTags, plain) || SaysItself(name) {
		return plain
	}
	if known := knownTag(name); known != "" {
		return strings.ToLower(known)
	}
	return name
}

// chessTagName returns the name of a tag by its key: "white_elo" is WhiteElo, and the table is the Board.
func (p *page) chessTagName(key string) string {
	if key == "table" && p.Tags["board"] == "" {
		return "Board"
	}
	return tagName(key)
}

// tagName returns the name of a tag by its key, in the programs' spelling if they know it: "redelo" and "red_elo" are
// RedElo.
func tagName(key string) string {
	if known := knownTag(key); known != "" {
		return known
	}
	return pgnName(key)
}

// SpeltTag returns the name of a tag by its key, in the programs' spelling if that has more than the letters: "redelo" is
// RedElo, and "red" stays.
func SpeltTag(key string) string { return cmp.Or(knownTag(key), key) }

// knownTag returns the name of a tag in the programs' spelling, "" for none.
func knownTag(key string) string {
	plain := strings.ReplaceAll(key, "_", "")
	if i := slices.IndexFunc(tagNames, func(name string) bool { return strings.EqualFold(name, plain) }); i >= 0 {
		return tagNames[i]
	}
	return ""
}

// pgnName returns the key as the name of a tag: letters, digits and "_", the first letter large.
func pgnName(key string) string {
	name := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, key)
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// textName returns the name of a tag for people: that of PGN, or the key if PGN can't hold all of it.
func textName(key string) string {
	if name := tagName(key); len(name) >= len(strings.ReplaceAll(key, "_", "")) {
		return name
	}
	return key
}

// pgnTags returns names and values in their order: those of every game, then the rest by name.
func (p *page) pgnTags() [][2]string {
	tags := filled([][2]string{
		{"Game", "Chinese Chess"}, {"Event", p.tagOr("event", "?")}, {"Site", p.Tags["site"]}, {"Date", pgnDate(p.Tags["date"])},
		{"Round", p.tagOr("round", "?")}, {"Red", p.tagOr("red", "?")}, {"Black", p.tagOr("black", "?")}, {"Result", p.pgnResult()},
		{"FEN", when(!p.fromStart, p.FEN)}, {"Format", notebook.FormatTag(p.style)}, {"Rulebook", p.Rulebook},
		{"TimeControl", p.pgnControl()}, {"Termination", p.Reason},
	})
	return append(tags, p.otherTags(tags, tagName)...)
}

func filled(tags [][2]string) [][2]string {
	return slices.DeleteFunc(tags, func(tag [2]string) bool { return tag[1] == "" })
}

// when returns a value if it is wanted, else none.
func when(wanted bool, value string) string {
	if wanted {
		return value
	}
	return ""
}

func (p *page) tagOr(key, unknown string) string { return cmp.Or(p.Tags[key], unknown) }

// otherTags returns the game's remaining tags, in a form that PGN allows, with names by named. The names in more are
// taken, too.
func (p *page) otherTags(have [][2]string, named func(key string) string, more ...string) [][2]string {
	taken := map[string]bool{"site": true}
	for _, name := range more {
		taken[name] = true
	}
	for _, tag := range have {
		taken[strings.ToLower(tag[0])] = true
	}
	var rest [][2]string
	for key, value := range p.Tags {
		name := named(key)
		if name != "" && value != "" && !taken[strings.ToLower(name)] {
			rest = append(rest, [2]string{name, value})
		}
	}
	slices.SortFunc(rest, func(a, b [2]string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) })
	return slices.CompactFunc(rest, func(a, b [2]string) bool { return a[0] == b[0] })
}

// dateForm is a date in the form of ISO or PGN, from the year on as much as is known.
var dateForm = regexp.MustCompile(`^(\d{4}|\?{4})(?:[-.](\d\d|\?\?)(?:[-.](\d\d|\?\?)(?:[T ].*)?)?)?$`)

// pgnDate writes a day in the form of PGN, with ? for an unknown part or no date.
func pgnDate(date string) string {
	const unknown = "????.??.??"
	parts := dateForm.FindStringSubmatch(date)
	if parts == nil {
		return unknown
	}
	year, month, day := parts[1], cmp.Or(parts[2], "??"), cmp.Or(parts[3], "??")
	known := strings.NewReplacer("????", "2000", "??", "01").Replace(year + "-" + month + "-" + day)
	if _, err := time.Parse(time.DateOnly, known); err != nil {
		return unknown
	}
	return year + "." + month + "." + day
}

// chessTags returns the seven tags of the roster in their order, the tags that programs need to read the game, then the
// rest by name.
func (p *page) chessTags() [][2]string {
	tags := filled([][2]string{
		{"Event", p.tagOr("event", "?")}, {"Site", p.tagOr("site", "?")}, {"Date", pgnDate(p.Tags["date"])}, {"Round", p.tagOr("round", "?")},
		{"White", p.tagOr("white", "?")}, {"Black", p.tagOr("black", "?")}, {"Result", p.pgnResult()},
		{"Variant", when(p.is960(), "Chess960")}, {"SetUp", when(!p.fromStart, "1")}, {"FEN", when(!p.fromStart, p.FEN)},
		{"TimeControl", p.pgnControl()}, {"Termination", when(p.Reason != "", cmp.Or(terminations[p.Reason], "normal"))}, {"Rulebook", p.Rulebook},
	})
	return append(tags, p.otherTags(tags, p.chessTagName, "variant", "setup", "fen", "timecontrol", "termination")...)
}

// is960 reports whether the game is Chess960: its start position shows it.
func (p *page) is960() bool {
	position, err := boardgame.ParseFEN(p.FEN)
	c, ok := position.(*boardgame.Chess)
	return err == nil && ok && c.Is960()
}

// terminations are the standard's words for unusual ends of games.
var terminations = map[string]string{
	"time": "time forfeit", "faults": "rules infraction", "ruling": "adjudication", "adjourned": "unterminated", "unknown": "unterminated",
}

// pgnResult returns the result in the form of PGN; any other is unknown to its readers.
func (p *page) pgnResult() string {
	switch p.Result {
	case "1-0", "0-1", "1/2-1/2":
		return p.Result
	}
	return "*"
}

// ParseTags reads KEY=VALUE arguments.
func ParseTags(args []string) (map[string]string, error) {
	tags := map[string]string{}
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf(`tag %q: expected KEY=VALUE, such as Red="Hu Ronghua"`, arg)
		}
		for other := range tags {
			if strings.EqualFold(TagKey(other), TagKey(key)) {
				return nil, fmt.Errorf("tag %q: %s is given twice", arg, other)
			}
		}
		if !strings.EqualFold(key, "result") && SaysItself(key) { // boardd itself explains how to enter a result.
			return nil, fmt.Errorf("tag %q: no tag of a scoresheet may be named %s, which it says itself", arg, strings.ToLower(key))
		}
		tags[key] = value
	}
	return tags, nil
}
