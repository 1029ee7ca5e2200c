package wire_test

import (
	"fmt"

	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// The line carries bytes that are no frame; then e4 closes and the board's time goes on.
func ExampleDecoder() {
	line := []byte("noise\x00" +
		"\x02\x03\x01\x01\x03\xd0\x07\x01\x01\x01\x06\xa8\xcc\x76\xab\x0e\x00")
	var d wire.Decoder
	var m wire.Message
	for rest, ok := d.Next(line, &m); ok; rest, ok = d.Next(rest, &m) {
		for i, e := range m.Edges {
			fmt.Printf("edge %d: %v closed %v at %d us\n", int(m.Next)+i, e.Switch, e.Closed, e.Time)
		}
	}
	fmt.Printf("%+v\n", d.Drops())
	// Output:
	// edge 0: e4 closed true at 2000 us
	// {Overlong:0 Stuffing:1 Short:0 CRC:0 Type:0 Body:0}
}

func ExampleEncoder() {
	var e wire.Encoder
	line := e.Hello(nil)
	line = e.Resend(line, 5)
	fmt.Printf("% x\n", line)
	// Output:
	// 02 81 05 56 f7 55 8c 00 04 83 01 05 05 5e 7a 76 43 00
}
