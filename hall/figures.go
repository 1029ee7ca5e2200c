package hall

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/kyban/kyban/control"
)

// signs are what a board says of its own log and clock, beside its log.
type signs struct {
	asked    time.Time     // Zero for never.
	rows     int           // That it has signed.
	unsigned int           // That are stored there and not signed yet.
	ahead    time.Duration // Of the hall's clock, by the middle of the question.
	unsure   time.Duration // So much more or less.
	timed    bool          // The board has told its time: one of an older version does not.
	term     int           // Of the last order that it has taken,
	order    int           // and its number.
}

// measure asks a board how far its log and its clock are, once in a while.
func (h *Hall) measure(ctx context.Context, b *board, client *control.Client) {
	b.mu.Lock()
	asked, since := b.signs.asked, b.since
	b.mu.Unlock()
	began := time.Now()
	if began.Sub(asked) < heedEvery && !asked.Before(since) { // Over another connection it may be another clock.
		return
	}
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	var told hallTold
	if client.Ask(ctx, http.MethodGet, control.HallPath, nil, &told) != nil {
		return // It is asked again; that it is silent is known by its feed.
	}
	took := time.Since(began)
	h.believe(b, told) // Also where this hall does not write: who promotes it goes behind all terms that boards have heard of.
	s := signs{asked: began, rows: told.Rows, unsigned: told.Unsigned, timed: !told.Clock.IsZero(), term: told.Term, order: told.Number}
	if s.timed {
		s.ahead, s.unsure = told.Clock.Sub(began.Add(took/2)), took/2
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.signs = s
}

// count registers the figures of the hall.
func (h *Hall) count(to *prometheus.Registry) {
	rows := prometheus.CounterOpts{Name: "kyban_hall_rows_total", Help: "Rows of boards that were verified and stored, since halld was started; counted once a minute."}
	to.MustRegister(prometheus.NewCounterFunc(rows, func() float64 { return h.rows.tell(h.now()) }), h)
}

// figure describes a figure of the boards.
func figure(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("kyban_hall_"+name, help, labels, nil)
}

var (
	connectedFigure = figure("board_connected", "1 while the board at the table is connected.", "table")
	heardFigure     = figure("board_heard_seconds", "Seconds since the board at the table was heard, in steps of 5; 0 below 30.", "table")
	faultFigure     = figure("board_fault", "1 while the board at the table has a fault and is not shown.", "table", "kind")
	behindFigure    = figure("board_rows_behind", "Rows that the board at the table has signed and the hall has not stored, in steps of 10; 0 up to 20.", "table")
	unsignedFigure  = figure("board_unsigned_rows", "Rows that the board at the table has stored and not signed, in steps of 100; 0 up to 400.", "table")
	clockFigure     = figure("board_clock_seconds", "Seconds by which the clock of the board at the table is ahead of the hall's.", "table")
	spreadFigure    = figure("clock_spread_seconds", "Seconds between the slowest and the fastest clock of the hall and the boards that are connected.")
	strangerFigure  = figure("strangers", "Boards that have dialled and are not enlisted.")
)

// Describe describes the figures of the boards.
func (h *Hall) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connectedFigure, heardFigure, faultFigure, behindFigure, unsignedFigure, clockFigure, spreadFigure, strangerFigure} {
		to <- d
	}
}

// Collect tells the figures of the boards.
func (h *Hall) Collect(to chan<- prometheus.Metric) {
	var slowest, fastest time.Duration // The hall's own clock is one of them.
	for _, b := range h.all() {
		s, connected := h.tell(to, b)
		if connected && s.timed {
			slowest, fastest = min(slowest, s.ahead), max(fastest, s.ahead)
		}
	}
	h.mu.Lock()
	strangers := len(h.strangers)
	h.mu.Unlock()
	to <- gauge(spreadFigure, (fastest - slowest).Round(clockStep).Seconds())
	to <- gauge(strangerFigure, float64(strangers))
}

// tell tells the figures of a board.
func (h *Hall) tell(to chan<- prometheus.Metric, b *board) (s signs, connected bool) {
	table := fmt.Sprint(b.at())
	b.mu.Lock()
	s, connected = b.signs, b.client != nil
	heard, fault, rows := b.heard, b.fault, b.rows
	b.mu.Unlock()
	is := 0.0
	if connected {
		is = 1
	}
	to <- gauge(connectedFigure, is, table)
	if !heard.IsZero() {
		to <- gauge(heardFigure, heardSteps(h.now().Sub(heard)), table)
	}
	if fault != nil {
		to <- gauge(faultFigure, 1, table, fault.Kind)
	}
	if s.asked.IsZero() {
		return s, connected
	}
	to <- gauge(behindFigure, steps(s.rows-rows, 20, 10), table)
	to <- gauge(unsignedFigure, steps(s.unsigned, 400, 100), table)
	if s.timed {
		to <- gauge(clockFigure, s.ahead.Round(clockStep).Seconds(), table)
	}
	return s, connected
}

// The figures of boards are coarse: every viewer may read them, and the moment of a move is not to be seen in them.
const (
	heardQuiet = 30 * time.Second // A board that is well gives a sign of life earlier.
	heardStep  = 5 * time.Second
	clockStep  = 100 * time.Millisecond
	rowsEvery  = time.Minute
)

// heardSteps returns the seconds since a board was heard, 0 for one that may be well.
func heardSteps(since time.Duration) float64 {
	if since < heardQuiet {
		return 0
	}
	return since.Truncate(heardStep).Seconds()
}

// steps returns a number of rows, rounded up to steps, 0 where it is as it may be.
func steps(n, quiet, step int) float64 {
	if n <= quiet {
		return 0
	}
	return float64((n + step - 1) / step * step)
}

// rowsTold counts rows. What it tells is a minute behind at most.
type rowsTold struct {
	mu    sync.Mutex
	rows  int
	told  int
	since time.Time
}

// add counts more rows.
func (r *rowsTold) add(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rows += n
}

// tell returns how many rows are told at a time.
func (r *rowsTold) tell(now time.Time) float64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if minute := now.Truncate(rowsEvery); !minute.Equal(r.since) {
		r.told, r.since = r.rows, minute
	}
	return float64(r.told)
}

func gauge(d *prometheus.Desc, value float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
}
