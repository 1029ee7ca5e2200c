package sexpr

import "strings"

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

// lineWidth is the longest list on one line.
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
