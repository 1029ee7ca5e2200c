package daemon

import (
	"github.com/kyban/kyban/commentary"
	"github.com/kyban/kyban/httpd"
)

// analysing returns the analyst that gives an engine the public part of the games. Without a configuration it has no engine,
// and answers requests with that.
func (d *Daemon) analysing(chosen *commentary.Config) *commentary.Analyst {
	var c commentary.Config
	if chosen != nil {
		c = *chosen
	}
	c.Log, c.Sheet, c.Sees = d.log, d.pages.Analysed, httpd.SeesAnalysis
	return commentary.New(c)
}
