package check_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/schematics/sexpr"
)

// Netlist holds the parts and their connections.
type Netlist struct {
	Parts map[string]Part  // By name, such as R1.
	Nets  map[string][]Pin // By name of the wire, such as /COL0.
	net   map[Pin]string
}

// Part is a part to be ordered.
type Part struct {
	Value, Footprint, MPN, Manufacturer, Price string
}

// Pin is a pin of a part: "U1", "22".
type Pin struct{ Part, Number string }

func (p Pin) String() string { return p.Part + " pin " + p.Number }

// parseNetlist reads the output of `kicad-cli sch export netlist`.
func parseNetlist(file, text string) (*Netlist, error) {
	root, err := sexpr.Parse(file, text)
	if err != nil {
		return nil, err
	}
	if root.Name() != "export" {
		return nil, fmt.Errorf("%s: expected a netlist of KiCad, (export ...), found (%s ...)", file, root.Name())
	}
	n := &Netlist{Parts: map[string]Part{}, Nets: map[string][]Pin{}, net: map[Pin]string{}}
	for _, comp := range root.First("components").All("comp") {
		part := Part{Value: comp.First("value").Value(1), Footprint: comp.First("footprint").Value(1)}
		for _, field := range comp.First("fields").All("field") {
			switch field.First("name").Value(1) {
			case "MPN":
				part.MPN = field.Value(2)
			case "Manufacturer":
				part.Manufacturer = field.Value(2)
			case "Price":
				part.Price = field.Value(2)
			}
		}
		n.Parts[comp.First("ref").Value(1)] = part
	}
	for _, net := range root.First("nets").All("net") {
		if err := n.addNet(net); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if len(n.Parts) == 0 || len(n.Nets) == 0 {
		return nil, fmt.Errorf("%s: expected parts and nets, found %d and %d", file, len(n.Parts), len(n.Nets))
	}
	return n, nil
}

// addNet adds the pins of one wire.
func (n *Netlist) addNet(net *sexpr.Node) error {
	name := net.First("name").Value(1)
	for _, node := range net.All("node") {
		pin := Pin{node.First("ref").Value(1), node.First("pin").Value(1)}
		if _, ok := n.Parts[pin.Part]; !ok {
			return fmt.Errorf("net %s: %v is of a part that the netlist hasn't got", name, pin)
		}
		if other, ok := n.net[pin]; ok {
			return fmt.Errorf("%v is on net %s and on net %s", pin, other, name)
		}
		n.net[pin] = name
		n.Nets[name] = append(n.Nets[name], pin)
		if function := node.First("pinfunction").Value(1); function != "" {
			// Several pins may have one function: all are on one net, or none is looked up by it.
			n.net[Pin{pin.Part, "function " + function}] = name
		}
	}
	return nil
}

// NetOf returns the name of the wire at a pin, or "" where there is none.
func (n *Netlist) NetOf(part, number string) string { return n.net[Pin{part, number}] }

// NetOfFunction returns the name of the wire at the pin with a function, such as K of a diode.
func (n *Netlist) NetOfFunction(part, function string) string {
	return n.net[Pin{part, "function " + function}]
}

// Others returns the pins on a wire, except those of some parts.
func (n *Netlist) Others(net string, parts ...string) []Pin {
	var others []Pin
	for _, pin := range n.Nets[net] {
		if !slices.Contains(parts, pin.Part) {
			others = append(others, pin)
		}
	}
	return others
}

// Lines returns the netlist as sorted lines, so that two can be compared despite different order, date and place.
func (n *Netlist) Lines() []string {
	var lines []string
	for name, p := range n.Parts {
		lines = append(lines, fmt.Sprintf("part %s: %s, %s, %s %s", name, p.Value, p.Footprint, p.Manufacturer, p.MPN))
	}
	for name, pins := range n.Nets {
		var words []string
		for _, pin := range pins {
			words = append(words, pin.Part+"-"+pin.Number)
		}
		slices.Sort(words)
		lines = append(lines, fmt.Sprintf("net %s: %s", name, strings.Join(words, " ")))
	}
	slices.Sort(lines)
	return lines
}
