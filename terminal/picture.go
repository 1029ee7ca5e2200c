package terminal

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
)

// Scene is the content of a picture of a game.
type Scene struct {
	Position boardgame.Position
	Lifted   engine.PointSet // The points of lifted pieces.
	Place    engine.PointSet // The points that need a piece.
	Take     engine.PointSet // The points whose piece must be taken away.
	Last     engine.Move     // None before the first move.
	Title    string          // The players and the event.
	Status   string          // The side to move, or how the game ended.
	Moves    []string        // The moves so far in the reader's notation, Red's first.
	Notices  []string        // Notices for the players, oldest first.
	Clocks   *Clocks         // nil without a time control.
}

func (s Scene) set() set { return sets[s.board().Game().Name] }

// board returns the position, an empty board of xiangqi for none.
func (s Scene) board() boardgame.Position {
	if s.Position == nil {
		return boardgame.NewXiangqi(engine.Position{})
	}
	return s.Position
}

// The size of every picture, in cells of the terminal.
const (
	Width  = 80
	Height = 24
)

// The board takes boardWidth cells on boardHeight lines: 4 cells and 2 lines to the next point.
const (
	boardWidth  = 4 * engine.Files
	boardHeight = 2*int(engine.Ranks) - 1
	maxNotices  = 2
	margin      = "    " // Left of the board, for the ranks.
)

// Picture draws a scene as Height lines of at most Width cells, with the escape sequences of a true colour terminal.
func Picture(s Scene) []string {
	draw := func(p engine.Point) string { return cell(s, p) }
	return compose(s.set(), s.Title, draw, beside(s), s.Status+lifted(s), s.Notices)
}

// Diagram draws the board of a scene alone, in a line for each rank below one that names the files.
func Diagram(s Scene) []string {
	draw := func(p engine.Point) string { return cell(s, p) }
	lines := []string{margin + s.set().files()}
	for i := 0; i < boardHeight; i += 2 {
		lines = append(lines, s.set().rank(engine.Ranks-1-engine.Rank(i/2))+boardLine(s.set(), draw, i))
	}
	return lines
}

// beside is the text beside the board: the moves, between the clocks if there are any, each on its player's side.
func beside(s Scene) []string {
	if s.Clocks == nil {
		return moveList(s.Moves, boardHeight)
	}
	played := s.board().Game()
	lines := append([]string{status.Styled(s.Clocks.face(engine.Second, played))}, moveList(s.Moves, boardHeight-2)...)
	return append(lines, status.Styled(s.Clocks.face(engine.First, played)))
}

// compose lays a picture out: the board, whose points draw draws in four cells each, with boardHeight lines beside it.
func compose(of set, heading string, draw func(engine.Point) string, beside []string, below string, notices []string) []string {
	lines := make([]string, 0, Height)
	lines = append(lines, title.Styled(fit(heading)), margin+of.files())
	for i := range boardHeight {
		line := margin
		if i%2 == 0 {
			line = of.rank(engine.Ranks - 1 - engine.Rank(i/2))
		}
		lines = append(lines, line+boardLine(of, draw, i)+"  "+beside[i])
	}
	lines = append(lines, status.Styled(fit(below)))
	notices = notices[max(0, len(notices)-maxNotices):]
	for i := range maxNotices {
		line := ""
		if i < len(notices) {
			line = notice.Styled(fit(notices[i]))
		}
		lines = append(lines, line)
	}
	return lines
}

// fit cuts a text to the width of a picture. Names come from strangers: no character in them may steer the terminal.
func fit(text string) string { return ansi.Truncate(printable.Line(text), Width, "...") }

func lifted(s Scene) string {
	var b strings.Builder
	separator := " · lifted: "
	for _, p := range s.Lifted.Points() {
		b.WriteString(separator + p.String() + " " + Glyph(s.board().Game().Name, s.board().At(p)))
		separator = ", "
	}
	return b.String()
}

// moveList prints the newest moves, two a line beside their number, on the count of lines given.
func moveList(moves []string, count int) []string {
	rows := (len(moves) + 1) / 2
	first := max(0, rows-count)
	lines := make([]string, count)
	for row := first; row < rows; row++ {
		black := ""
		if 2*row+1 < len(moves) {
			black = moves[2*row+1]
		}
		red := moves[2*row]
		pad := strings.Repeat(" ", max(1, 12-ansi.StringWidth(red)))
		lines[row-first] = fmt.Sprintf("%3d. %s%s%s", row+1, red, pad, black)
	}
	return lines
}

// boardLine draws one of the board's lines, from Black's side down.
func boardLine(of set, draw func(engine.Point) string, i int) string {
	rank := engine.Ranks - 1 - engine.Rank(i/2)
	if i%2 == 1 {
		return wood.Styled(of.between(rank))
	}
	var b strings.Builder
	for f := range engine.File(engine.Files) {
		b.WriteString(draw(engine.NewPoint(f, rank)))
	}
	return b.String()
}

