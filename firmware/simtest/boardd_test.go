package simtest_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// daemon is a boardd that reads a simulated board.
type daemon struct {
	*program
	t    testing.TB
	data string // Its data directory.
}

// startDaemon lets boardd read the line at path.
func startDaemon(t testing.TB, path string, more ...string) *daemon {
	t.Helper()
	data := t.TempDir()
	return &daemon{startProgram(t, "cmd/boardd", append(more, "--source", "serial:"+path, "--data", data, "--json")...), t, data}
}

// startDaemonAgain starts boardd until it has found the board, as a service manager does: on a busy computer a simulated bootloader may take
// longer than boardd waits.
func startDaemonAgain(t testing.TB, path string) *daemon {
	t.Helper()
	for {
		d := startDaemon(t, path)
		d.await(func() bool { return d.stdout.String() != "" })
		if d.stdout.String() != "" || !strings.Contains(d.stderr.String(), "no board answers") {
			return d
		}
	}
}

// said is a record with the fields that the tests need.
type said struct {
	Type, Move, Fault, Point string
	Ply                      int
	Open                     bool
}

// records returns the records of boardd so far.
func (d *daemon) records() []said {
	d.t.Helper()
	var records []said
	for line := range strings.Lines(d.stdout.String()) {
		if !strings.HasSuffix(line, "\n") {
			break // It is still being written.
		}
		var r said
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			d.t.Fatalf("boardd printed %q: %v", line, err)
		}
		records = append(records, r)
	}
	return records
}

// moves returns the moves in their last reading. A doubtful one has a question mark.
func (d *daemon) moves() []string {
	var moves []string
	for _, r := range d.records() {
		text := r.Move
		if r.Open {
			text += "?"
		}
		switch r.Type {
		case "move":
			moves = append(moves, text)
		case "revised":
			moves[r.Ply-1] = text
		}
	}
	return moves
}

// awaitMoves waits until boardd has recorded so many moves, or no more output can come.
func (d *daemon) awaitMoves(n int) {
	d.await(func() bool { return len(d.moves()) >= n })
}

// wantMoves fails the test unless exactly the moves of the script's game are recorded, some of them perhaps a moment later.
func (d *daemon) wantMoves(script *sensortest.Script) {
	d.t.Helper()
	d.wantRecorded(truth(script))
}

// wantRecorded fails the test unless boardd has recorded these moves, open ones with a question mark.
func (d *daemon) wantRecorded(want []string) {
	d.t.Helper()
	d.await(func() bool { return slices.Equal(d.moves(), want) })
	if got := d.moves(); !slices.Equal(got, want) {
		d.t.Errorf("recorded\n%v\nwant\n%v\nboardd said:\n%s", got, want, &d.stderr)
	}
}

// count returns how many records have one of these types.
func (d *daemon) count(types ...string) int {
	n := 0
	for _, r := range d.records() {
		if slices.Contains(types, r.Type) {
			n++
		}
	}
	return n
}

// wholeGame is more plies than any game has.
const wholeGame = 1000

