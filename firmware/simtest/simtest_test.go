package simtest_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/firmware/simtest"
)

// TestMain allows more parallel tests than processors: some wait for a simulated board's time.
func TestMain(m *testing.M) {
	flag.Parse()
	const beside = 8
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == "test.parallel" })
	if !said {
		if err := flag.Set("test.parallel", strconv.Itoa(max(beside, runtime.GOMAXPROCS(0)))); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// run runs the test firmware through a script of one line each.
func run(t *testing.T, lines ...string) simtest.Result {
	t.Helper()
	return simtest.Run(t, simtest.Build(t).TestFirmware, strings.Join(lines, "\n"))
}

// The test firmware's output: the rows from 0 on, the inputs, the millisecond.
func TestWhatTheFirmwareSeesOfTheBoard(t *testing.T) {
	const nothing = "000000000000000000000000000000"
	for _, c := range []struct {
		name   string
		script []string
		want   []string
	}{
		{"three pieces stand", []string{"at 0s close a0 e0 i9", "at 9ms end"}, []string{
			"start 01",
			"011000000000000000000000000100 00 00000001",
		}},
		{"a piece comes and goes", []string{"at 5500us close e4", "at 20500us open e4", "at 40ms end"}, []string{
			"start 01",
			nothing + " 00 00000001",
			"000000000000010000000000000000 00 00000006",
			nothing + " 00 00000015",
		}},
		{"a contact bounces", []string{"at 5500us bounce e4 8ms 4", "at 40ms end"}, []string{
			"start 01",
			nothing + " 00 00000001",
			"000000000000010000000000000000 00 00000006",
			nothing + " 00 00000008",
			"000000000000010000000000000000 00 0000000a",
			nothing + " 00 0000000c",
		}},
		{"a contact closes for less than a scan", []string{"at 5500us bounce e4 100us 2", "at 40ms end"}, []string{
			"start 01",
			nothing + " 00 00000001",
		}},
		{"three closed contacts and no diode make a ghost", []string{"at 0s close a0 a1 c1", "at 5500us missing-diode a1",
			"at 9500us solder-diode a1", "at 40ms end"}, []string{
			"start 01",
			"001005000000000000000000000000 00 00000001",
			"005005000000000000000000000000 00 00000006",
			"001005000000000000000000000000 00 0000000a",
		}},
		{"a wire of a row breaks, then one of a column", []string{"at 0s close a0 c0 c5", "at 5500us cut-column 2",
			"at 9500us cut-row 0", "at 40ms end"}, []string{
			"start 01",
			"005000000000000004000000000000 00 00000001",
			"001000000000000000000000000000 00 00000006",
			nothing + " 00 0000000a",
		}},
		{"a contact sticks", []string{"at 5500us stick-closed i0", "at 6500us close i0", "at 7500us open i0",
			"at 9500us free i0", "at 40ms end"}, []string{
			"start 01",
			nothing + " 00 00000001",
			"100000000000000000000000000000 00 00000006",
			nothing + " 00 0000000a",
		}},
		{"every input is pressed", []string{"at 5500us press red 4ms", "at 15500us press black 4ms",
			"at 25500us hold adjust-red", "at 35500us hold adjust-black", "at 45500us release adjust-red",
			"at 55500us press arbiter 4ms", "at 80ms end"}, []string{
			"start 01",
			nothing + " 00 00000001",
			nothing + " 01 00000006", nothing + " 00 0000000a",
			nothing + " 02 00000010", nothing + " 00 00000014",
			nothing + " 04 0000001a",
			nothing + " 0c 00000024",
			nothing + " 08 0000002e",
			nothing + " 18 00000038", nothing + " 08 0000003c",
		}},
		{"the reset button", []string{"at 0s hold red", "at 0s close a0", "at 5ms reset", "at 9500us open a0", "at 20ms end"}, []string{
			"start 01",
			"001000000000000000000000000000 01 00000001",
			"start 02",
			"001000000000000000000000000000 01 00000001",
			nothing + " 01 00000005",
		}},
		{"the supply dips and a piece goes meanwhile", []string{"at 0s close a0", "at 5500us dip 20ms", "at 9ms open a0", "at 40ms end"}, []string{
			"start 01",
			"001000000000000000000000000000 00 00000001",
			"start 04",
			nothing + " 00 00000001",
		}},
		{"the firmware hangs", []string{"at 0s close a0", "at 20ms send 57", "at 100ms end"}, []string{
			"start 01",
			"001000000000000000000000000000 00 00000001",
			"start 08",
			"001000000000000000000000000000 00 00000001",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Split(strings.TrimSuffix(string(run(t, c.script...).Sent), "\n"), "\n")
			if !slices.Equal(got, c.want) {
				t.Errorf("script:\n%s\ngot:\n%s\nwant:\n%s", strings.Join(c.script, "\n"), strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestRowsDrivenHighFightWhereADiodeIsMissing(t *testing.T) {
	board := []string{"at 0s close a0 a1 c1", "at 0s missing-diode a1", "at 50ms end"}
	if fight := run(t, board...).Report["row_fight"]; fight != 0 {
		t.Errorf("floating rows fight for %v cycles, want 0", fight)
	}
	driven := run(t, append(board, "at 20ms send 48")...)
	if fight := driven.Report["row_fight"]; fight == 0 {
		t.Error("driven rows do not fight")
	}
	if want := " 00 00000001\n000005000000000000000000000000 "; !bytes.Contains(driven.Sent, []byte(want)) {
		t.Errorf("got %q, want a0 held open by row 1: %q", driven.Sent, want)
	}
}

func TestLightsAndBeeps(t *testing.T) {
	result := run(t, "at 20ms send 4c", "at 200ms end")
	var got []string
	for _, event := range result.Events {
		got = append(got, strings.SplitN(event, " ", 3)[2])
	}
	if want := []string{"led e4 302010 brightness 31", "buzzer on", "buzzer off"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, want := range map[string]float64{"led_updates": 1, "led_malformed": 0, "beeps": 1, "bytes_received": 1} {
		if result.Report[name] != want {
			t.Errorf("%s: got %v, want %v", name, result.Report[name], want)
		}
	}
}

// The lines after await come later by the wait for the event, and each await needs an event of its own.
func TestAScriptWaitsForAnEvent(t *testing.T) {
	result := run(t, "at 20ms send 4c", "at 20ms await led e4", "at 300ms send 4c", "at 300ms await buzzer on", "at 300ms await buzzer on", "at 300ms end")
	var got []string
	for _, event := range result.Events {
		got = append(got, strings.SplitN(event, " ", 3)[2])
	}
	if want := []string{"led e4 302010 brightness 31", "buzzer on", "goes on", "buzzer off", "goes on", "buzzer on", "goes on"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAChainOfLEDsThatEndsTooEarlyShowsNothing(t *testing.T) {
	result := run(t, "at 20ms send 53", "at 200ms end")
	if updates := result.Report["led_updates"]; updates != 0 || len(result.Events) != 0 {
		t.Errorf("got %v updates, %q, want none", updates, result.Events)
	}
	result = run(t, "at 20ms send 53", "at 100ms send 4c", "at 200ms end")
	if updates, malformed := result.Report["led_updates"], result.Report["led_malformed"]; updates != 1 || malformed != 1 {
		t.Errorf("got %v updates, %v malformed, want 1 and 1", updates, malformed)
	}
}

// The test firmware takes a byte each millisecond, and the microcontroller keeps three.
func TestBytesThatComeTooFastAreLost(t *testing.T) {
	result := run(t, "at 20400us send 00 00 00 00 00 00 00 00", "at 40ms end")
	if lost := result.Report["bytes_overrun"]; lost != 5 {
		t.Errorf("%v bytes lost, want 5 of 8", lost)
	}
}

func TestTheSameScriptGivesTheSameBytes(t *testing.T) {
	script := []string{"at 0s damage 5%", "at 5ms bounce e4 90ms 60", "at 120ms reset", "at 130ms dip 5ms", "at 1s end"}
	first, second := run(t, script...), run(t, script...)
	if !bytes.Equal(first.Sent, second.Sent) || fmt.Sprint(first) != fmt.Sprint(second) {
		t.Errorf("got %q, then %q", first.Sent, second.Sent)
	}
	if first.Report["bytes_damaged"] == 0 {
		t.Error("no byte was damaged")
	}
	other := simtest.Run(t, simtest.Build(t).TestFirmware, strings.Join(script, "\n"), "--seed", "2")
	if bytes.Equal(first.Sent, other.Sent) {
		t.Error("another seed damages the same bytes")
	}
}

func TestAHostUnpluggedFindsTheBoardUnderAnotherPath(t *testing.T) {
	script := "at 50ms close e4\nat 600ms unplug 50ms\nat 620ms open e4\nat 1700ms close a0\nat 1800ms end"
	board := simtest.Start(t, simtest.Build(t).TestFirmware, script, "--wait-open")
	before, first := listen(t, board)
	after, second := listen(t, awaited(board, "pty"))
	if before == after {
		t.Errorf("the line is at %s again", before)
	}
	if want := "start 01\n000000000000000000000000000000 00 00000001\n" +
		"000000000000010000000000000000 00 00000032\n"; first != want {
		t.Errorf("before: got %q, want %q", first, want)
	}
	if want := "001000000000000000000000000000 00 000006a4\n"; second != want {
		t.Errorf("after: got %q, want %q", second, want)
	}
	if report := board.Wait().Report; report["bytes_unheard"] != 43 || report["bytes_lost"] != 0 {
		t.Errorf("%v bytes unheard and %v lost, want the line of 43 that was sent meanwhile", report["bytes_unheard"], report["bytes_lost"])
	}
}

func awaited(b *simtest.Board, kind string) *simtest.Board {
	b.Await(kind)
	return b
}

// listen opens the line and reads until it dies.
func listen(t *testing.T, board *simtest.Board) (path, text string) {
	t.Helper()
	path, err := os.Readlink(board.Path)
	if err != nil {
		t.Fatal(err)
	}
	line, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	got, _ := io.ReadAll(line) // It ends with an error: the line dies.
	return path, string(got)
}

func TestOpeningResetsAStockMega(t *testing.T) {
	board := simtest.Start(t, simtest.Build(t).TestFirmware, "at 300ms end",
		"--wait-open", "--reset-on-open", "--boot", "200ms")
	_, text := listen(t, board)
	if want := "start 02\n000000000000000000000000000000 00 00000001\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
	events := fmt.Sprint(board.Wait().Events)
	if want := "at 0.200000s firmware starts"; !strings.Contains(events, want) {
		t.Errorf("got %s, want %q", events, want)
	}
}

func TestBadInputIsRefused(t *testing.T) {
	programs := simtest.Build(t)
	pinmap, err := os.ReadFile(filepath.Join(programs.Root, "schematics", "testdata", "pinmap.csv"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	maps := 0
	with := func(old, new string) []string {
		if !bytes.Contains(pinmap, []byte(old)) {
			t.Fatalf("the pin map has no %q", old)
		}
		maps++
		path := filepath.Join(folder, fmt.Sprint(maps), "pinmap.csv")
		if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, bytes.Replace(pinmap, []byte(old), []byte(new), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"--pinmap", path}
	}
	for _, c := range []struct {
		script string
		flags  []string
		want   string
	}{
		{"at 1s clsoe e4", nil, `standard input:1: "clsoe": expected one of close open bounce`},
		{"# fine\n\nat 1s close e4 j4", nil, `standard input:3: "j4": expected a point from a0 to i9`},
		{"at 1s close", nil, `standard input:1: the line ends: expected a point from a0 to i9`},
		{"at 1 close e4", nil, `standard input:1: "1": expected a time such as 250us, 20ms or 1.5s`},
		{"at -1s close e4", nil, `standard input:1: "-1s": expected a time such as 250us, 20ms or 1.5s`},
		{"close e4", nil, `standard input:1: "close": expected at TIME WHAT, or a comment after #`},
		{"at 1s bounce e4 6ms none", nil, `standard input:1: "none": expected a whole number from 1 to 10000`},
		{"at 1s press green", nil, `standard input:1: "green": expected red, black, adjust-red, adjust-black or arbiter`},
		{"at 1s damage 2", nil, `standard input:1: "2": expected a share from 0% to 100%`},
		{"at 1s send 1", nil, `standard input:1: "1": expected bytes of two hexadecimal digits`},
		{"at 1s await", nil, `standard input:1: the line ends: expected how an event is told, such as led e4 00ff00 or buzzer on`},
		{"at 1s reset now", nil, `standard input:1: "now": expected the end of the line`},
		{"at 1s unplug 2s\nat 2s unplug 1s", nil, `standard input: at 2.000000s unplug: the one before is not over yet`},
		{"at 1s close e4", nil, `nothing ends the simulation: expected --until TIME`},
		{"at 1s end", []string{"--pace", "fast"}, `--pace fast: expected max, real or host`},
		{"at 1s end", []string{"--pace", "host"}, `--pace host: expected a script in a file and no --pty`},
		{"at 1s end", []string{"--seed", "-1"}, `--seed -1: expected a whole number from 0 to`},
		{"at 1s end", []string{"--wait-open"}, `--wait-open: expected --pty or --link as well`},
		{"at 1s end", []string{"--baud", "115200"}, `UART0 runs at 250000 baud: expected 115200 within 2 %`},
		{"at 1s end", []string{"--pinmap", filepath.Join(folder, "none")}, `none: No such file or directory: expected the pin map`},
		{"at 1s end", with("row,0,,,PA0", "row,0,,,PM0"), `pinmap.csv:2: mega "PM0": expected a port pin of the ATmega2560 such as PA0`},
		{"at 1s end", with("row,1,,,PA1,23,17\n", ""), `pinmap.csv: row 1 is missing`},
		{"at 1s end", with("row,1,", "row,0,"), `pinmap.csv:3: given a second time`},
		{"at 1s end", with("point,a0,0,0", "point,a0,0,9"), `column "9": expected a number from 0 to 8`},
		{"at 1s end", with("kind,name", "name,kind"), `pinmap.csv:1: "name,kind,`},
		{"at 1s end", with("led,data,,,PB2", "led,data,,,PB3"), `the pin map puts led data on PB3 and led clock on PB1: expected`},
	} {
		flags := append([]string{"--pinmap", filepath.Join(programs.Root, "schematics", "pinmap.csv"), "--script", "-"}, c.flags...)
		command := exec.Command(programs.Simulator, append(flags, programs.TestFirmware)...)
		command.Stdin = strings.NewReader(c.script)
		out, err := command.CombinedOutput()
		if err == nil || !strings.HasPrefix(string(out), "kybansim: ") || !strings.Contains(string(out), c.want) {
			t.Errorf("%q %q: got %v, %s, want %s", c.script, c.flags, err, out, c.want)
		}
	}
}
