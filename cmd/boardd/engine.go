package main

import (
	"os/exec"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/commentary"
	"github.com/kyban/kyban/internal/cli"
)

// The bounds of the configured time for an engine to think about a position.
const thinkMin, thinkMax = 100 * time.Millisecond, 10 * time.Minute

// analysing returns the configuration of the engine for commentators, nil without one.
func (o *options) analysing() (*commentary.Config, error) {
	c := o.file.Engine
	if c == (cli.Engine{}) {
		return nil, nil
	}
	if c.Path == "" {
		return nil, cli.Badf("%s: engine: expected path, a program that speaks UCI or UCCI", o.config)
	}
	path, err := exec.LookPath(c.Path)
	if err != nil {
		return nil, cli.Badf("%s: engine.path %q: %w", o.config, c.Path, err)
	}
	made := &commentary.Config{Path: path, Time: 2 * time.Second, Public: c.Public, Options: analysis.Options{Nice: c.Nice}}
	if c.Time != "" {
		if made.Time, err = time.ParseDuration(c.Time); err != nil || made.Time < thinkMin || made.Time > thinkMax {
			return nil, cli.Badf("%s: engine.time %q: expected a time from %v to %v, such as 5s", o.config, c.Time, thinkMin, thinkMax)
		}
	}
	var memory int
	for _, setting := range []struct {
		name               string
		given              *int
		usual, least, most int
		to                 *int
	}{
		{"threads", c.Threads, 1, 1, 256, &made.Options.Threads}, {"hash_mb", c.Hash, 64, 1, 16384, &made.Options.Hash},
		{"memory_mb", c.Memory, 0, 64, 65536, &memory}, {"cpu_percent", c.CPU, 50, 1, 100, &made.CPU},
		{"lines", c.Lines, 3, 1, 10, &made.Options.Lines}, {"nice", c.Nice, 19, 0, 19, new(int)},
	} {
		*setting.to = setting.usual
		if setting.given == nil {
			continue
		}
		if *setting.given < setting.least || *setting.given > setting.most {
			return nil, cli.Badf("%s: engine.%s %d: expected a number from %d to %d", o.config, setting.name, *setting.given, setting.least, setting.most)
		}
		*setting.to = *setting.given
	}
	made.Options.Processors = made.Options.Threads
	if made.Options.Memory = int64(memory) << 20; memory == 0 {
		made.Options.Memory = 1<<30 + int64(made.Options.Hash)<<20
	}
	return made, nil
}
