package commentary

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/scoresheet"
)

const (
	// followed is for how long a requested game is analysed.
	followed = 15 * time.Second
	// idle is how long an engine without work is kept.
	idle = time.Minute
	// late is how far an engine may exceed its time. On a busy computer it has its turn last.
	late = time.Minute
	// pauseMin and pauseMax bound the pause after an engine's failure.
	pauseMin, pauseMax = time.Second, time.Minute
	// gamesMax is the number of games with kept opinions.
	gamesMax = 16
	// linePlies is the number of kept plies of a line.
	linePlies = 12
)

// Config names the engine, and bounds it.
type Config struct {
	Path    string // Of the program; "" for no engine.
	Options analysis.Options
	Time    time.Duration // The time for a position.
	CPU     int           // The engine searches so many hundredths of the time, and rests in the others; 100 for 0.
	Public  bool          // All but players may see it.
	Log     *slog.Logger  // Of the daemon.
	// Sheet returns a game as far as the public may see it by now, an error if analysis is not allowed.
	Sheet func(ctx context.Context, id int) (scoresheet.Sheet, error)
	// Sees reports whether the caller may see the analysis, if it is open to the public or not.
	Sees func(ctx context.Context, open bool) bool
}

// Analyst has an engine analyse the requested games.
type Analyst struct {
	Config
	woken  chan struct{} // Has room for one.
	end    context.CancelFunc
	ended  sync.WaitGroup
	engine *analysis.Engine // Of the goroutine alone, like what follows.
	plays  string           // The game that it was started for.
	pause  time.Duration    // The pause after its next failure.

	first time.Duration            // The pause after its first failure.
	late  func(task) time.Duration // How far it may exceed its time.
	noted func()                   // Called after each answer and each failure.

	mu      sync.Mutex // Guards what follows.
	games   map[int]*game
	turns   int
	name    string // The engine's own name, "" before its start.
	trouble string // Why it does not search, "" while it does.
}

// New returns an analyst, which works until Close.
func New(c Config) *Analyst {
	if c.CPU <= 0 || c.CPU > 100 {
		c.CPU = 100
	}
	ctx, end := context.WithCancel(context.Background())
	a := &Analyst{Config: c, woken: make(chan struct{}, 1), end: end, pause: pauseMin, first: pauseMin, late: func(task) time.Duration { return late }, noted: func() {}, games: map[int]*game{}}
	if c.Path != "" {
		a.ended.Go(func() { a.run(ctx) })
	}
	return a
}

// Close ends the engine.
func (a *Analyst) Close() {
	a.end()
	a.ended.Wait()
}

func (a *Analyst) run(ctx context.Context) {
	defer a.quit()
	for ctx.Err() == nil {
		t, ok := a.next()
		if !ok {
			if !a.wait(ctx, idle) {
				a.quit()
				a.wait(ctx, time.Hour)
			}
			continue
		}
		began := time.Now()
		opinion, err := a.think(ctx, t)
		if ctx.Err() != nil {
			return
		}
		a.note(t, opinion, err)
		a.noted()
		rest := time.Since(began) * time.Duration(100-a.CPU) / time.Duration(a.CPU)
		if err != nil {
			a.quit()
			rest, a.pause = a.pause, min(2*a.pause, pauseMax)
		} else {
			a.pause = a.first
		}
		sleep(ctx, rest)
	}
}

// wait waits for a request, for a time at most; it reports whether one came.
func (a *Analyst) wait(ctx context.Context, most time.Duration) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-a.woken:
		return true
	case <-ctx.Done():
		return true
	case <-timer.C:
		return false
	}
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// next returns the next task: of the followed games, the one with the oldest turn.
func (a *Analyst) next() (t task, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var chosen *game
	for id, g := range a.games {
		ply, lacks := g.next()
		if !lacks || time.Since(g.asked) > followed || chosen != nil && chosen.served < g.served {
			continue
		}
		chosen, t, ok = g, task{id: id, ply: ply}, true
	}
	if !ok {
		return t, false
	}
	a.turns++
	chosen.served = a.turns
	return chosen.task(t.id, t.ply), true
}

// think has the engine search, and starts it if it does not run.
func (a *Analyst) think(ctx context.Context, t task) (analysis.Opinion, error) {
	plays := t.start.Game().Name
	if c, ok := t.start.(*boardgame.Chess); ok && c.Is960() {
		plays += " 960"
	}
	if a.engine != nil && a.plays != plays {
		a.quit()
	}
	if a.engine == nil {
		e, err := analysis.Start(ctx, a.Path, t.start, a.Options)
		if err != nil {
			return analysis.Opinion{}, err
		}
		a.engine, a.plays = e, plays
	}
	most := a.Time + a.late(t)
	ctx, stop := context.WithTimeoutCause(ctx, most, fmt.Errorf("it did not answer within %s", most))
	defer stop()
	return a.engine.Think(ctx, t.start, t.moves, analysis.Limit{Time: a.Time}, func(o analysis.Opinion) { a.keep(t, o) })
}

// keep notes the engine's opinion of a position so far.
func (a *Analyst) keep(t task, o analysis.Opinion) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if g := a.games[t.id]; g != nil && g.holds(t) {
		a.name = a.engine.Name
		kept := keptOf(t, o)
		g.heard = &kept
	}
}

func keptOf(t task, o analysis.Opinion) analysis.Opinion {
	o.Ply = t.ply
	for i := range o.Lines {
		o.Lines[i].Moves = o.Lines[i].Moves[:min(linePlies, len(o.Lines[i].Moves))]
	}
	o.Before, o.Position, o.Best = nil, nil, nil // They would take more memory than all else.
	return o
}

// note keeps the engine's opinion, or its failure. Failures are logged once, until it searches again.
func (a *Analyst) note(t task, o analysis.Opinion, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	g := a.games[t.id]
	if err != nil {
		if a.trouble == "" {
			a.Log.Error("analysis: " + err.Error())
		}
		a.trouble = err.Error()
		if g != nil && a.engine != nil && g.holds(t) {
			g.failed[t.ply]++
		}
		return
	}
	a.trouble, a.name = "", a.engine.Name
	o = keptOf(t, o)
	if g != nil && g.holds(t) {
		g.opinions[t.ply] = &o
	}
}

func (a *Analyst) quit() {
	if a.engine != nil {
		a.engine.Close()
		a.engine = nil
	}
}

// follow notes that a client looks at a ply of a game, and returns the analysis so far. The newest ply is -1.
func (a *Analyst) follow(id, ply int, sheet scoresheet.Sheet) Analysis {
	a.mu.Lock()
	defer a.mu.Unlock()
	g := a.games[id]
	if g == nil {
		a.forget()
		g = newGame()
		a.games[id] = g
	}
	g.update(sheet)
	if ply < 0 || ply > len(g.plies) {
		ply = len(g.plies)
	}
	g.asked, g.wanted = time.Now(), ply
	select {
	case a.woken <- struct{}{}:
	default: // It looks anyway.
	}
	return a.answer(id, g)
}

// forget makes room for a game: it drops the one with the oldest request. The caller holds the lock.
func (a *Analyst) forget() {
	if len(a.games) < gamesMax {
		return
	}
	oldest := 0
	for id, g := range a.games {
		if oldest == 0 || g.asked.Before(a.games[oldest].asked) {
			oldest = id
		}
	}
	delete(a.games, oldest)
}
