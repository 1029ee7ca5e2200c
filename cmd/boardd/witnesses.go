package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/witness"
	"github.com/kyban/kyban/witness/courier"
)

// witnesses are those who vouch for what is recorded.
type witnesses []*courier.Courier

// clients returns the witnesses that the options name.
func (o *options) clients() ([]*witness.Client, error) {
	var clients []*witness.Client
	for _, text := range o.witness {
		client, err := witness.ParseClient(text)
		if err != nil {
			return nil, cli.Badf("--witness: %w", err)
		}
		if slices.ContainsFunc(clients, func(c *witness.Client) bool { return c.Key().String() == client.Key().String() }) {
			return nil, cli.Badf("--witness: the key of %s is given twice", client.Key().Name())
		}
		clients = append(clients, client)
	}
	return clients, nil
}

// couriers lets one go to the witnesses that the options name.
func (o *options) couriers(store *recorder.Store, report func(line string)) (witnesses, error) {
	clients, err := o.clients()
	if err != nil {
		return nil, err
	}
	var all witnesses
	for _, client := range clients {
		if client.Open() {
			report(fmt.Sprintf("witness %s: %s is not encrypted: nobody in between can forge a cosignature, but he can hold it back, and "+
				"see how many records a game has", client.Key().Name(), client.Address()))
		}
		c, err := courier.Start(client, store, report)
		if err != nil {
			all.close()
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// wake says that a game has a new checkpoint.
func (w witnesses) wake(game int) {
	for _, c := range w {
		c.Wake(game)
	}
}

// close lets what was recorded last be cosigned by all at once, where they answer, and ends.
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

// status tells who has cosigned what of a game.
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

// stamp writes a time, nothing for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
