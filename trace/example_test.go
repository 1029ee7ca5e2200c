package trace_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

const cannonToTheMiddle = `trace 1
rulebook vn2004
scan_us 1000
red "Player #1"
3918000 - h2     # The contact opens, ...
3919000 + h2     # ... bounces, ...
3920000 - h2     # ... and stays open.
4193000 + e2 ~2000
4488879 press red
12000000 end
`

func ExampleParse() {
	t, err := trace.Parse(strings.NewReader(cannonToTheMiddle))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Rulebook, t.Tag("red"), len(t.Lines), "lines")
	if err := trace.Write(os.Stdout, t); err != nil {
		log.Fatal(err)
	}
	// Output:
	// vn2004 Player #1 6 lines
	// trace 1
	// rulebook vn2004
	// scan_us 1000
	// red "Player #1"
	// 3918000 - h2
	// 3919000 + h2
	// 3920000 - h2
	// 4193000 + e2 ~2000
	// 4488879 press red
	// 12000000 end
}

func ExampleParse_broken() {
	_, err := trace.Parse(strings.NewReader("trace 1\n3918000 - h2\n4193000 + e10\n"))
	fmt.Println(err)
	// Output: line 3, column 11: expected a point, a file a-i and a rank 0-9, such as h2, found "e10"
}

func ExamplePlayer() {
	t, err := trace.Parse(strings.NewReader(cannonToTheMiddle))
	if err != nil {
		log.Fatal(err)
	}
	player, err := trace.NewPlayer(&t.Header)
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range t.Lines {
		for _, item := range player.Line(line) {
			if item.Kind == sensor.EventItem {
				e := item.Event
				fmt.Printf("%d: %v placed %v, bounces %d, known to %d us\n", e.At, e.Point, e.Placed, e.Bounces, e.Uncertainty)
			} else {
				fmt.Printf("%d: %v\n", item.At, item.Other.Word())
			}
		}
	}
	// Output:
	// 3918000: h2 placed false, bounces 2, known to 1000 us
	// 4193000: e2 placed true, bounces 0, known to 2000 us
	// 4488879: press
	// 12000000: end
}
