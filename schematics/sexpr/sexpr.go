// Package sexpr reads and writes the S-expressions of KiCad's files: lists in parentheses of atoms, quoted strings and lists.
//
//	(pin passive line (at 0 3.81 270) (length 1.27) (number "1"))
//
// A [Node] keeps whether an atom was quoted, so that it is written with the same meaning.
package sexpr

import (
	"fmt"
	"strings"
)

// Node is an atom, or a list when List is not nil.
type Node struct {
	Atom   string
	Quoted bool
	List   []*Node
}

// Parse reads one expression, with only blanks around it. Errors begin with file:line.
func Parse(file, text string) (*Node, error) {
	r := &reader{file: file, text: text}
	r.skipBlanks()
	node, err := r.node()
	if err != nil {
		return nil, err
	}
	r.skipBlanks()
	if r.at < len(r.text) {
		return nil, r.errorf(r.at, "expected the end of the file after the first list, found %q", r.text[r.at])
	}
	return node, nil
}

type reader struct {
	file, text string
	at         int
}

func (r *reader) errorf(at int, format string, args ...any) error {
	line := 1 + strings.Count(r.text[:at], "\n")
	return fmt.Errorf("%s:%d: %s", r.file, line, fmt.Sprintf(format, args...))
}

func (r *reader) skipBlanks() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *reader) node() (*Node, error) {
	switch {
	case r.at == len(r.text):
		return nil, r.errorf(r.at, "expected an expression, found the end of the file")
	case r.text[r.at] == '(':
		return r.list()
	case r.text[r.at] == '"':
		return r.quoted()
	case r.text[r.at] == ')':
		return nil, r.errorf(r.at, "expected an expression, found ) without its (")
	}
	begin := r.at
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n()\"", r.text[r.at]) < 0 {
		r.at++
	}
	return &Node{Atom: r.text[begin:r.at]}, nil
}

func (r *reader) list() (*Node, error) {
	begin := r.at
	r.at++
	list := &Node{List: []*Node{}}
	for {
		r.skipBlanks()
		if r.at == len(r.text) {
			return nil, r.errorf(begin, "this ( is never closed: expected )")
		}
		if r.text[r.at] == ')' {
			r.at++
			return list, nil
		}
		node, err := r.node()
		if err != nil {
			return nil, err
		}
		list.List = append(list.List, node)
	}
}

func (r *reader) quoted() (*Node, error) {
	begin := r.at
	var b strings.Builder
	for r.at++; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			return &Node{Atom: b.String(), Quoted: true}, nil
		case c == '\\' && r.at+1 < len(r.text):
			r.at++
			b.WriteByte(unescape(r.text[r.at]))
		default:
			b.WriteByte(c)
		}
	}
	return nil, r.errorf(begin, `this " is never closed: expected another one`)
}

// unescape returns the meaning of a letter after a backslash.
func unescape(c byte) byte {
	if c == 'n' {
		return '\n'
	}
	return c
}

// Name returns the first atom of a list, which names its kind, or "".
func (n *Node) Name() string {
	if len(n.List) == 0 {
		return ""
	}
	return n.List[0].Atom
}

// All returns the lists in n that have a name.
func (n *Node) All(name string) []*Node {
	var found []*Node
	for _, child := range n.List {
		if child.Name() == name {
			found = append(found, child)
		}
	}
	return found
}

// First returns the first list in n with a name, or an empty node.
func (n *Node) First(name string) *Node {
	for _, child := range n.List {
		if child.Name() == name {
			return child
		}
	}
	return &Node{}
}

// Value returns the atom at a place in a list, where its name is at 0, or "".
func (n *Node) Value(place int) string {
	if place >= len(n.List) {
		return ""
	}
	return n.List[place].Atom
}

const lineWidth = 100

// String writes the node as KiCad does: short lists on one line, in others each list on a line of its own.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b, "")
	return b.String()
}

func (n *Node) write(b *strings.Builder, indent string) {
	if n.List == nil {
		b.WriteString(n.atom())
		return
	}
	if flat, ok := n.flat(lineWidth - len(indent)); ok {
		b.WriteString(flat)
		return
	}
	b.WriteByte('(')
	closing := ")"
	for i, child := range n.List {
		switch {
		case child.List != nil:
			b.WriteString("\n" + indent + "\t")
			closing = "\n" + indent + ")"
		case i > 0:
			b.WriteByte(' ')
		}
		child.write(b, indent+"\t")
	}
	b.WriteString(closing)
}

// flat returns the node on one line, when it isn't wider than width.
func (n *Node) flat(width int) (string, bool) {
	if n.List == nil {
		text := n.atom()
		return text, len(text) <= width
	}
	var parts []string
	used := 2
	for _, child := range n.List {
		text, ok := child.flat(width - used)
		if !ok {
			return "", false
		}
		parts = append(parts, text)
		used += len(text) + 1
	}
	return "(" + strings.Join(parts, " ") + ")", used <= width+1
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func (n *Node) atom() string {
	if n.Quoted {
		return `"` + escaper.Replace(n.Atom) + `"`
	}
	return n.Atom
}
