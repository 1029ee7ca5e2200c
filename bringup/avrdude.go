package bringup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

// avrdude is the program that talks to the bootloader.
const avrdude = "avrdude"

// Programmer writes into boards with avrdude.
type Programmer struct {
	program string
	log     io.Writer
}

// NewProgrammer returns a Programmer whose avrdude logs to log. The error says how to install avrdude.
func NewProgrammer(log io.Writer) (*Programmer, error) {
	program, err := exec.LookPath(avrdude)
	if err != nil {
		return nil, fmt.Errorf("%s is not installed: it writes the firmware (Debian: apt install avrdude; macOS: brew install avrdude)", avrdude)
	}
	return &Programmer{program, log}, nil
}

// WriteFirmware writes an Intel HEX file into the board at a serial line.
func (p *Programmer) WriteFirmware(ctx context.Context, line, file string) error {
	return p.run(ctx, line, "flash:w:"+file+":i")
}

// WriteNumber gives the board at a serial line a number.
func (p *Programmer) WriteNumber(ctx context.Context, line string, number uint32) error {
	return writeNumber(number, func(memory string) error { return p.run(ctx, line, memory) })
}

// run calls avrdude to read or write a memory of the board at a serial line.
func (p *Programmer) run(ctx context.Context, line, memory string) error {
	run := exec.CommandContext(ctx, p.program, avrdudeArgs(line, memory)...)
	run.Stdout, run.Stderr = p.log, p.log
	err := run.Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return fmt.Errorf("%s failed (%w) and says above why; the board keeps its bootloader, so that it can be tried again. "+
			"No other program may have %s open, and a board whose reset was disabled (docs/BUILDING-A-BOARD.md) needs it back to be flashed", avrdude, err, line)
	}
	return err
}

// avrdudeArgs are for the bootloader of a Mega 2560, which speaks STK500v2 ("wiring") at 115200 baud and erases each page itself (-D: no
// erasing of the whole chip, which it can't).
func avrdudeArgs(path, memory string) []string {
	return []string{"-p", "atmega2560", "-c", "wiring", "-P", path, "-b", "115200", "-D", "-U", memory}
}
