package terminal

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Account writes a game line by line from its records: the moves in a notation, the touches behind a duty, findings, open
// plies, and faults of sensors. It leaves out lifts and brushes without a meaning.
type Account struct {
	w     io.Writer
	style notation.Style
	count Counting

	game    int
	start   boardgame.Position
	moves   []engine.Move
	touches []record.Touch // Of the present ply.
}

// NewAccount returns an account that writes the moves in a style.
func NewAccount(w io.Writer, style notation.Style) *Account {
	return &Account{w: w, style: style, start: boardgame.Start()}
}

// NewPublicAccount returns one for the public, without counts of plies.
func NewPublicAccount(w io.Writer, style notation.Style) *Account {
	a := NewAccount(w, style)
	a.count.isPublic = true
	return a
}

// Tell writes the sentence of a record in its stored form: one JSON object.
func (a *Account) Tell(line []byte) error {
	r, text, err := a.take(line)
	if err != nil || text == "" {
		return err
	}
	_, err = fmt.Fprintf(a.w, "%11s  %s\n", Clock(r.Time()), printable.Line(text))
	return err
}

// Recall takes in a record without writing it, for the sentences of later ones.
func (a *Account) Recall(line []byte) error {
	_, _, err := a.take(line)
	return err
}

// take reads a record and returns its sentence, empty if it only matters later.
func (a *Account) take(line []byte) (record.Record, string, error) {
	r, err := record.Decode(line)
	if err != nil {
		return nil, "", err
	}
	about := r.About()
	if about.Game != a.game {
		a.game, a.moves, a.touches, a.count.late = about.Game, nil, nil, ""
		a.from(boardgame.Start())
	}
	a.count.isChess = a.count.isChess || record.NamesWhite(r) // The start may not have been told.
	text, err := a.sentence(r)
	if err != nil {
		return nil, "", fmt.Errorf("%s record of game %d: %w", about.Type, about.Game, err)
	}
	return r, text, nil
}

// from takes the start of the game.
func (a *Account) from(start boardgame.Position) {
	isPublic, late := a.count.isPublic, a.count.late
	a.start, a.count = start, CountingOf(start, 0)
	a.count.isPublic, a.count.late = isPublic, late
}

// sentence returns the sentence of a record, empty if it only matters later.
func (a *Account) sentence(r record.Record) (string, error) {
	switch r := r.(type) {
	case record.State:
		return a.state(r)
	case record.Touch:
		a.touches = append(a.touches, r)
	case record.Move:
		return a.move(r)
	case record.Revised:
		return a.revised(r)
	case record.Named:
		return a.count.named(r), nil
	case record.Finding:
		return a.finding(r), nil
	case record.Question:
		return a.question(r), nil
	case record.Illegal:
		return fmt.Sprintf("%s stands illegally: %s to %s", r.Side, r.From, r.To), nil
	case record.Repetition:
		return a.count.repetition(r), nil
	case record.Lost:
		return a.count.lost(r), nil
	case record.Sensor:
		return fault(r), nil
	case record.Setup:
		return setup(r), nil
	case record.Promotion:
		return a.count.promoted(r), nil
	case record.Takeback:
		a.moves = a.before(r.Ply)
		return fmt.Sprintf("%s is taken back: %s", a.count.Turn(r.Ply), r.Move), nil
	case record.Tags:
		return tags(r), nil
	case record.Void:
		a.moves = a.before(r.From)
	case record.Reinstated:
		return a.count.ruled(r), a.reinstate(r)
	case record.Announcement:
		return announcement(r), nil
	case record.Answer:
		return cite(fmt.Sprintf("the draw that %s offered is %s by a %s", r.Side, r.State, r.How), r.Rulebook, r.Article), nil
	case record.Schedule:
		return "the game is to start at " + Clock(r.Start), nil
	case record.Arrival:
		return arrival(r), nil
	case record.Replay:
		return "the scoresheet is replayed: " + r.State, nil
	case record.Delay:
		a.count = a.count.Behind(r.Delay, r.Moves)
		return a.count.Delayed(r.Delay, r.Moves), nil
	case record.Token:
		return Granted(r.Made, r.Revoked, r.Role, string(r.Side), r.Of), nil
	case record.Entered:
		return entered(r), nil
	case record.Flag:
		return flagFell(r), nil
	case record.Result:
		return a.count.result(r), nil
	case record.End:
		return a.count.end(r), nil
	}
	return a.count.ruled(r), nil
}

