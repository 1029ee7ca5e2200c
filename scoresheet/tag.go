package scoresheet

import (
	"cmp"
	"slices"
	"strings"
)

// tagNames are the tags that programs know, in their spelling: those of PGN, of xiangqi PGN, and of databases and
// broadcasts. A name of one word needs no place here.
var tagNames = []string{
	"WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteType", "BlackType",
	"EventDate", "EventSponsor", "SubVariation", "ECO", "NIC", "UTCTime", "UTCDate", "TimeControl", "PlyCount",
	"RedElo", "RedTitle", "RedNA", "RedType", "RedTeam", "RedTime", "BlackTime", "EventClass", "ECCO",
	"WhiteFideId", "BlackFideId", "WhiteTeam", "BlackTeam", "WhiteTeamCountry", "BlackTeamCountry", "WhiteClock", "BlackClock",
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
