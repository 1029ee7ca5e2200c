package gpioscan

import "periph.io/x/conn/v3/gpio"

// The values for a Config and for Lines, so that no other package needs periph.io.
const (
	Low  = gpio.Low  // Config.Active: a driven row is low, and so is a column with a closed sensor.
	High = gpio.High // Config.Active: they are high.

	PullUp   = gpio.PullUp   // Lines.Pull, where Active is Low.
	PullDown = gpio.PullDown // Lines.Pull, where Active is High.
	Float    = gpio.Float    // Lines.Pull, where the board has resistors of its own.
)
