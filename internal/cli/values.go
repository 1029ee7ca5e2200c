package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/pflag"
)

// GameNumber is the value of a flag that names a stored game.
type GameNumber struct{ Game *int }

// String returns nothing for the current game.
func (v *GameNumber) String() string {
	if v.Game == nil || *v.Game == 0 {
		return ""
	}
	return strconv.Itoa(*v.Game)
}

// Set takes the number.
func (v *GameNumber) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n == 0 {
		return errors.New("expected the number of a game, as boardctl status and boardctl export name it")
	}
	*v.Game = int(n)
	return nil
}

// Type names it in the help.
func (v *GameNumber) Type() string { return "number" }

// NoticedFlag is a flag that calls Notice when it is set.
type NoticedFlag struct {
	pflag.Value
	Notice func()
}

// Set takes the value.
func (f *NoticedFlag) Set(text string) error {
	f.Notice()
	return f.Value.Set(text)
}