// reinstate makes void moves count again.
func (a *Account) reinstate(r record.Reinstated) error {
	a.moves = a.before(r.From)
	for _, text := range r.Moves {
		played, err := boardgame.ParseMove(text)
		if err != nil {
			return err
		}
		a.moves = append(a.moves, played)
	}
	return nil
}

func (a *Account) state(r record.State) (string, error) {
	if r.FEN != "" {
		start, err := boardgame.ParseFEN(r.FEN)
		if err != nil {
			return "", err
		}
		a.from(start)
		if r.State == "playing" { // Pieces were set up wrongly.
			return fmt.Sprintf("game %d: played from %s", r.Game, r.FEN), nil
		}
		a.moves = nil
	}
	text := fmt.Sprintf("game %d: %s", r.Game, strings.ReplaceAll(r.State, "_", " "))
	if r.Rulebook != "" {
		text += ", " + r.Rulebook
	}
	if r.Turned {
		text += ", the board is turned"
	}
	return text, nil
}

// move returns a move, and why it had to be this one if the touches say so.
func (a *Account) move(r record.Move) (string, error) {
	played, err := boardgame.ParseMove(r.Move)
	if err != nil {
		return "", err
	}
	a.moves = append(a.before(r.Ply), played)
	text := a.count.row(r.Ply, string(r.Side)) + " " + a.write(r.Ply, r.Move)
	if rest := others(r.Candidates, r.Move); r.Open && len(rest) > 0 {
		text += ", or " + a.choice(r.Ply, rest)
	} else if r.Open {
		text += ", or so it seems"
	}
	if touched := a.touched(r, played); touched != "" {
		text += "   " + touched + ": " + or(r.Article, "nothing binds")
		if r.Via != "" {
			text += " by way of " + r.Via
		}
		if r.Otherwise != "" {
			text += ", or " + r.Otherwise + " under the other reading"
		}
		if len(r.Duty) > 0 && r.Obeyed != nil && !*r.Obeyed {
			text += ", not obeyed"
		}
	}
	a.touches = nil
	return text, nil
}

// touched names the pieces that a player touched beside those that the move itself moves and takes.
func (a *Account) touched(r record.Move, played engine.Move) string {
	var names []string
	for _, t := range a.touches {
		name := fmt.Sprintf("%s %s", t.Owner, t.Point)
		if t.Ply != r.Ply || !t.Bound || t.Point == played.From().String() || t.Point == played.To().String() || slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return ""
	}
	return "touched " + strings.Join(names, ", ")
}

func (a *Account) revised(r record.Revised) (string, error) {
	played, err := boardgame.ParseMove(r.Move)
	if err != nil {
		return "", err
	}
	if r.Ply >= 1 && r.Ply <= len(a.moves) {
		a.moves[r.Ply-1] = played
	}
	_, side := a.count.number(r.Ply)
	text := a.count.row(r.Ply, side) + " was " + a.write(r.Ply, r.Move)
	if r.Was != r.Move {
		text += ", not " + r.Was
	}
	if rest := others(r.Candidates, r.Move); r.Open && len(rest) > 0 {
		text += ", or " + a.choice(r.Ply, rest)
	} else if r.Open {
		text += ", or so it seems"
	}
	return text, nil
}

