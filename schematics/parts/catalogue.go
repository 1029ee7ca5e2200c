package parts

// The parts of the board. Each is hand-solderable with an ordinary iron. A price is an estimate in USD of one piece when a
// board's worth is bought from a large distributor, before tax and shipping, and no one's offer. schematics/check.sh has the
// month.
var (
	Mega = Part{
		Symbol: "Arduino_Mega2560", Value: "Arduino Mega 2560 Rev3", Footprint: "kyban:Arduino_Mega2560",
		MPN: "A000067", Manufacturer: "Arduino", Datasheet: "https://docs.arduino.cc/hardware/mega-2560",
		Description: "ATmega2560 on a module with USB", Price: 49.00,
	}
	RaspberryPi = Part{
		Symbol: "Raspberry_Pi_4", Value: "Raspberry Pi", Footprint: "Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical",
		MPN: "SSW-120-01-T-D", Manufacturer: "Samtec", Datasheet: "https://suddendocs.samtec.com/catalog_english/ssw_th.pdf",
		Description: "Socket for the 40-pin header of a Raspberry Pi", Price: 5.00,
	}
	Headers = Part{
		Symbol: "MountingHole", Value: "Pin header 1x40", MPN: "PRPC040SAAN-RC", Manufacturer: "Sullins Connector Solutions",
		Description: "2.54 mm, for the headers of the Mega: five of 8 pins, one of 10, two of 18", OffBoard: true, Price: 0.70,
	}
	Reed = Part{
		Symbol: "SW_Reed", Value: "CT10-1030-G1", Footprint: "Button_Switch_SMD:SW_SPST_REED_CT10-XXXX-G1",
		MPN: "CT10-1030-G1", Manufacturer: "Coto Technology", Datasheet: "https://cotorelay.com/product/ct10-series-molded-reed-switch/",
		Description: "Moulded reed switch, normally open, closes at 10 to 30 ampere-turns", Price: 2.20,
	}
	Diode = Part{
		Symbol: "D", Value: "1N4148", Footprint: "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
		MPN: "1N4148-TAP", Manufacturer: "Vishay", Datasheet: "https://www.vishay.com/docs/81857/1n4148.pdf",
		Description: "Fast diode, 4 pF: one in each crossing, against ghosts",
		Reason:      "Any 1N4148 will do: at 5 V a column that is low may be at 1.5 V, and is at 1.1 V at most (spice/mega.cir).",
		Price:       0.04,
	}
	Schottky = Part{
		Symbol: "D_Schottky", Value: "BAT85S", Footprint: "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
		MPN: "BAT85S-TAP", Manufacturer: "Vishay", Datasheet: "https://www.vishay.com/docs/85513/bat85s.pdf",
		Description: "Schottky diode, 0.32 V at 1 mA: one in each crossing, against ghosts",
		Reason:      "A Schottky diode: at 3.3 V a column that is low may be at 0.8 V, and is at 0.48 V at most (spice/pi.cir).",
		Price:       0.15,
	}
	Zener = Part{
		Symbol: "D_Zener", Value: "SMAJ5.0A", Footprint: "Diode_SMD:D_SMA",
		MPN: "SMAJ5.0A", Manufacturer: "Littelfuse", Datasheet: "https://www.littelfuse.com/products/tvs-diodes/surface-mount/smaj.aspx",
		Description: "Suppressor, 5 V: takes the surges of the supply", Price: 0.40,
	}
	Suppressor = Part{
		Symbol: "D_TVS", Value: "PESD5V0S1BA", Footprint: "Diode_SMD:D_SOD-323",
		MPN: "PESD5V0S1BA,115", Manufacturer: "Nexperia", Datasheet: "https://assets.nexperia.com/documents/data-sheet/PESD5V0S1BA.pdf",
		Description: "Suppressor of electrostatic discharges, 5 V, both directions", Price: 0.25,
	}
	StatusLED = Part{
		Symbol: "LED", Value: "green", Footprint: "LED_THT:LED_D5.0mm", MPN: "TLHG5400", Manufacturer: "Vishay",
		Datasheet: "https://www.vishay.com/docs/83008/tlhg540.pdf", Description: "Status", Price: 0.50,
	}
	Buzzer = Part{
		Symbol: "Buzzer", Value: "PS1240P02BT", Footprint: "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
		MPN: "PS1240P02BT", Manufacturer: "TDK", Datasheet: "https://product.tdk.com/en/search/sw_piezo/sw_piezo/piezo-buzzer/info?part_no=PS1240P02BT",
		Description: "Piezo sounder without electronics, 4 kHz, 70 dB(A) at 10 cm and 3 V", Price: 0.80,
	}
	Transistor = Part{
		Symbol: "BC817", Value: "BC817-40", Footprint: "Package_TO_SOT_SMD:SOT-23", MPN: "BC817-40,215", Manufacturer: "Nexperia",
		Datasheet: "https://assets.nexperia.com/documents/data-sheet/BC817_SER.pdf", Description: "NPN transistor, 45 V, 0.5 A", Price: 0.15,
	}
	Blocker = Part{
		Symbol: "Q_PMOS_GSD", Value: "IRLML6402", Footprint: "Package_TO_SOT_SMD:SOT-23", MPN: "IRLML6402TRPBF", Manufacturer: "Infineon",
		Datasheet: "https://www.infineon.com/dgdl/irlml6402pbf.pdf?fileId=5546d462533600a401535668d5c2263c", Description: "P-channel MOSFET, 20 V, 65 mOhm at 4.5 V: blocks a reversed supply", Price: 0.45,
	}
	Driver = Part{
		Symbol: "74AHCT125", Value: "74AHCT125", Footprint: "Package_DIP:DIP-14_W7.62mm", MPN: "SN74AHCT125N", Manufacturer: "Texas Instruments",
		Datasheet: "https://www.ti.com/lit/ds/symlink/sn74ahct125.pdf", Description: "Four buffers at 5 V that take 3.3 V as high (VIH 2 V)", Price: 0.90,
	}
	Fuse = Part{
		Symbol: "Polyfuse", Value: "2 A hold", Footprint: "Fuse:Fuse_Bourns_MF-RHT200", MPN: "MF-RHT200-0", Manufacturer: "Bourns",
		Datasheet: "https://www.bourns.com/docs/product-datasheets/mfrht.pdf", Description: "Resettable fuse, 16 V: holds 2 A, trips at 3.8 A", Price: 0.60,
	}
	Bulk = Part{
		Symbol: "C_Polarized", Value: "470u/16V", Footprint: "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm", MPN: "EEU-FR1C471", Manufacturer: "Panasonic",
		Datasheet: "https://industrial.panasonic.com/cdbs/www-data/pdf/RDF0000/ABA0000C1259.pdf", Description: "Electrolytic capacitor, low impedance", Price: 0.50,
	}
	Bypass = Part{
		Symbol: "C", Value: "100n", Footprint: "Capacitor_THT:C_Disc_D5.1mm_W3.2mm_P5.00mm", MPN: "C322C104K5R5TA", Manufacturer: "KEMET",
		Datasheet: "https://content.kemet.com/datasheets/KEM_C1049_GOLDMAX_X7R.pdf", Description: "Ceramic capacitor, X7R, 50 V", Price: 0.35,
	}
	Filter = Part{
		Symbol: "C", Value: "10n", Footprint: Bypass.Footprint, MPN: "C322C103K5R5TA", Manufacturer: "KEMET",
		Datasheet: Bypass.Datasheet, Description: "Ceramic capacitor, X7R, 50 V", Price: 0.35,
	}
	SupplyTerminal = Part{
		Symbol: "Screw_Terminal_01x02", Value: "5 V in", Footprint: "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
		MPN: "1715721", Manufacturer: "Phoenix Contact", Datasheet: "https://www.phoenixcontact.com/us/products/1715721/pdf", Description: "Screw terminal, 5.08 mm", Price: 1.30,
	}
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
