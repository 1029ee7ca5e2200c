package verify

import (
	"fmt"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/tracker"
)

// rederived is the result of deriving the facts of a game again with this version.
type rederived struct {
	state string // same, different, not.
	why   string // Why it is not the same.
}

func notDerived(format string, args ...any) rederived {
	return rederived{"not", fmt.Sprintf(format, args...)}
}

// deriveAgain derives the records of a bundle from its facts again, after those of the games before it since the board was switched
// on. A different result of another version is no damage: the stored records stay valid.
func deriveAgain(b *evidence.File, before []*evidence.File) rederived {
	first, err := boardlog.GameOf(b)
	if err != nil {
		return notDerived("%v", err)
	}
	if lacking := first.Number - 1 - len(before); lacking > 0 {
		return notDerived("it is game %d since the board was switched on, and its records follow from the facts of those before it, too: "+
			"name their evidence with --before", first.Number)
	}
	if len(before) > 0 {
		if first, err = boardlog.GameOf(before[0]); err != nil {
			return notDerived("%v", err)
		}
	}
	config := game.Begun(game.Config{Rulebook: first.Rulebook, FEN: first.FEN, Version: first.Version, Tags: first.Tags})
	var said rederived
	for _, config.Turned = range []tracker.Turned{tracker.TurnedAuto, tracker.TurnedNo, tracker.TurnedYes} {
		again := compareDerived(config, append(before, b))
		if again.state != "different" {
			return again
		}
		if said.state == "" {
			said = again
		}
	}
	return said
}

// derivedMax is the most moves of a game whose records are derived again: a board keeps all of them, 0.8 kB each. No human game has a
// tenth of it.
const derivedMax = 20_000

// waitingMax is the most derived records that wait for stored ones. A few do, of the game that begins next: a file whose facts stand without
// their records would have all of them kept.
const waitingMax = 1_000

// compareDerived derives the facts of a session with this configuration and compares the result with the stored records.
func compareDerived(config game.Config, session []*evidence.File) rederived {
	board, err := game.NewBoard(config)
	if err != nil {
		return notDerived("%v", err)
	}
	again := feed.Rederive(board)
	begun := false
	for i, b := range session {
		moves := 0
		for row, err := range boardlog.RowsOf(b) {
			if err != nil {
				return notDerived("%v", err)
			}
			if row.Kind == "move" {
				moves++
			}
			if moves > derivedMax {
				return notDerived("a game of more than %d moves is not derived again", derivedMax)
			}
			if !row.IsFact() {
				row.Game = i + 1
				again.Record(row)
				continue
			}
			if err := jsontext.Strict(row.Bytes); err != nil {
				return notDerived("record %d: %v", row.Seq, err)
			}
			in, err := fact.Decode(row.Bytes)
			if err != nil {
				return notDerived("record %d: %v", row.Seq, err)
			}
			if !begun && !fact.Is[fact.Start](in.Fact) {
				return notDerived("record %d: the first fact is %q, want %q", row.Seq, in.Word(), fact.Start{}.Word())
			}
			begun = true
			again.Fact(in)
			if again.Waiting() > waitingMax {
				return rederived{"different", fmt.Sprintf("this version (%s) makes records of them that are not stored, %d up to record %d",
					version.Number, again.Waiting(), row.Seq)}
			}
		}
	}
	again.End(len(session))
	if d := again.Difference(); d != nil {
		return rederived{"different", fmt.Sprintf("this version (%s) makes something else of them than version %s did, first %s",
			version.Number, config.Version, placeOf(d, len(session)))}
	}
	return rederived{state: "same"}
}

// placeOf names the record of a difference, with its game unless that is the last of the session.
func placeOf(d *feed.Difference, games int) string {
	if d.Stored == nil {
		return "behind the last record"
	}
	if d.Stored.Game == games {
		return fmt.Sprintf("record %d", d.Stored.Seq)
	}
	return fmt.Sprintf("record %d of game %d", d.Stored.Seq, d.Stored.Game)
}
