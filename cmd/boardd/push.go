package main

import (
	"time"

	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

// The bounds of the configured time between two pushes.
const pushEveryMin, pushEveryMax = 100 * time.Millisecond, time.Hour

// pushing returns the configuration of pushed games, nil without one.
func (o *options) pushing() (*push.Config, error) {
	c := o.file.Push
	if c == (cli.Push{}) {
		return nil, nil
	}
	if c.URL == "" || c.TokenFile == "" {
		return nil, cli.Badf("%s: push: expected both url and token_file", o.config)
	}
	if _, err := push.ParseURL(c.URL); err != nil {
		return nil, cli.Badf("%s: push.url: %w", o.config, err)
	}
	every := push.DefaultEvery
	if c.Every != "" {
		var err error
		if every, err = time.ParseDuration(c.Every); err != nil || every < pushEveryMin || every > pushEveryMax {
			return nil, cli.Badf("%s: push.every %q: expected a time from %v to %v, such as 5s", o.config, c.Every, pushEveryMin, pushEveryMax)
		}
	}
	return &push.Config{URL: c.URL, Every: every, Token: func() (string, error) { return durable.LoadSecret(c.TokenFile) }}, nil
}
