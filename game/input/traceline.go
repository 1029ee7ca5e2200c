package input

import "github.com/kyban/kyban/trace"

// OfLine returns what people say in a line of a trace as an input, whose word is that of the line. It is asked of no line that
// says what sensors saw.
func OfLine(l trace.Line) Input {
	return Input{Kind: kindsByWord[l.Kind.String()], At: l.At, Side: l.Side, On: l.On, Named: l.Named, Ply: l.Ply, Plies: l.Plies, What: l.What, Text: l.Text, Point: l.Point,
		Name: l.Name, Ruling: l.Ruling, Delay: l.Delay, Covers: covers(l)}
}

// covers returns by which layout a line that signs covers more than the result, 0 where the line is another one.
func covers(l trace.Line) int {
	if l.Kind == trace.Sign {
		return newestLayout
	}
	return 0
}
