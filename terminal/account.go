package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/sensor"
)

// Account tells a game line by line from its records: the moves in a notation, the touches that led to a duty, findings,
// what stays unresolved, and faults of sensors. It says nothing about lifts and brushes that mean nothing.
type Account struct {
	w     io.Writer
	style notation.Style

	game    int
	start   engine.Position
	moves   []engine.Move
	touches []record // Of the ply that is being played.
}

// NewAccount returns an account that writes the moves in a style.
func NewAccount(w io.Writer, style notation.Style) *Account {
	return &Account{w: w, style: style, start: engine.StartPosition()}
}

// record has the fields of all records that an account tells of.
type record struct {
	Type       string
	Game       int
	Ply        int
	Side       string
	At         sensor.Micros `json:"at_us"`
	Made       sensor.Micros `json:"made_us"`
	Point      string
	Points     []string
	Row        string
	Column     string
	Piece      string
	Owner      string
	Bound      bool
	Order      string
	Move       string
	Moves      []string
	Was        string
	Open       bool
	Candidates []string
	Article    string
	Via        string
	Otherwise  string
	Duty       []string
	Obeyed     *bool // nil where it is not known.
	Kind       string
	Why        string
	Captured   bool
	Played     string
	From       json.RawMessage // A point, or the first ply of a line that is void.
	To         string
	Fault      string
	Length     sensor.Micros `json:"length_us"`
	Cleared    bool
	State      string
	FEN        string
	Empty      []string
	Taken      []string
	Guesses    []struct{ From, To string }
	Rulebook   string
	Turned     bool
	Result     string
	Reason     string
	Unresolved []int
	On         *bool
	Text       string
	Name       string
	What       string
	By         string
	Role       string
	Tags       map[string]string
	Claim      int
	Ruling     int
	Swapped    bool
	Revises    int
	Count      int
	Advice     string
	Amount     sensor.Micros `json:"amount_us"`
	Delay      sensor.Micros `json:"delay_us"`
	DelayMoves int           `json:"delay_moves"`
	Granted    string        `json:"made"` // Whose token was made; the time of a move is Made.
	Revoked    string
	OfGame     int `json:"of_game"`
}

// Tell tells what a record says, which is given as it is stored: one JSON object.
func (a *Account) Tell(line []byte) error {
	r, text, err := a.take(line)
	if err != nil || text == "" {
		return err
	}
	_, err = fmt.Fprintf(a.w, "%11s  %s\n", Clock(max(r.At, r.Made)), printable.Line(text))
	return err
}

// Recall takes in a record that was told before, so that what is told from here on follows from it.
func (a *Account) Recall(line []byte) error {
	_, _, err := a.take(line)
	return err
}

// take reads a record and returns what it says, nothing when it only matters later.
func (a *Account) take(line []byte) (record, string, error) {
	var r record
	if err := json.Unmarshal(line, &r); err != nil {
		return r, "", fmt.Errorf("record: expected a JSON object: %w", err)
	}
	if r.Game != a.game {
		a.game, a.start, a.moves, a.touches = r.Game, engine.StartPosition(), nil, nil
	}
	text, err := a.sentence(r)
	if err != nil {
		return r, "", fmt.Errorf("%s record of game %d: %w", r.Type, r.Game, err)
	}
	return r, text, nil
}

// sentence says what a record says, nothing when it only matters later.
func (a *Account) sentence(r record) (string, error) {
	switch r.Type {
	case "game":
		return a.state(r)
	case "touch":
		a.touches = append(a.touches, r)
	case "move":
		return a.move(r)
	case "revised":
		return a.revised(r)
	case "finding":
		return a.finding(r), nil
	case "question":
		return a.question(r), nil
	case "illegal":
		return fmt.Sprintf("%s stands illegally: %s to %s", r.Side, r.from(), r.To), nil
	case "lost":
		return lost(r), nil
	case "sensor":
		return fault(r), nil
	case "setup":
		return setup(r), nil
	case "takeback":
		a.moves = a.before(r.Ply)
		return fmt.Sprintf("ply %d is taken back: %s", r.Ply, r.Move), nil
	case "tags":
		return tags(r), nil
	case "void":
		a.moves = a.before(r.fromPly())
		return ruled(r), nil
	case "reinstated":
		return ruled(r), a.reinstate(r)
	case "offer", "stop", "go", "adjust", "turned", "clock_step", "unrecorded":
		return note(r), nil
	case "delay":
		return Delayed(r.Delay, r.DelayMoves), nil
	case "token":
		return Granted(r.Granted, r.Revoked, r.Role, r.Side, r.OfGame), nil
	case "entered":
		return entered(r), nil
	case "result":
		return result(r), nil
	case "end":
		return end(r), nil
	}
	return ruled(r), nil
}