// question returns an arbiter's question, which no sensor can decide.
func (a *Account) question(r record.Question) string {
	if r.Why == "displaced" && r.To == r.Point {
		return fmt.Sprintf("question for the arbiter, %s: was the pawn that was captured on %s left there, or is its sensor stuck? Then %s", a.count.Turn(r.Ply), r.Point, r.Article)
	}
	if r.Why == "displaced" && r.To == "" {
		return fmt.Sprintf("question for the arbiter, %s: was %s displaced, or moved? Nobody knows where it stood. Then %s", a.count.Turn(r.Ply), r.Point, r.Article)
	}
	if r.Why == "displaced" {
		return fmt.Sprintf("question for the arbiter, %s: was %s displaced to %s, or moved there? Then %s", a.count.Turn(r.Ply), r.Point, r.To, r.Article)
	}
	if r.Kind == "illegal_move" {
		return fmt.Sprintf("question for the arbiter, %s: did %s play %s, against the law? Then %s", a.count.Turn(r.Ply), r.Side, r.Played, r.Article)
	}
	text := fmt.Sprintf("question for the arbiter, %s: was %s touched by %s (%s)? Then %s", a.count.Turn(r.Ply), r.Point, r.Side, spaced(r.Why), r.Article)
	if r.Kind != "" {
		text += ", " + spaced(r.Kind)
	}
	if len(r.Duty) > 0 {
		text += "; the duty would be " + a.choice(r.Ply, r.Duty)
	}
	return text
}

// displaced returns the sentence on a piece on a point where no move brought it. It accuses neither side.
func (c Counting) displaced(r record.Finding) string {
	text := fmt.Sprintf("finding %s, %s: displaced, ", r.Article, c.Turn(r.Ply))
	switch {
	case r.Captured && r.From == r.To:
		return text + "captured on " + r.From + " and left there"
	case r.Captured:
		return text + fmt.Sprintf("captured on %s and put back on %s", r.From, r.To)
	case r.To == "":
		return text + "the piece of " + r.From + " is not on the board"
	}
	return text + r.From + " stands on " + r.To
}

func (a *Account) finding(r record.Finding) string {
	if r.Kind == "displaced" {
		return a.count.displaced(r)
	}
	article := r.Article
	if r.Otherwise != "" {
		article += ", or " + r.Otherwise + " under the other reading"
	}
	text := fmt.Sprintf("finding %s, %s: %s", article, a.count.turnOf(r.Ply, string(r.Side)), strings.ReplaceAll(r.Kind, "_", " "))
	if r.Played != "" {
		text += ": played " + a.write(r.Ply, r.Played)
	}
	if r.Late > 0 {
		text += fmt.Sprintf(": not there %s after the start", duration(r.Late))
	}
	switch {
	case r.Count > 0 && r.Loses:
		text += fmt.Sprintf("; its illegal move number %d, by which it loses, if the arbiter rules so (%s %s)", r.Count, r.Rulebook, r.Via)
	case r.Draws:
		text += fmt.Sprintf("; its illegal move number %d, and the game is drawn, if the arbiter rules so (%s %s)", r.Count, r.Rulebook, r.Via)
	case r.Gets != "":
		text += fmt.Sprintf("; its illegal move number %d, and %s gets %s more, if the arbiter rules so (%s %s)", r.Count, r.Gets, duration(r.Amount), r.Rulebook, r.Via)
	}
	if len(r.Duty) > 0 {
		text += "; the duty was " + a.choice(r.Ply, r.Duty)
	}
	return text
}

// choice lists moves, one of them right.
func (a *Account) choice(ply int, moves []string) string {
	const most = 4
	var texts []string
	for _, m := range moves[:min(len(moves), most)] {
		texts = append(texts, a.write(ply, m))
	}
	if left := len(moves) - most; left > 0 {
		texts = append(texts, fmt.Sprintf("one of %d more", left))
	}
	return strings.Join(texts, " or ")
}

// write returns a move of a ply in the account's style, beside its points.
func (a *Account) write(ply int, move string) string {
	m, err := boardgame.ParseMove(move)
	if err != nil {
		return move
	}
	position := a.start
	for _, played := range a.before(ply) {
		position = position.After(played)
	}
	text, err := position.Text(m, string(a.style))
	if err != nil || text == move {
		return move
	}
	return text + " " + move
}

// before returns the moves before a ply, counted from 1.
func (a *Account) before(ply int) []engine.Move { return a.moves[:min(len(a.moves), max(ply-1, 0))] }

func others(moves []string, but string) []string {
	return slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return m == but })
}