// between draws the line below a rank: the files, the palace's diagonals, and the river.
func between(rank engine.Rank) string {
	if rank == 5 {
		return " │      楚  河        漢  界     │  "
	}
	line := []rune(strings.Repeat(" │  ", engine.Files))
	switch rank {
	case 9, 2: // The generals' side of Black's palace, and the far side of Red's.
		line[15], line[19] = '╲', '╱'
	case 8, 1:
		line[15], line[19] = '╱', '╲'
	}
	return string(line)
}

// cell draws a point in four cells: its piece, in the marks of the last events.
func cell(s Scene, p engine.Point) string {
	left, right := s.set().to, s.set().to
	if p.File() == 0 {
		left = " "
	}
	if p.File() == engine.Files-1 {
		right = " "
	}
	content, style := standing(s, p)
	switch {
	case s.Place.Has(p) && s.board().At(p) != 0:
		return wanted.Styled("<" + content + ">")
	case s.Take.Has(p):
		return wanted.Styled(">" + content + "<")
	case s.Lifted.Has(p):
		return up.Styled("(" + content + ")")
	case s.Last != 0 && (p == s.Last.From() || p == s.Last.To()):
		return moved(style).Styled("[" + content + "]")
	}
	return wood.Styled(left) + style.Styled(content) + wood.Styled(right)
}

// standing returns the piece on a point, in two cells.
func standing(s Scene, p engine.Point) (string, ansi.Style) {
	if piece := s.board().At(p); piece != 0 {
		return Glyph(s.board().Game().Name, piece), pieceStyle(s.board().Game().Name, piece.Side())
	}
	right := s.set().to
	if p.File() == engine.Files-1 || s.Last != 0 && p == s.Last.From() {
		right = " "
	}
	return s.set().crossing(p) + right, wood
}

func crossing(p engine.Point) string {
	edge := p.File() == 0 || p.File() == engine.Files-1
	row, column := 1, 1
	switch r := p.Rank(); {
	case r == engine.Ranks-1, r == 4 && !edge: // The river cuts the files, except at the edges.
		row = 0
	case r == 0, r == 5 && !edge:
		row = 2
	}
	switch p.File() {
	case 0:
		column = 0
	case engine.Files - 1:
		column = 2
	}
	return [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}[row][column]
}

// The size of every tile, in cells of the terminal.
const (
	TileWidth  = 3*engine.Files + 1
	TileHeight = int(engine.Ranks) + 3
)

// Tile draws a small scene, so that several boards fit on a terminal: TileHeight lines of TileWidth cells each. A >
// stands before the piece that moved last, a ( before a lifted one.
func Tile(s Scene) []string {
	lines := []string{title.Styled(tileLine(s.Title))}
	for i := range int(engine.Ranks) {
		rank := engine.Rank(engine.Ranks-1) - engine.Rank(i)
		var b strings.Builder
		for f := range engine.File(engine.Files) {
			b.WriteString(tileCell(s, engine.NewPoint(f, rank)))
		}
		lines = append(lines, b.String()+wood.Styled(" "))
	}
	last := ""
	if n := len(s.Notices); n > 0 {
		last = s.Notices[n-1]
	}
	return append(lines, status.Styled(tileStatus(s)), notice.Styled(tileLine(last)))
}

// tileStatus returns the state of the game, before its clock.
func tileStatus(s Scene) string {
	if s.Clocks == nil {
		return tileLine(s.Status)
	}
	clocks := s.Clocks.short()
	room := TileWidth - ansi.StringWidth(clocks)
	return padded(ansi.Truncate(printable.Line(s.Status), room-1, "…"), room) + clocks
}

// tileLine cuts or fills a text to the width of a tile.
func tileLine(text string) string {
	return padded(ansi.Truncate(printable.Line(text), TileWidth, "…"), TileWidth)
}

// tileCell draws a point in three cells.
func tileCell(s Scene, p engine.Point) string {
	content, style := standing(s, p)
	left := "─"
	if p.File() == 0 {
		left = " "
	}
	switch {
	case s.Lifted.Has(p):
		return up.Styled("(" + content)
	case s.Last != 0 && p == s.Last.To():
		return moved(style).Styled(">" + content)
	case s.Last != 0 && p == s.Last.From():
		return moved(style).Styled(" " + content)
	}
	return wood.Styled(left) + style.Styled(content)
}

// The colours of a wooden board with ivory pieces.
var (
	woodColor  = color.RGBA{0xe8, 0xc9, 0x94, 0xff}
	lineColor  = color.RGBA{0x8a, 0x62, 0x36, 0xff}
	redColor   = color.RGBA{0xc0, 0x10, 0x10, 0xff}
	blackColor = color.RGBA{0x10, 0x10, 0x10, 0xff}
	movedColor = color.RGBA{0xff, 0xf0, 0x70, 0xff}
	guideColor = color.RGBA{0x50, 0x80, 0xff, 0xff}
	upColor    = color.RGBA{0x90, 0xd0, 0xff, 0xff}
)

