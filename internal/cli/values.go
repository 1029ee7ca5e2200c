package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/pflag"
)

// GameNumber returns the value of a flag that names a stored game, 0 and no text for the current one.
func GameNumber(game *int) pflag.Value {
	return &value{"number", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil || n == 0 {
			return errors.New("expected the number of a game, as boardctl status and boardctl export name it")
		}
		*game = int(n)
		return nil
	}, func() string {
		if *game == 0 {
			return ""
		}
		return strconv.Itoa(*game)
	}}
}

// NoticedFlag is a flag that calls Notice when it is set.
type NoticedFlag struct {
	pflag.Value
	Notice func()
}

func (f *NoticedFlag) Set(text string) error {
	f.Notice()
	return f.Value.Set(text)
}