// opening returns the script of the first plies of a real game whose contacts all bounce, played fast.
func opening(t *testing.T, game, plies int) *sensortest.Script {
	t.Helper()
	begun := sensortest.Games()[game]
	begun.Moves = begun.Moves[:min(plies, len(begun.Moves))]
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	profile.Bounce, profile.Think = 1, sensortest.Span{Min: 300_000, Max: 900_000}
	script, err := sensortest.Play(begun, profile, uint64(game))
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// playAt lets boardd read a simulated board that plays a script, with further lines of the simulator's own. The board stays
// until boardd has all moves, and half a second more.
func playAt(t *testing.T, script *sensortest.Script, more string, flags ...string) (*daemon, simtest.Result) {
	t.Helper()
	lines, err := simtest.Script(script, start)
	if err != nil {
		t.Fatal(err)
	}
	board := simtest.Start(t, simtest.Build(t).Firmware, lines+more+endWhenTold(start+script.Length()), "--wait-open")
	d := startDaemon(t, board.Path, flags...)
	d.awaitMoves(len(script.Truth.Games[0].Moves))
	board.Tell()
	return d, board.Wait()
}

// endWhenTold ends a script half a second after a test has confirmed that the host has everything, behind a time.
func endWhenTold(from sensor.Micros) string {
	return fmt.Sprintf("at %dus await told\nat %dus end\n", from, from+500_000)
}

func truth(script *sensortest.Script) []string {
	var moves []string
	for _, m := range script.Truth.Games[0].Moves {
		moves = append(moves, m.String())
	}
	return moves
}

// bounced returns how long the contacts of a script bounced in all.
func bounced(script *sensortest.Script) sensor.Micros {
	last := map[int]sensor.Micros{}
	var sum sensor.Micros
	for _, s := range script.Steps {
		if s.Point.Valid() {
			if apart := s.At - last[int(s.Point)]; last[int(s.Point)] != 0 && apart < 6_000 {
				sum += apart
			}
			last[int(s.Point)] = s.At
		}
	}
	return sum
}

// tenGames are the games that several tests play, all or some, a short one first.
var tenGames = []int{810, 0, 90, 180, 270, 360, 450, 540, 630, 720}

var gamesWanted = flag.Int("games", 10, "with -sweep, play so many of the games that all tell the same")

// played returns how many of so many games are played.
func played(of int) int { return sweeptest.Of(1, min(of, *gamesWanted)) }

// Ten real games, played on the simulated switches of a board that runs the real firmware, on a line that damages a byte in a
// hundred both ways: boardd records exactly the moves that were played.
func TestBoarddRecordsTenRealGames(t *testing.T) {
	games := tenGames[:played(len(tenGames))]
	simtest.Build(t) // Or skips here: the sums of the games are checked below.
	var mu sync.Mutex
	var bounce sensor.Micros
	t.Run("games", func(t *testing.T) {
		for _, game := range games {
			t.Run(fmt.Sprint("game ", game), func(t *testing.T) {
				t.Parallel()
				script := opening(t, game, wholeGame)
				d, result := playAt(t, script, "at 0us damage 1%\n")
				d.wantMoves(script)
				if n := d.count("finding", "illegal", "sensor", "lost"); n != 0 {
					t.Errorf("%d findings, faults and gaps, want none:\n%s", n, &d.stdout)
				}
				if result.Report["bytes_damaged"] == 0 {
					t.Error("the line damaged no byte")
				}
				mu.Lock()
				bounce += bounced(script)
				mu.Unlock()
			})
		}
	})
	t.Logf("measured: real games, %d of ten, a byte in a hundred damaged, contacts bouncing for %.1f s in all: recorded move by move",
		len(games), float64(bounce)/1e6)
	if least := sensor.Micros(100_000 * len(games)); bounce < least {
		t.Errorf("contacts bounced for %d us in all, want %d at least", bounce, least)
	}
}

// In mid-game the line is pulled out and plugged in again, a hundred times in all: the board remembers its edges meanwhile,
// and nothing is lost.
func TestBoarddOutlivesAHundredUnpluggings(t *testing.T) {
	for _, game := range []int{45, 135}[:sweeptest.Of(1, 2)] {
		t.Run(fmt.Sprint("game ", game), func(t *testing.T) {
			t.Parallel()
			times := sweeptest.Of(20, 50)
			script := opening(t, game, sweeptest.Of(30, wholeGame))
			d, result := playAt(t, script, spread(script, times, "unplug 100ms"))
			d.wantMoves(script)
			if n := d.count("finding", "illegal", "sensor", "lost"); n != 0 {
				t.Errorf("%d findings, faults and gaps, want none:\n%s", n, &d.stdout)
			}
			if n := eventsOf(result, "unplugged"); n != times {
				t.Errorf("the line was unplugged %d times, want %d", n, times)
			}
		})
	}
}

// In mid-game the board starts again: twenty times by its reset button, twice because its supply dips, four times because the
// program hangs. The time of each start is a gap, boardd reports its cause, no move is wrong, and none is missing or made up.
func TestBoarddOutlivesTheBoardsStartingAgain(t *testing.T) {
	starts := []struct {
		what  string
		times int
		cause string
	}{{"reset", sweeptest.Of(4, 10), "reset pin"}, {"dip 30ms", 1, "supply dip"}, {"hang", 2, "watchdog"}}
	for _, game := range []int{45, 135}[:sweeptest.Of(1, 2)] {
		t.Run(fmt.Sprint("game ", game), func(t *testing.T) {
			t.Parallel()
			script := opening(t, game, sweeptest.Of(30, wholeGame))
			more, times := "", 0
			for _, s := range starts {
				more += spread(script, s.times, s.what)
				times += s.times
			}
			d, _ := playAt(t, script, more)
			wantNoWrongMove(t, d.moves(), truth(script))
			if n := d.count("finding", "illegal", "lost"); n != 0 {
				t.Errorf("%d findings and the like, want none:\n%s", n, &d.stdout)
			}
			if gaps := d.count("sensor"); gaps != times {
				t.Errorf("%d gaps are recorded, want %d", gaps, times)
			}
			for _, s := range starts {
				if n := startsBy(d.stderr.String(), s.cause); n != s.times {
					t.Errorf("boardd tells of %d starts by %s, want %d:\n%s", n, s.cause, s.times, &d.stderr)
				}
			}
		})
	}
}

// startsBy counts the starts for this reason that boardd reports. On a busy machine it may lose and find a running board, and
// then reports the same start again.
func startsBy(said, cause string) int {
	starts := map[string]bool{}
	for line := range strings.Lines(said) {
		_, start, _ := strings.Cut(strings.TrimSpace(line), ", start ")
		if strings.HasSuffix(start, "("+cause+")") {
			starts[start] = true
		}
	}
	return len(starts)
}

// wantNoWrongMove fails the test unless there are as many moves as were played, each right or open.
func wantNoWrongMove(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d moves are recorded, want %d:\n%v\n%v", len(got), len(want), got, want)
	}
	open := 0
	for i := range min(len(got), len(want)) {
		if strings.HasSuffix(got[i], "?") {
			open++
		} else if got[i] != want[i] {
			t.Errorf("move %d is recorded as %s, want %s", i+1, got[i], want[i])
		}
	}
	t.Logf("measured: a board that starts again in mid-game: %d moves, %d stay open, no other is wrong", len(want), open)
}

