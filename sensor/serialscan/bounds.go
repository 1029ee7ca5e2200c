package serialscan

import (
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/sensor"
)

// A board may be broken or hostile. What it says costs no more than this.
const (
	gapsAtOnce     = 10        // So many gaps at once, then one each second.
	eventsAtOnce   = 20        // So many events of the line, likewise.
	fastest        = 1.1       // How much faster than the host's its clock may run. A ceramic resonator is 0.005 off.
	aheadMax       = unwrapMax // So far it may go at once: a host that was away for less hears all of it.
	ofEverySecond  = rate.Limit(1)
	ofEachSecondUs = rate.Limit(fastest * 1_000_000)
)

// bounds bound the gaps that a board causes, and the time that passes by its clock.
type bounds struct{ gaps, clock *rate.Limiter }

func newBounds() bounds {
	return bounds{rate.NewLimiter(ofEverySecond, gapsAtOnce), rate.NewLimiter(ofEachSecondUs, int(aheadMax))}
}

// mayGap reports whether there may be another gap at the host's time now.
func (b bounds) mayGap(now sensor.Micros) bool { return b.gaps.AllowN(atTime(now), 1) }

// mayAdvance reports whether the board's clock may go on so far at the host's time now.
func (b bounds) mayAdvance(by, now sensor.Micros) bool {
	return b.clock.AllowN(atTime(now), int(max(by, 0)))
}

func atTime(now sensor.Micros) time.Time { return time.UnixMicro(int64(now)) }
