//go:build vm

package vm

import (
	"fmt"
	"testing"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/host/v3/gpioioctl"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

func TestErrorsNameTheLine(t *testing.T) {
	lines := header()
	named := func(number string) string { return "GPIO" + number }
	row, one, other := named(lines.Rows[3]), named(lines.Columns[4]), named(lines.Columns[8])
	button := named(lines.Buttons[sensor.Arbiter])
	for name, test := range map[string]struct {
		change func(*gpioscan.Lines)
		busy   []string // Lines that another program holds.
		want   string
	}{
		"the chip is missing": {
			change: func(l *gpioscan.Lines) { l.Chip = "pinctrl-bcm2711" },
			want:   `GPIO chip "pinctrl-bcm2711": expected one of gpiochip0 (kyban-matrix)`,
		},
		"a line is missing": {
			change: func(l *gpioscan.Lines) { l.Rows[3] = "GPIO28" },
			want:   `row 3: chip gpiochip0 has no line "GPIO28"`,
		},
		"a line is named twice": {
			change: func(l *gpioscan.Lines) { l.Buttons[sensor.Arbiter] = l.Columns[8] },
			want:   fmt.Sprintf("button arbiter: line %q is already that of column 8", lines.Columns[8]),
		},
		"a row is busy": {
			busy: []string{row},
			want: "ask gpiochip0 for the rows: refused " + row + ", which may be in use: LineSetFromConfig: device or resource busy",
		},
		"two columns are busy": {
			busy: []string{one, other},
			want: "ask gpiochip0 for the columns: refused " + one + ", " + other + ", which may be in use: LineSetFromConfig: device or resource busy",
		},
		"a button is busy": {
			busy: []string{button},
			want: "ask gpiochip0 for the buttons: refused " + button + ", which may be in use: LineSetFromConfig: device or resource busy",
		},
	} {
		t.Run(name, func(t *testing.T) {
			reset(t)
			lines := header()
			if test.change != nil {
				test.change(&lines)
			}
			free := occupy(t, test.busy)
			board, err := gpioscan.Open(lines, gpioscan.Config{})
			if err == nil {
				t.Error(board.Close())
			}
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
			free()
			open(t, header(), gpioscan.Config{}) // The lines requested before the error are free again.
		})
	}
}

// occupy takes lines as another program would, and returns the function that frees them.
func occupy(t *testing.T, lines []string) (free func()) {
	t.Helper()
	if len(lines) == 0 {
		return func() {}
	}
	if _, err := driverreg.Init(); err != nil { // Finds the chips.
		t.Fatal(err)
	}
	set, err := gpioioctl.Chips[0].LineSet(gpioioctl.LineInput, gpio.NoEdge, gpio.PullNoChange, lines...)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	}
}
