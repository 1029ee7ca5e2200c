package load

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/recorder"
)

var kills = flag.Int("kills", 3, "how often the hall is killed")

// The hall is killed again and again while boards play, viewers look and orders go out. What anybody was told of is stored.
func TestAHallThatIsKilledHasAllThatItHasTold(t *testing.T) {
	rng := randtest.New(t, 1)
	inGames(t, *kills, func(t *testing.T, _, times int) {
		w := newWorld(t, slowly(), "")
		w.endAgainAndAgain(rng, times, func() { w.hall.Kill() })
	})
}

// endsOfGame is how often a hall is ended in one game of its boards, which is long enough for that.
const endsOfGame = 8

// inGames parts so many ends of a hall into games.
func inGames(t *testing.T, ends int, play func(t *testing.T, game, times int)) {
	for game := 1; ends > 0; game++ {
		times := min(ends, endsOfGame)
		ends -= times
		t.Run(fmt.Sprint("game ", game), func(t *testing.T) { play(t, game, times) })
	}
}

// slowly is a hall whose boards make a move each second.
func slowly() size {
	s := sized(small)
	s.period = time.Second
	return s
}

// lifeMost is how long a hall lives at most before it is ended.
const lifeMost = 2 * time.Second

// endAgainAndAgain ends the hall so often, each time after a random while, and lets it begin again.
func (w *world) endAgainAndAgain(rng *rand.Rand, times int, end func()) {
	w.t.Helper()
	w.look()
	w.play(w.size.period)
	w.ask(w.hall, "act") // So there is an order that can be lost.
	told, orders, began := 0, 0, time.Now()
	for range times {
		w.ask(w.hall, "acts")
		w.reach(1)
		time.Sleep(time.Duration(rng.Int64N(int64(lifeMost)))) // So it is ended at any moment of what it does.
		end()
		for table, plies := range w.storedPlies() {
			if most := w.toldMost()[table]; plies < most {
				w.t.Errorf("table %d: a viewer was told up to ply %d, and %d are stored", table, most, plies)
			}
		}
		orders = w.checkOrders()
		w.startHall()
		if w.t.Failed() {
			return
		}
	}
	if orders == 0 {
		w.t.Error("no board has taken an order: that none is lost was not tried")
	}
	w.play(0)
	for _, plies := range w.toldMost() {
		told += plies
	}
	w.reachAll(w.storedAtBoards())
	w.reported()
	w.t.Logf("measured: ended %d times in %s, viewers were told of %d plies, boards of %d orders, 0 lost; %d rows are what the boards have signed",
		times, time.Since(began).Round(time.Second), told, orders, w.compare())
}

// storedAtBoards returns how many plies each board has stored.
func (w *world) storedAtBoards() []int {
	plies := make([]int, w.size.boards+1)
	for table := 1; table <= w.size.boards; table++ {
		for *w.moments.of(table, plies[table]+1, stored) != 0 {
			plies[table]++
		}
	}
	return plies
}

// checkOrders checks that the hall's own log has each order that a board has taken, and returns how many these are.
func (w *world) checkOrders() (taken int) {
	w.t.Helper()
	last := map[string]int{} // By the key of the board.
	for _, o := range w.orders() {
		if o.Number != last[o.Board]+1 {
			w.t.Errorf("the order behind %d is %d", last[o.Board], o.Number)
		}
		last[o.Board] = o.Number
	}
	for table := 1; table <= w.size.boards; table++ {
		m, err := member.Load(dirOf(w.dir, table))
		if err != nil {
			w.t.Fatal(err)
		}
		if number := last[w.keyOf(table)]; m.Number > number {
			w.t.Errorf("table %d has taken order %d, and the log of the hall has %d", table, m.Number, number)
		}
		taken += m.Number
	}
	return taken
}

func (w *world) keyOf(table int) string {
	w.t.Helper()
	reader, err := recorder.OpenReader(dirOf(w.dir, table))
	if err != nil {
		w.t.Fatal(err)
	}
	defer reader.Close()
	key, err := reader.BoardKey(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	return key.String()
}

// orders returns the orders in the log of the hall.
func (w *world) orders() (all []hall.Ordered) {
	w.t.Helper()
	if _, err := os.Stat(w.hallDir); err != nil {
		w.t.Fatal(err)
	}
	reader, err := recorder.OpenReader(w.hallDir)
	if err != nil {
		w.t.Fatal(err)
	}
	defer reader.Close()
	for row, err := range reader.Records(context.Background(), 1, 1) { // The first game of the store is the log of the hall.
		var f hall.Fact
		if err == nil {
			err = json.Unmarshal(row.Bytes, &f)
		}
		if err != nil {
			w.t.Fatal(err)
		}
		if f.Ordered != nil {
			all = append(all, *f.Ordered)
		}
	}
	return all
}
