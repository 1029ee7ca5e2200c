package schematics

// addLine adds the pins of a line.
func (p *parser) addLine(l *Line) error {
	if err := p.once(nameCell, l.String()); err != nil {
		return err
	}
	if err := p.empty(rowCell, columnCell); err != nil {
		return err
	}
	if err := p.addMega(l); err != nil {
		return err
	}
	return p.addPi(l)
}

// addMega adds the pin of the microcontroller and its Arduino name.
func (p *parser) addMega(l *Line) error {
	pin, err := parsePin(p.cells[megaCell])
	if err != nil {
		return p.errorf(megaCell, "%w", err)
	}
	if err := p.once(megaCell, pin.String()); err != nil {
		return err
	}
	if fixed, ok := megaFixed[l.String()]; ok && pin != fixed.Pin {
		return p.errorf(megaCell, "expected %v, the %s, found %v", fixed.Pin, fixed.use, pin)
	}
	if name := arduinoName(pin); p.cells[arduinoCell] != name {
		return p.errorf(arduinoCell, "expected %s, which is %v on an Arduino Mega 2560, found %q", name, pin, p.cells[arduinoCell])
	}
	first, ok := p.ports[pin.Port]
	if ok && first.output() != l.output() {
		return p.errorf(megaCell, "%v is an %s and %v, on port %c too, an %s: expected another port, for a write to the outputs of a port can switch off the pull-ups of its inputs",
			l, direction(l), first, pin.Port, direction(first))
	}
	if !ok {
		p.ports[pin.Port] = l
	}
	l.Mega, l.Arduino = pin, p.cells[arduinoCell]
	return nil
}

func direction(l *Line) string {
	if l.output() {
		return "output"
	}
	return "input"
}

// addPi adds the GPIO of the Raspberry Pi. Only the matrix must have one: a small computer may do without the rest.
func (p *parser) addPi(l *Line) error {
	text := p.cells[piCell]
	if text == "" && l.Kind != "row" && l.Kind != "column" {
		return nil
	}
	g, err := parseGPIO(text)
	if err != nil {
		return p.errorf(piCell, "%w", err)
	}
	if fixed, ok := piFixed[l.String()]; ok && g != fixed {
		return p.errorf(piCell, "expected %v, the GPIO of the Raspberry Pi's SPI0, found %v", fixed, g)
	}
	l.Pi = g
	return p.once(piCell, "GPIO "+g.String())
}