// reinstate makes moves count again that were void.
func (a *Account) reinstate(r record) error {
	a.moves = a.before(r.fromPly())
	for _, text := range r.Moves {
		played, err := engine.ParseMove(text)
		if err != nil {
			return err
		}
		a.moves = append(a.moves, played)
	}
	return nil
}

func (a *Account) state(r record) (string, error) {
	if r.FEN != "" {
		start, err := engine.ParseFEN(r.FEN)
		if err != nil {
			return "", err
		}
		a.start = start
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

// move tells a move, and why it had to be this one where the touches say so.
func (a *Account) move(r record) (string, error) {
	played, err := engine.ParseMove(r.Move)
	if err != nil {
		return "", err
	}
	a.moves = append(a.before(r.Ply), played)
	text := fmt.Sprintf("%3d. %-5s %s", r.Ply, r.Side, a.write(r.Ply, r.Move))
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
func (a *Account) touched(r record, played engine.Move) string {
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

func (a *Account) revised(r record) (string, error) {
	played, err := engine.ParseMove(r.Move)
	if err != nil {
		return "", err
	}
	if r.Ply >= 1 && r.Ply <= len(a.moves) {
		a.moves[r.Ply-1] = played
	}
	text := fmt.Sprintf("%3d. was %s", r.Ply, a.write(r.Ply, r.Move))
	if r.Was != r.Move {
		text += ", not " + r.Was
	}
	if r.Open {
		text += ", or so it seems"
	}
	return text, nil
}

// question tells an arbiter what no sensor can decide.
func (a *Account) question(r record) string {
	if r.Why == "displaced" && r.To == "" {
		return fmt.Sprintf("question for the arbiter, ply %d: was %s displaced, or moved? Nobody knows where it stood. Then %s", r.Ply, r.Point, r.Article)
	}
	if r.Why == "displaced" {
		return fmt.Sprintf("question for the arbiter, ply %d: was %s displaced to %s, or moved there? Then %s", r.Ply, r.Point, r.To, r.Article)
	}
	text := fmt.Sprintf("question for the arbiter, ply %d: was %s touched by %s (%s)? Then %s", r.Ply, r.Point, r.Side, spaced(r.Why), r.Article)
	if r.Kind != "" {
		text += ", " + spaced(r.Kind)
	}
	if len(r.Duty) > 0 {
		text += "; the duty would be " + a.choice(r.Ply, r.Duty)
	}
	return text
}

// displaced tells of a piece that stands where no move brought it. It accuses nobody.
func displaced(r record) string {
	text := fmt.Sprintf("finding %s, ply %d: displaced, ", r.Article, r.Ply)
	switch {
	case r.Captured:
		return text + fmt.Sprintf("captured on %s and put back on %s", r.from(), r.To)
	case r.To == "":
		return text + "the piece of " + r.from() + " is not on the board"
	}
	return text + r.from() + " stands on " + r.To
}

func (a *Account) finding(r record) string {
	if r.Kind == "displaced" {
		return displaced(r)
	}
	article := r.Article
	if r.Otherwise != "" {
		article += ", or " + r.Otherwise + " under the other reading"
	}
	text := fmt.Sprintf("finding %s, ply %d: %s, %s", article, r.Ply, r.Side, strings.ReplaceAll(r.Kind, "_", " "))
	if r.Played != "" {
		text += ": played " + a.write(r.Ply, r.Played)
	}
	if len(r.Duty) > 0 {
		text += "; the duty was " + a.choice(r.Ply, r.Duty)
	}
	return text
}

// choice lists moves of which one is right.
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

// write writes a move of a ply in the account's style, beside its points.
func (a *Account) write(ply int, move string) string {
	m, err := engine.ParseMove(move)
	if err != nil {
		return move
	}
	position := a.start
	for _, played := range a.before(ply) {
		position.Make(played)
	}
	text, err := notation.Format(&position, m, a.style)
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

func lost(r record) string {
	if r.Cleared {
		return "the moves are followed again"
	}
	return fmt.Sprintf("the moves from ply %d on are not understood", r.Ply)
}

// setup tells which pieces may stand on wrong points before the first move.
func setup(r record) string {
	if r.Cleared {
		return "the pieces are set up right"
	}
	texts := make([]string, 0, len(r.Guesses))
	for _, g := range r.Guesses {
		texts = append(texts, g.To+" for "+g.From)
	}
	return fmt.Sprintf("pieces may be set up wrongly: %s empty, %s taken: %s?", strings.Join(r.Empty, " "), strings.Join(r.Taken, " "), strings.Join(texts, ", "))
}

func fault(r record) string {
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

func tags(r record) string {
	var texts []string
	for _, key := range slices.Sorted(maps.Keys(r.Tags)) {
		texts = append(texts, key+" "+strconv.Quote(r.Tags[key]))
	}
	return strings.Join(texts, ", ")
}

// note tells what somebody said at the board.
func entered(r record) string {
	who := fmt.Sprintf("%s (%s)", r.By, r.Role)
	if r.By == r.Role {
		who = "the " + r.Role
	}
	return fmt.Sprintf("%s enters: %s", who, r.What)
}

func note(r record) string {
	switch {
	case r.Type == "offer":
		return r.Side + " offers a draw"
	case r.Type == "adjust" && r.On != nil && !*r.On:
		return r.Side + " has adjusted"
	case r.Type == "adjust":
		return strings.TrimSpace(r.Side + " adjusts " + strings.Join(r.Points, " "))
	case r.Type == "stop":
		return "the arbiter stops the game"
	case r.Type == "go":
		return "the game goes on"
	case r.Type == "clock_step":
		return "the computer's clock was set " + setBy(r.Amount) + "; the game's own time runs on"
	case r.Type == "unrecorded":
		return fmt.Sprintf("the disk failed: the last %s were stored late", duration(r.Length))
	case r.Type == "turned" && r.Text != "":
		return "the players sit on the wrong sides: too late for this game, it counts for the next one"
	}
	return "the players sit on the wrong sides"
}

// duration returns a time of the board as Go prints durations.
func duration(t sensor.Micros) time.Duration { return time.Duration(t) * time.Microsecond }

// setBy says by how much a clock was set, and which way.
func setBy(amount sensor.Micros) string {
	if amount < 0 {
		return fmt.Sprintf("back by %s", duration(-amount))
	}
	return fmt.Sprintf("forward by %s", duration(amount))
}

func result(r record) string {
	reason := spaced(r.Reason)
	switch {
	case r.Reason == "ruling" && r.Ruling == 0:
		reason = "entered by hand" // The record says ruling of this, too, and nobody has ruled it.
	case r.Reason == "ruling":
		reason = fmt.Sprintf("ruling %d", r.Ruling)
	case r.Swapped:
		reason += fmt.Sprintf(", the colours corrected by ruling %d", r.Ruling)
	case r.Ruling > 0:
		reason += fmt.Sprintf(", left so by ruling %d", r.Ruling)
	}
	text := fmt.Sprintf("result %s (%s)", r.Result, reason)
	if r.Ply > 0 {
		text += fmt.Sprintf(", after ply %d", r.Ply)
	}
	return text
}

func end(r record) string {
	text := fmt.Sprintf("end of game %d: %d moves", r.Game, len(r.Moves))
	if len(r.Unresolved) > 0 {
		text += fmt.Sprintf(", unresolved: ply %s", strings.Trim(strings.ReplaceAll(fmt.Sprint(r.Unresolved), " ", ", "), "[]"))
	}
	return text
}

// Clock writes board time as hours, minutes and seconds: 1:02:03.456.
func Clock(t sensor.Micros) string {
	ms := t / 1000
	return fmt.Sprintf("%d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

func seconds(t sensor.Micros) string { return fmt.Sprintf("%.1f", float64(t)/1e6) }
