package serialscan

import (
	"errors"
	"io"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// Follow makes readings of what a board has sent over a line, from its hello on, with the time start for the first. Nobody can
// ask that board again: what is missing is a gap at the next full frame. It returns what the line damaged, and ends with r or
// with an error of sink.
func Follow(r io.Reader, start sensor.Micros, sink func(sensor.Reading) error) (wire.Drops, error) {
	f := newFollower(start, sink)
	var decoder wire.Decoder
	var m wire.Message
	buffer := make([]byte, 4096)
	for {
		n, err := r.Read(buffer)
		for rest, ok := decoder.Next(buffer[:n], &m); ok; rest, ok = decoder.Next(rest, &m) {
			if _, err := f.take(&m, f.time.at); err != nil {
				return decoder.Drops(), err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return decoder.Drops(), nil
		case err != nil:
			return decoder.Drops(), err
		}
	}
}