// spread returns a line of the simulator's script at so many times, evenly spread over a game.
func spread(script *sensortest.Script, times int, what string) string {
	var text strings.Builder
	for i := range times {
		at := start + script.Length()*sensor.Micros(i+1)/sensor.Micros(times+1)
		fmt.Fprintf(&text, "at %dus %s\n", at, what)
	}
	return text.String()
}

func eventsOf(result simtest.Result, kind string) int {
	n := 0
	for _, event := range result.Events {
		if fields := strings.Fields(event); len(fields) > 2 && fields[2] == kind {
			n++
		}
	}
	return n
}

// While the pieces are set up, the board lights the points that need one, and none once they stand.
func TestLightsShowWhereAPieceIsMissing(t *testing.T) {
	t.Parallel()
	position := engine.StartPosition()
	var script strings.Builder
	missing := []string{"a0", "b0", "c0", "d0", "f0"}
	for _, p := range position.Occupied().Points() {
		if !slices.Contains(missing, p.String()) {
			fmt.Fprintf(&script, "at 0us close %s\n", p)
		}
	}
	script.WriteString("at 3s await led d0 0000ff\n")
	for i, p := range missing {
		fmt.Fprintf(&script, "at %dms close %s\n", 3000+500*i, p)
	}
	script.WriteString("at 6s await led e0 00ff00\nat 7s end\n")
	board := simtest.Start(t, simtest.Build(t).Firmware, script.String(), "--wait-open", "--pace", "real")
	startDaemon(t, board.Path)
	var got []string
	for _, event := range board.Wait().Events {
		if fields := strings.Fields(event); len(fields) > 4 && fields[2] == "led" && (fields[3] == "d0" || fields[3] == "e0") {
			got = append(got, strings.Join(fields[3:5], " "))
		}
	}
	if want := []string{"d0 0000ff", "d0 off", "e0 00ff00"}; !slices.Equal(got, want) {
		t.Errorf("the lights of d0 and e0 were %v, want %v", got, want)
	}
}

