package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

// boards are boards that share a process. Orders:
//
//	ask TABLE FINGERPRINT CODE          makes a data directory, and returns the application at the hall with this fingerprint
//	begin TABLE ADDRESS FINGERPRINT ACCEPTANCE   switches the board on, as a member of that hall
//	on TABLE DIR                        switches a board on with a data directory that is there
//	off TABLE                           switches it off
//	alone TABLE                         makes a data directory, and switches the board on without a hall
//	play MILLISECONDS                   lets all of them make a move so often, 0 for none
//	reach PLIES                         waits until each of them has stored so many plies
//	look TABLE                          asks the board how it stands, over its socket, as a person with boardctl does
//	kept                                collects what is free, and returns what is in use then, as inUse
type boards struct {
	dir     string
	games   []edges
	tempo   *tempo
	moments *moments
	plies   *progress

	mu sync.Mutex
	on map[string]*oneBoard // By their data directories.
}

type oneBoard struct {
	table int
	stop  context.CancelFunc
	ended chan error
}

// gamesPlayed is how many games the boards of a process play, each of them many times.
const gamesPlayed = 4

// newBoards takes the directory of all boards, the file of the moments, and the number of tables of the hall.
func newBoards(args []string) (part, error) {
	tables, err := strconv.Atoi(args[2])
	if err != nil {
		return nil, err
	}
	b := &boards{dir: args[0], tempo: newTempo(), plies: newProgress(), on: map[string]*oneBoard{}}
	if b.moments, err = openMoments(args[1], tables); err != nil {
		return nil, err
	}
	b.games, err = longGames(gamesPlayed)
	return b, err
}

func dirOf(all string, table int) string { return filepath.Join(all, fmt.Sprint("board", table)) }

func (b *boards) do(order string, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", err
	}
	switch order {
	case "ask":
		return b.ask(n, args[1], args[2])
	case "begin":
		return "on", b.begin(n, args[1], args[2], args[3])
	case "on":
		return "on", b.switchOn(n, args[1])
	case "off":
		return "off", b.off(dirOf(b.dir, n))
	case "alone":
		dir := dirOf(b.dir, n)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return "", err
		}
		return "on", b.switchOn(n, dir)
	case "reach":
		return "reached", b.plies.reach(n, len(b.on))
	case "look":
		return "seen", b.look(n)
	case "kept":
		debug.FreeOSMemory() // Else what is resident shows what was in use.
		text, err := json.Marshal(kept())
		return string(text), err
	case "play":
		b.tempo.set(time.Duration(n) * time.Millisecond)
		return "playing", nil
	}
	return "", errors.New("no such order")
}

func (b *boards) ask(table int, fingerprint, text string) (string, error) {
	code, err := member.ParseCode(text)
	if err != nil {
		return "", err
	}
	dir := dirOf(b.dir, table)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		return "", err
	}
	key, err := store.BoardKey(context.Background())
	if err = errors.Join(err, store.Close()); err != nil {
		return "", err
	}
	own, err := auth.OpenAuthority(dir)
	if err != nil {
		return "", err
	}
	asked := member.Application{Board: key.String(), Fingerprint: own.Fingerprint()}
	asked.Prove(code, fingerprint)
	answer, err := json.Marshal(asked)
	return string(answer), err
}

func (b *boards) begin(table int, address, fingerprint, acceptance string) error {
	var taken member.Acceptance
	if err := json.Unmarshal([]byte(acceptance), &taken); err != nil {
		return err
	}
	dir := dirOf(b.dir, table)
	m := member.Membership{Address: address, Fingerprint: fingerprint, Table: taken.Table, Event: taken.Event, Key: taken.Key}
	if err := m.Keep(dir); err != nil {
		return err
	}
	return b.switchOn(table, dir)
}

// quietEnv lets boards say what they log.
var loud = os.Getenv("KYBAN_TEST_LOUD") != ""

func logOf(who string) *slog.Logger {
	if !loud {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(os.Stderr, nil)).With("who", who)
}

func (b *boards) switchOn(table int, dir string) error {
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		return err
	}
	source := &played{table: table, game: b.games[table%len(b.games)], phase: float64(table*7919%1000) / 1000, tempo: b.tempo, moments: b.moments, plies: b.plies}
	d, err := daemon.New(store, source, config.Config{Version: version.Number}, nil)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	ctx, stop := context.WithCancel(context.Background())
	one := &oneBoard{table, stop, make(chan error, 1)}
	b.mu.Lock()
	b.on[dir] = one
	b.mu.Unlock()
	log := logOf(source.Name())
	go func() {
		err := d.Run(ctx, viewer.NewAccount(nowhere{}, notation.Simplified), daemon.Services{Control: httpd.Config{Dir: dir, Log: log}})
		one.ended <- errors.Join(err, store.Close())
	}()
	return nil
}

// look asks a board how it stands.
func (b *boards) look(table int) error {
	client, err := control.Local(dirOf(b.dir, table), awaittest.Patience)
	if err != nil {
		return err
	}
	defer client.Close()
	_, err = client.Status(context.Background())
	return err
}

// nowhere takes what nobody reads.
type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

func (b *boards) off(dir string) error {
	b.mu.Lock()
	one := b.on[dir]
	delete(b.on, dir)
	b.mu.Unlock()
	if one == nil {
		return errors.New("it is not on")
	}
	one.stop()
	return <-one.ended
}

func (b *boards) close() error {
	var all []error
	for _, one := range b.on {
		one.stop()
	}
	for _, one := range b.on {
		all = append(all, <-one.ended)
	}
	return errors.Join(all...)
}
