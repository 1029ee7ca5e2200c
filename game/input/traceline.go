package input

import "github.com/kyban/kyban/trace"

// OfLine returns the input of a line of a trace that people say; the line and the input have the same word. The caller
// passes no line of the sensors.
func OfLine(l trace.Line) Input {
	return Input{Kind: kindsByWord[l.Kind.String()], At: l.At, Side: l.Side, On: l.On, Named: l.Named, Ply: l.Ply, Plies: l.Plies, What: l.What, Text: l.Text, Point: l.Point,
		Name: l.Name, Ruling: l.Ruling, Delay: l.Delay, Covers: covers(l)}
}

// covers returns the layout by which a signature in a line covers more than the result, 0 for another line.
func covers(l trace.Line) int {
	if l.Kind == trace.Sign {
		return newestLayout
	}
	return 0
}
