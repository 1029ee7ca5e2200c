package watch

import (
	"cmp"
	"fmt"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
)

// trouble returns why the view of a board may be old, nothing for a fresh one.
func trouble(s client.State) string {
	switch {
	case s.Down != nil && s.Down.Since.IsZero():
		return fmt.Sprintf("not reached yet: %v", s.Down.Why)
	case s.Down != nil:
		return fmt.Sprintf("not live since %s: %v", s.Down.Since.Format(time.TimeOnly), s.Down.Why)
	case !s.Recording.Recorded:
		return "NOT RECORDED since " + timeOfDay(s.Recording.Since)
	case s.Game.ID == 0:
		return "no game yet"
	case s.Game.Open && !s.Game.Live:
		return "not live: its boardd records another game"
	}
	return ""
}

// timeOfDay writes a time in the reader's zone, or another text unchanged.
func timeOfDay(text string) string {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return text
	}
	return at.Local().Format(time.TimeOnly)
}

func scene(s client.State, board string, style notation.Style, now time.Time) terminal.Scene {
	g := s.Game
	if g.ID == 0 {
		return terminal.Scene{Title: board, Status: "NOT LIVE", Notices: []string{trouble(s)}}
	}
	shown := terminal.Scene{Position: boardgame.Start()}
	if p, err := boardgame.ParseFEN(g.Position); err == nil {
		shown.Position = p
	}
	shown.Title = terminal.Title(g.Tags, shown.Position.Game())
	shown.Last, _ = boardgame.ParseMove(g.LastMove) // No move for an empty text.
	if m, err := boardgame.ParseMove(g.Standing); err == nil && shown.Position.At(m.From()) != 0 {
		shown.Position = shown.Position.After(m)
		shown.Last = m
	}
	for _, name := range s.Lifted {
		if p, err := engine.ParsePoint(name); err == nil {
			shown.Lifted.Add(p)
		}
	}
	for _, ply := range g.Sheet {
		text := cmp.Or(ply.Text[string(style)], ply.Text["san"], ply.Move) // In chess SAN stands for notations of xiangqi.
		if ply.Open {
			text += "?"
		}
		shown.Moves = append(shown.Moves, text)
	}
	shown.Status = stands(s, shown.Position)
	shown.Clocks = clocks(g.Clock, now.Add(s.Ahead))
	if late := terminal.PublicCounting().Delayed(sensor.Micros(g.DelayUS), g.DelayMoves); g.DelayUS > 0 || g.DelayMoves > 0 {
		shown.Notices = append(shown.Notices, late)
	}
	if why := trouble(s); why != "" {
		shown.Notices = append(shown.Notices, why)
	}
	return shown
}

// clocks returns the clock of a game at a time of boardd's, nil for none.
func clocks(c *public.GameClock, now time.Time) *terminal.Clocks {
	if c == nil {
		return nil
	}
	shown := terminal.Clocks{
		Red:   terminal.TimeLeft{Left: c.First(), Stage: c.FirstStage(), ToGo: c.FirstToGo()},
		Black: terminal.TimeLeft{Left: c.Black, Stage: c.BlackStage, ToGo: c.BlackToGo},
	}
	shown.Running, _ = engine.ParseSide(string(c.Running)) // NoSide for none.
	since, err := time.Parse(time.RFC3339, c.Since)
	if err != nil {
		return &shown
	}
	ran := sensor.Micros(float64(now.Sub(since).Microseconds()) * cmp.Or(c.Speed, 1))
	shown = shown.After(ran - min(max(ran, 0), c.Waits))
	return &shown
}

// stands describes the state of a game, and whether that is current.
func stands(s client.State, p boardgame.Position) string {
	text := terminal.ToMove(p)
	switch {
	case s.Game.State == "over" || !s.Game.Open:
		text = terminal.Ended(s.Game.Result, s.Game.Reason)
	case s.Game.State == "setting_up":
		text = "Setting up"
	}
	if trouble(s) != "" {
		return "NOT LIVE · " + text
	}
	return text
}
