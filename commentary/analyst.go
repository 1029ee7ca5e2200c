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
	// followed is for how long a game is thought about that somebody asked for.
	followed = 15 * time.Second
	// idle is how long an engine is kept that has nothing to think about.
	idle = time.Minute
	// late is how much longer than it was told an engine may think. On a busy computer it has its turn last.
	late = time.Minute
	// pauseMin and pauseMax bound how long an engine that failed is left alone.
	pauseMin, pauseMax = time.Second, time.Minute
	// gamesMax is of how many games opinions are kept.
	gamesMax = 16
	// linePlies is how many plies of a line are kept.
	linePlies = 12
)

// Config says which engine thinks, how much it may, and of what.
type Config struct {
	Path    string // Of the program; "" for no engine.
	Options analysis.Options
	Time    time.Duration // How long it thinks about a position.
	CPU     int           // In so many of a hundred parts of the time it thinks, and rests in the others; 100 where it is 0.
	Public  bool          // Everybody but players may see it.
	Log     *slog.Logger  // Of the daemon.
	// Sheet returns a game as far as everybody may see it by now, an error where nothing may be thought about it.
	Sheet func(ctx context.Context, id int) (scoresheet.Sheet, error)
	// Sees says whether who asks may see what the engine thinks, where everybody may (open) and where not.
	Sees func(ctx context.Context, open bool) bool
}

// Analyst lets an engine think about the games that somebody asks for.
type Analyst struct {
	Config
	woken  chan struct{} // Has room for one.
	end    context.CancelFunc
	ended  sync.WaitGroup
	engine *analysis.Engine // Of the goroutine alone, as what follows it.
	plays  string           // What it was started for.
	pause  time.Duration    // How long it is left alone when it fails next.

	first time.Duration            // How long it is left alone when it fails first.
	late  func(task) time.Duration // How much longer than it was told it may think.
	noted func()                   // Is told of each answer and each failure.

	mu      sync.Mutex // Guards what follows.
	games   map[int]*game
	turns   int
	name    string // As the engine calls itself, "" before it was started.
	trouble string // Why it does not think, "" while it does.
}

// New returns an analyst, who thinks until Close.
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

// run thinks until the context ends.
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

// wait waits until somebody asks, no longer than that; it says whether somebody did.
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

// next returns what is thought about next: of the games that are followed the one that had its turn longest ago.
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

// think asks the engine, which is started where it does not run.
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
	return a.engine.Think(ctx, t.start, t.moves, analysis.Limit{Time: a.Time}, func(o analysis.Opinion) { a.hear(t, o) })
}

// hear keeps what the engine thinks of a position so far.
func (a *Analyst) hear(t task, o analysis.Opinion) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if g := a.games[t.id]; g != nil && g.holds(t) {
		a.name = a.engine.Name
		kept := keptOf(t, o)
		g.heard = &kept
	}
}

// keptOf is what is kept of an opinion.
func keptOf(t task, o analysis.Opinion) analysis.Opinion {
	o.Ply = t.ply
	for i := range o.Lines {
		o.Lines[i].Moves = o.Lines[i].Moves[:min(linePlies, len(o.Lines[i].Moves))]
	}
	o.Before, o.Position, o.Best = nil, nil, nil // They would take more than all else.
	return o
}

// note keeps what the engine thinks, or that it failed. That it fails is logged once, until it thinks again.
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

// quit ends the engine.
func (a *Analyst) quit() {
	if a.engine != nil {
		a.engine.Close()
		a.engine = nil
	}
}

// follow notes that somebody looks at a ply of a game that stands so, and returns what is known of it. The newest ply is -1.
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

// forget makes room for a game: that goes which nobody asked for longest. The caller holds the lock.
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