var (
	wood   = ansi.NewStyle().ForegroundColor(lineColor).BackgroundColor(woodColor)
	up     = ansi.NewStyle().Bold().ForegroundColor(blackColor).BackgroundColor(upColor)
	wanted = ansi.NewStyle().Bold().ForegroundColor(blackColor).BackgroundColor(guideColor)
	title  = ansi.NewStyle().Bold()
	status = ansi.NewStyle().Bold()
	notice = ansi.NewStyle().Italic(true)
)

func pieceStyle(game string, s engine.Side) ansi.Style {
	c := blackColor
	if s == engine.First {
		c = sets[game].first
	}
	return ansi.NewStyle().Bold().ForegroundColor(c).BackgroundColor(woodColor)
}

// moved returns a style on the ground of the last move.
func moved(s ansi.Style) ansi.Style {
	return append(ansi.NewStyle(), s...).BackgroundColor(movedColor)
}

type set struct {
	glyphs map[boardgame.Piece]string // Two cells wide; the sides differ in every one.
	first  color.RGBA                 // The colour of the side that moves first.

	crossing func(engine.Point) string // The drawing of an empty point,
	to       string                    // between two points of a rank,
	between  func(engine.Rank) string  // and below a rank.
}

// sets are the sets of the games, by their names.
var sets = map[string]set{
	"xiangqi": {map[boardgame.Piece]string{
		'K': "帥", 'A': "仕", 'B': "相", 'N': "傌", 'R': "俥", 'C': "炮", 'P': "兵",
		'k': "將", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒"}, redColor, crossing, "─", between},
	"chess": {map[boardgame.Piece]string{
		'K': "♔ ", 'Q': "♕ ", 'R': "♖ ", 'B': "♗ ", 'N': "♘ ", 'P': "♙ ",
		'k': "♚ ", 'q': "♛ ", 'r': "♜ ", 'b': "♝ ", 'n': "♞ ", 'p': "♟ "}, blackColor, field, " ", belowFields}, // As in print: White's are outlines.
}

// Glyph returns the character on a piece of a game, two cells wide, and an empty string for none.
func Glyph(game string, p boardgame.Piece) string {
	return sets[game].glyphs[p]
}

func (s set) files() string {
	if s.isChess() {
		return " a   b   c   d   e   f   g   h"
	}
	return " a   b   c   d   e   f   g   h   i"
}

// rank names a rank beside the board, or nothing off it.
func (s set) rank(r engine.Rank) string {
	if s.isChess() && (r < 1 || r > 8) {
		return margin
	}
	return fmt.Sprintf("%3d ", r)
}

func (s set) isChess() bool { return s.glyphs['Q'] != "" }

// field draws an empty point of chess: a shade on the dark ones, nothing off the 64.
func field(p engine.Point) string {
	file, rank := int(p.File()), int(p.Rank())
	switch {
	case file > 7 || rank < 1 || rank > 8:
		return " "
	case (file+rank)%2 == 1:
		return "▒"
	}
	return "·"
}

// belowFields draws nothing: fields have no lines between them.
func belowFields(engine.Rank) string { return strings.Repeat(" ", boardWidth) }

// Sensors is the content of a picture of a board's raw sensors.
type Sensors struct {
	Closed  engine.PointSet // The closed sensors.
	Asked   engine.PointSet // The points where the operator must act.
	Broken  engine.PointSet // The sensors that are known to be broken.
	Title   string          // The name of the board.
	Beside  []string        // Other lines, oldest first; the newest that fit are shown.
	Status  string          // What to do next.
	Notices []string        // As in Scene.
}

// besideWidth is the room beside the board, in cells.
const besideWidth = Width - len(margin) - boardWidth - 2

// SensorPicture draws sensors in the form of Picture: ## is a closed sensor, [ ] a requested point, xx a broken sensor.
func SensorPicture(s Sensors) []string {
	beside := make([]string, boardHeight)
	for i, line := range s.Beside[max(0, len(s.Beside)-boardHeight):] {
		beside[i] = ansi.Truncate(printable.Line(line), besideWidth, "...")
	}
	return compose(sets["xiangqi"], s.Title, func(p engine.Point) string { return sensorCell(s, p) }, beside, s.Status, s.Notices)
}

// sensorCell draws a point in four cells.
func sensorCell(s Sensors, p engine.Point) string {
	content, style := crossing(p)+" ", wood
	if p.File() < engine.Files-1 && !s.Asked.Has(p) {
		content = crossing(p) + "─"
	}
	switch {
	case s.Closed.Has(p):
		content, style = "##", up
	case s.Broken.Has(p):
		content, style = "xx", ansi.NewStyle().Bold().ForegroundColor(redColor).BackgroundColor(woodColor)
	}
	if s.Asked.Has(p) {
		return moved(style).Styled("[" + content + "]")
	}
	left, right := "─", "─"
	if p.File() == 0 {
		left = " "
	}
	if p.File() == engine.Files-1 {
		right = " "
	}
	return wood.Styled(left) + style.Styled(content) + wood.Styled(right)
}
