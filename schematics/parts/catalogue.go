package parts

import (
	_ "embed" // The catalogue.
	"fmt"

	"github.com/pelletier/go-toml/v2"
)

//go:embed catalogue.toml
var catalogueTOML []byte

// catalogue has the parts of catalogue.toml by their names.
var catalogue = func() (parts map[string]Part) {
	if err := toml.Unmarshal(catalogueTOML, &parts); err != nil {
		panic(fmt.Sprintf("parts: embedded catalogue: %v", err)) // An embedded file can't go bad.
	}
	return parts
}()

// The parts of the board; catalogue.toml says of each what is ordered, and what it costs.
var (
	Mega           = catalogue["Mega"]
	RaspberryPi    = catalogue["RaspberryPi"]
	Headers        = catalogue["Headers"]
	Reed           = catalogue["Reed"]
	Diode          = catalogue["Diode"]
	Schottky       = catalogue["Schottky"]
	Zener          = catalogue["Zener"]
	Suppressor     = catalogue["Suppressor"]
	StatusLED      = catalogue["StatusLED"]
	Buzzer         = catalogue["Buzzer"]
	Transistor     = catalogue["Transistor"]
	Blocker        = catalogue["Blocker"]
	Driver         = catalogue["Driver"]
	Fuse           = catalogue["Fuse"]
	Bulk           = catalogue["Bulk"]
	Bypass         = catalogue["Bypass"]
	Filter         = catalogue["Filter"]
	SupplyTerminal = catalogue["SupplyTerminal"]
)

// Resistor returns a metal film resistor of 1 %, 0.25 W; code is its value in the maker's part numbers.
func Resistor(value, code string) Part {
	return Part{
		Symbol: "R", Value: value, Footprint: "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
		MPN: "MFR-25FBF52-" + code, Manufacturer: "Yageo",
		Datasheet:   "https://www.yageo.com/upload/media/product/products/datasheet/lr/YAGEO-MFR_datasheet.pdf",
		Description: "Metal film resistor, 1 %, 0.25 W", Price: 0.10,
	}
}

// Connector returns a JST XH header for 2, 4 or 10 wires.
func Connector(wires int, value string) Part {
	number := map[int][3]string{
		2:  {"Conn_01x02", "JST_XH_B2B-XH-A_1x02_P2.50mm_Vertical", "B2B-XH-A(LF)(SN)"},
		4:  {"Conn_01x04", "JST_XH_B4B-XH-A_1x04_P2.50mm_Vertical", "B4B-XH-A(LF)(SN)"},
		10: {"Conn_01x10", "JST_XH_B10B-XH-A_1x10_P2.50mm_Vertical", "B10B-XH-A(LF)(SN)"},
	}[wires]
	prices := map[int]float64{2: 0.15, 4: 0.25, 10: 0.55}
	return Part{
		Symbol: number[0], Value: value, Footprint: "Connector_JST:" + number[1], MPN: number[2], Manufacturer: "JST",
		Datasheet: "https://www.jst-mfg.com/product/pdf/eng/eXH.pdf", Description: "Header, 2.5 mm, 3 A", Price: prices[wires],
	}
}