func (c Counting) lost(r record.Lost) string {
	if r.Cleared {
		return "the moves are followed again"
	}
	return fmt.Sprintf("the moves from %s on are not understood", c.Turn(r.Ply))
}

// setup returns the pieces that may stand on wrong points before the first move.
func setup(r record.Setup) string {
	if r.Cleared {
		return "the pieces are set up right"
	}
	texts := make([]string, 0, len(r.Guesses))
	for _, g := range r.Guesses {
		texts = append(texts, g.To+" for "+g.From)
	}
	return fmt.Sprintf("pieces may be set up wrongly: %s empty, %s taken: %s?", strings.Join(r.Empty, " "), strings.Join(r.Taken, " "), strings.Join(texts, ", "))
}

func fault(r record.Sensor) string {
	where := strings.Join(append(others([]string{r.Point}, ""), r.Points...), " ")
	switch {
	case r.Row != "":
		where = "rank " + r.Row
	case r.Column != "":
		where = "file " + r.Column
	}
	text := strings.TrimSpace("sensor " + where)
	if r.Fault == string(sensor.Gap) {
		return fmt.Sprintf("nothing was seen for %s s", seconds(r.Length))
	}
	text += ": " + strings.ReplaceAll(r.Fault, "_", " ")
	if r.Cleared {
		text += " is over"
	}
	return text
}

func tags(r record.Tags) string {
	var texts []string
	for _, key := range slices.Sorted(maps.Keys(r.Tags)) {
		texts = append(texts, key+" "+strconv.Quote(r.Tags[key]))
	}
	return strings.Join(texts, ", ")
}

// entered returns the person of an entry at the board.
func entered(r record.Entered) string {
	who := fmt.Sprintf("%s (%s)", r.By, r.Role)
	if r.By == r.Role {
		who = "the " + r.Role
	}
	return fmt.Sprintf("%s enters: %s", who, r.What)
}

// arrival returns the side that has come, and its lateness.
func arrival(r record.Arrival) string {
	if r.Late == 0 {
		return fmt.Sprintf("%s has come in time", r.Side)
	}
	return fmt.Sprintf("%s has come, %s late", r.Side, duration(r.Late))
}

func announcement(r record.Announcement) string {
	switch {
	case r.Type == "offer":
		return string(r.Side) + " offers a draw"
	case r.Type == "decline":
		return string(r.Side) + " declines a draw"
	case r.Type == "adjust" && r.On != nil && !*r.On:
		return string(r.Side) + " has adjusted"
	case r.Type == "adjust":
		return strings.TrimSpace(string(r.Side) + " adjusts " + strings.Join(r.Points, " "))
	case r.Type == "vary":
		return string(r.Side) + " is required to vary"
	case r.Type == "stop":
		return "the arbiter stops the game"
	case r.Type == "close":
		return "the arbiter closes the game: nothing more is entered for it"
	case r.Type == "go":
		return "the game goes on"
	case r.Type == "clock_step":
		return "the computer's clock was set " + setBy(r.Amount) + "; the game's own time runs on"
	case r.Type == "unrecorded":
		return fmt.Sprintf("the disk failed: the last %s were stored late", duration(r.Length))
	case r.Type == "turned" && r.Text != "":
		return "the players sit on the wrong sides: too late for this game, it counts for the next one"
	case r.Type == "turned":
		return "the players sit on the wrong sides"
	}
	text := strings.TrimSpace(spaced(r.Type) + " " + string(r.Side))
	if r.Text != "" {
		text += ": " + r.Text
	}
	return text
}

// duration returns a board time as Go prints durations.
func duration(t sensor.Micros) time.Duration { return time.Duration(t) * time.Microsecond }

// setBy returns by how much a clock was set, and which way.
func setBy(amount sensor.Micros) string {
	if amount < 0 {
		return fmt.Sprintf("back by %s", duration(-amount))
	}
	return fmt.Sprintf("forward by %s", duration(amount))
}

// Clock writes board time as hours, minutes and seconds: 1:02:03.456.
func Clock(t sensor.Micros) string {
	ms := t / 1000
	return fmt.Sprintf("%d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

func seconds(t sensor.Micros) string { return fmt.Sprintf("%.1f", float64(t)/1e6) }