// A board reports the number that boardctl has put into its EEPROM, and boardd does not silently use the test of another board.
func TestANumberedBoardIsToldFromOthers(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	eeprom, elf := filepath.Join(folder, "eeprom"), filepath.Join(folder, "kyban.elf")
	if err := os.WriteFile(eeprom, []byte{41, 0, 2, 1, 0, 0}, 0o666); err != nil { // 41 starts, board 258.
		t.Fatal(err)
	}
	out, err := exec.Command("avr-objcopy", "--update-section", ".eeprom="+eeprom, simtest.Build(t).Firmware, elf).CombinedOutput()
	if err != nil {
		t.Fatalf("avr-objcopy: %v\n%s", err, out)
	}
	file := filepath.Join(folder, "board.toml")
	if err := os.WriteFile(file, []byte("board = 7\ndate = \"2026-05-04\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	board := simtest.Start(t, elf, endWhenTold(1_000_000), "--wait-open")
	d := startDaemon(t, board.Path, "--board-file", file)
	for _, want := range []string{"board 258 at ", "start 42 ", "WARNING: --board-file is of board 7, tested on 2026-05-04, and this is board 258"} {
		if d.awaitSaid(1, want); !strings.Contains(d.stderr.String(), want) {
			t.Errorf("boardd does not say %q:\n%s", want, &d.stderr)
		}
	}
	board.Tell()
	board.Wait()
}

// A board whose test has found broken sensors is played on over its line as if they were whole.
func TestBoarddStartsFromTheBoardsFile(t *testing.T) {
	for _, c := range []struct {
		name   string
		plies  int
		faults []sensor.Fault
		file   string
		want   []string // The faults named before the first move.
		open   bool     // The last ply goes to a dead sensor, and no word follows it: it waits for one.
	}{
		{"two sensors dead and one stuck, an opening", 30,
			[]sensor.Fault{{Kind: sensor.StuckOff, Points: engine.SetOf(engine.NewPoint(7, 2), engine.NewPoint(0, 3))}, {Kind: sensor.StuckOn, Points: engine.SetOf(engine.NewPoint(4, 4))}},
			"dead = ['h2', 'a3']\nstuck = ['e4']\nlift_bounce_us = 4000\nplace_bounce_us = 4000\n",
			[]string{"h2 stuck_off", "a3 stuck_off", "e4 stuck_on"}, false},
		{"one dead, a whole game", wholeGame,
			[]sensor.Fault{{Kind: sensor.StuckOff, Points: engine.SetOf(engine.NewPoint(4, 5))}},
			"dead = ['e5']\nplace_bounce_us = 5041\n", []string{"e5 stuck_off"}, true},
	}[:sweeptest.Of(1, 2)] {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			script := opening(t, 0, c.plies)
			for _, fault := range c.faults {
				if err := script.Break(fault, 1); err != nil {
					t.Fatal(err)
				}
			}
			file := filepath.Join(t.TempDir(), "board.toml")
			if err := os.WriteFile(file, []byte(c.file), 0o666); err != nil {
				t.Fatal(err)
			}
			d, _ := playAt(t, script, "", "--board-file", file)
			want := truth(script)
			if c.open {
				want[len(want)-1] += "?"
			}
			d.wantRecorded(want)
			if n := d.count("finding", "illegal"); n > 0 {
				t.Errorf("%d accusations, want none", n)
			}
			var named []string
			for _, r := range d.records() {
				if r.Type == "move" {
					break
				}
				if r.Type == "sensor" {
					named = append(named, r.Point+" "+r.Fault)
				}
			}
			if !slices.Equal(named, c.want) {
				t.Errorf("before the first move it named %v, want %v", named, c.want)
			}
		})
	}
}
