package control

// Argument is a field of an operation on a command line that needs no flag for it.
type Argument struct {
	Use, Want, Example string
	Words              []string // The allowed words, nil for any.
	Set                func(r *Request, text string)
	Secret             bool // The value - prompts for it, so that it is not seen.
}

// arguments are the fields that need no flag if an operation has no others.
var arguments = map[string]Argument{
	"side":  {"red|white|black", "red (in chess white) or black", "black", Sides(), func(r *Request, text string) { r.Side = text }, false},
	"start": {"TIME", "a time of day as RFC 3339 has it", "2026-11-23T19:30:00+07:00", nil, func(r *Request, text string) { r.Start = text }, false},
	"text":  {"TEXT", "a text in quotes", `"The hall is loud."`, nil, func(r *Request, text string) { r.Text = text }, false},
	"key":   {"KEY|lost|-", "the key of the sealed move, or lost", "1RBP61-800000-000000-000001", nil, func(r *Request, text string) { r.Key = text }, true},
}

// Arguments returns the arguments of an operation, and whether it has no other fields.
func (o Operation) Arguments() (said []Argument, all bool) {
	for _, name := range o.Fields() {
		one, ok := arguments[name]
		if !ok {
			return nil, false
		}
		said = append(said, one)
	}
	return said, true
}
