package main

import (
	"slices"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/witness"
)

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
