package daemon

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/witness"
)

type witnesses []*witness.Courier

func startCouriers(clients []*witness.Client, store *recorder.Store, log *slog.Logger) (witnesses, error) {
	var all witnesses
	for _, client := range clients {
		if client.Open() {
			log.Warn(fmt.Sprintf("witness %s: %s is not encrypted: nobody in between can forge a cosignature, but he can hold it back, and "+
				"see how many records a game has", client.Key().Name(), client.Address()), "witness", client.Key().Name(), "address", client.Address())
		}
		c, err := witness.StartCourier(client, store, log)
		if err != nil {
			all.close()
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// wake reports that a game has a new checkpoint.
func (w witnesses) wake(game int) {
	for _, c := range w {
		c.Wake(game)
	}
}

// close gives all witnesses at once a last chance to cosign the newest checkpoints, and ends.
func (w witnesses) close() {
	done := make(chan struct{})
	for _, c := range w {
		go func() {
			c.Close()
			done <- struct{}{}
		}()
	}
	for range w {
		<-done
	}
}

func (w witnesses) status(game int) ([]control.Witness, error) {
	var all []control.Witness
	for _, c := range w {
		s := c.Status()
		key := s.Witness.Key()
		shown := control.Witness{
			Name: key.Name(), Address: s.Witness.Address(), Fingerprint: key.Fingerprint(), Waiting: s.Waiting,
			Heard: stamp(s.Heard), Since: stamp(s.Since), Trouble: s.Trouble,
		}
		for _, alarmed := range slices.Sorted(maps.Keys(s.Alarms)) {
			shown.Alarms = append(shown.Alarms, s.Alarms[alarmed])
		}
		cosigned, err := c.Cosigned(context.Background(), game)
		if err != nil {
			return nil, err
		}
		if cosigned != nil {
			shown.Records, shown.At = cosigned.Records, stamp(cosigned.At)
		}
		all = append(all, shown)
	}
	return all, nil
}

// stamp writes a time, empty for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
