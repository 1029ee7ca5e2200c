package daemon

import (
	"github.com/kyban/kyban/commentary"
	"github.com/kyban/kyban/httpd"
)

// analysing returns who lets an engine think about the games, as far as everybody may see them. Without a configuration he has none, and
// says so to who asks.
func (d *Daemon) analysing(chosen *commentary.Config) *commentary.Analyst {
	var c commentary.Config
	if chosen != nil {
		c = *chosen
	}
	c.Log, c.Sheet, c.Sees = d.log, d.pages.Analysed, httpd.SeesAnalysis
	return commentary.New(c)
}
