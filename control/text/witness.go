package text

import (
	"fmt"
	"time"

	"github.com/kyban/kyban/control"
)

// vouches describes a witness's progress in the current game, and its fault.
func vouches(line func(name, value string), w control.Witness) {
	until := "has cosigned nothing of this game"
	if w.Records > 0 {
		until = fmt.Sprintf("has cosigned until record %d, at %s", w.Records, local(w.At))
	}
	line("witness", w.Name+" "+until)
	for _, alarm := range w.Alarms {
		line("ALARM", w.Name+": "+alarm)
	}
	if w.Since != "" {
		line("", fmt.Sprintf("%s since %s: %s", w.Name, local(w.Since), w.Trouble))
	}
	if w.Waiting > 1 {
		line("", fmt.Sprintf("%d games wait for %s", w.Waiting, w.Name))
	}
}

func local(stamp string) string {
	at, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return stamp
	}
	return at.Local().Format(time.DateTime)
}
