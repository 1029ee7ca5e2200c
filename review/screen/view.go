package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/terminal"
)

// The least size of a terminal that shows everything.
const (
	MinWidth  = 80
	MinHeight = 24
)

// boardWidth is the width of the board in cells, with a space behind it.
const boardWidth = 42

var (
	heading = lipgloss.NewStyle().Bold(true)
	current = lipgloss.NewStyle().Reverse(true)
	past    = lipgloss.NewStyle()
	future  = lipgloss.NewStyle().Faint(true)
	footer  = lipgloss.NewStyle().Faint(true)
)

// View draws the screen.
func (m Model) View() tea.View {
	v := tea.NewView(m.draw())
	v.AltScreen = true
	return v
}

func (m Model) draw() string {
	s := m.speakers[0]
	switch {
	case m.width < MinWidth || m.height < MinHeight:
		return ansi.Wrap(s.Say("too_small", "Width", MinWidth, "Height", MinHeight), max(1, m.width), "")
	case len(m.turns) == 0:
		return s.Say("nothing_played")
	}
	top := []string{heading.Render(ansi.Truncate(m.title(), m.width, "…"))}
	top = append(top, m.lines(s.Summary(m.turn()))...)
	diagram := terminal.Diagram(m.turn().Scene(m.step))
	top = append(top, strings.Split(lipgloss.JoinHorizontal(lipgloss.Top,
		lipgloss.NewStyle().Width(boardWidth).Render(strings.Join(diagram, "\n")), m.timeline(len(diagram))), "\n")...)
	top = append(top, m.tabs())
	return strings.Join(append(top, m.bottom(m.height-len(top))...), "\n")
}

func (m Model) title() string {
	s := m.speakers[0]
	text := fmt.Sprintf("%s · %s", s.Title(m.turns[m.at].game), s.Say("step_of", "Step", m.step, "Steps", len(m.turn().Events)))
	if m.playing {
		text += " · " + s.Say("playing")
	}
	return text
}

// lines are the lines of a text, cut at the terminal's edge.
func (m Model) lines(text string) []string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], m.width, "…")
	}
	return lines
}

// timeline is so many lines of the turn's events, the current one among them.
func (m Model) timeline(height int) string {
	var lines []string
	first, last := 0, 0 // The lines of the current step.
	width := m.width - boardWidth
	for i, e := range m.turn().Events {
		style := past
		switch {
		case i == m.step-1:
			style = current
		case i >= m.step:
			style = future
		}
		prefix := fmt.Sprintf("%8.3f ", float64(e.At-m.turn().Began)/1e6)
		text := strings.Split(review.Hang(prefix, m.speakers[0].Event(m.turn(), e), width), "\n")
		if i == m.step-1 {
			first, last = len(lines), len(lines)+len(text)
		}
		for _, line := range text {
			lines = append(lines, style.Render(line))
		}
	}
	start := min(max(0, min(last+2, len(lines))-height), first)
	return strings.Join(lines[start:min(start+height, len(lines))], "\n")
}

var pageTitles = []string{dutyPage: "section_duty", rulePage: "section_rule", rulingsPage: "section_rulings"}

// tabs names the pages, the current one in brackets.
func (m Model) tabs() string {
	if m.keys {
		return heading.Render(m.speakers[0].Say("keys_title"))
	}
	var texts []string
	for i, id := range pageTitles {
		title := m.speakers[0].Say(id)
		if page(i) == m.page {
			texts = append(texts, heading.Render("["+title+"]"))
		} else {
			texts = append(texts, future.Render(" "+title+" "))
		}
	}
	return strings.Join(texts, " ")
}

// bottom is the page and the line of keys, on so many lines.
func (m Model) bottom(height int) []string {
	s := m.speakers[0]
	lines := m.lines(m.pageText())
	room := max(height-1, 1)
	start := min(m.scroll, max(0, len(lines)-room))
	shown := slices.Clone(lines[start:min(start+room, len(lines))])
	for len(shown) < room {
		shown = append(shown, "")
	}
	return append(shown, footer.Render(ansi.Truncate(s.Say("keys_short"), m.width, "…")))
}

func (m Model) pageText() string {
	s, t := m.speakers[0], m.turn()
	text := ""
	switch {
	case m.keys:
		return keys(s)
	case m.page == dutyPage:
		text = s.Duty(t)
	case m.page == rulePage:
		text = s.RuleText(t)
	case m.page == rulingsPage:
		text = s.Rulings(t)
	}
	return cmp.Or(text, "  "+s.Say("page_empty"))
}

// keys lists the functions of the keys.
func keys(s *review.Speaker) string {
	var lines []string
	for _, k := range [][2]string{{"→ ← n p", "keys_step"}, {"↓ ↑ j k", "keys_ply"}, {"space", "keys_play"}, {"a A", "keys_attention"},
		{"home end", "keys_ends"}, {"tab", "keys_page"}, {"pgdn pgup", "keys_scroll"}, {"l", "keys_language"}, {"q", "keys_quit"}} {
		lines = append(lines, review.Hang(fmt.Sprintf("  %-10s", k[0]), s.Say(k[1]), MinWidth))
	}
	return strings.Join(lines, "\n")
}
