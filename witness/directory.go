package witness

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
)

const (
	keyName    = "witness.key"
	boardsName = "boards"
	boardName  = "board.pub"

	cosignedEnd = ".checkpoint"

	refusedMark     = ".refused-"     // It came without a proof.
	contradictsMark = ".contradicts-" // It contradicts the one of its size with
	keptMark        = ".cosigned-"    // this mark.
)

// How many refused checkpoints of one game are kept, and how many contradictory ones. A holder of the board's key can sign any number of
// either: the first refused ones are enough, and each contradiction is a proof of its own.
const (
	refusedMax        = 8
	contradictionsMax = 64
)

// ErrNoWitness is the error for a directory that is not a witness's.
var ErrNoWitness = errors.New("no witness yet: it gets its key when boardctl witness serve first runs there")

// Directory is the stored state of a witness. It can be read while another process serves it.
type Directory string

// Trust adds a board to the known ones, durably.
func (d Directory) Trust(board evidence.PublicKey) error {
	path := d.board(board.FingerprintHex())
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	if err := durable.Replace(filepath.Join(path, boardName), []byte(board.String()+"\n")); err != nil {
		return err
	}
	return errors.Join(durable.Names(filepath.Dir(path)), durable.Names(string(d)))
}

func (d Directory) board(fingerprint string) string {
	return filepath.Join(string(d), boardsName, fingerprint)
}

// key returns the key of a trusted board; the error is os.ErrNotExist for another one. A stranger may send any fingerprint, so key reads
// nothing outside the directory, wherever a link leads.
func (d Directory) key(fingerprint string) (evidence.PublicKey, error) {
	path := filepath.Join(d.board(fingerprint), boardName)
	boards, err := os.OpenRoot(filepath.Join(string(d), boardsName))
	if err != nil {
		return evidence.PublicKey{}, err
	}
	defer boards.Close()
	text, err := boards.ReadFile(filepath.Join(fingerprint, boardName))
	if err != nil {
		return evidence.PublicKey{}, err
	}
	key, err := evidence.ParsePublicKey(strings.TrimSuffix(string(text), "\n"))
	if err != nil {
		return evidence.PublicKey{}, fmt.Errorf("%s: %w", path, err)
	}
	if key.FingerprintHex() != fingerprint {
		return evidence.PublicKey{}, fmt.Errorf("%s: expected the key with the fingerprint %s, found that of %s", path, fingerprint, key.Fingerprint())
	}
	return key, nil
}

// log is the directory's state of one game.
type log struct {
	path     string // The common beginning of its files' names.
	verifier note.Verifier
}

func (d Directory) log(board evidence.PublicKey, game evidence.UID) (log, error) {
	verifier, err := board.Verifier(game)
	return log{path: filepath.Join(d.board(board.FingerprintHex()), game.String()), verifier: verifier}, err
}

// cosigned returns the newest cosigned checkpoint, nil and a zero one when there is none.
func (l log) cosigned() (signed []byte, c evidence.Checkpoint, err error) {
	signed, c, err = l.open(l.path + cosignedEnd)
	if errors.Is(err, os.ErrNotExist) {
		return nil, evidence.Checkpoint{}, nil
	}
	return signed, c, err
}

// keep writes a cosigned checkpoint in place of the one before, which moves to the earlier ones, durably. It also settles the
// refused ones of its size.
func (l log) keep(signed []byte, c evidence.Checkpoint, before []byte, last evidence.Checkpoint) error {
	if err := l.settle(signed, c); err != nil {
		return err
	}
	if last.Size > 0 && last.Size < c.Size {
		if err := l.retire(before, last.Size); err != nil {
			return err
		}
	}
	return durable.Replace(l.path+cosignedEnd, signed)
}

// settle judges the refused checkpoints that have the size of a cosigned one. An equal one only came without its proof, as any stranger
// can send it, and is dropped. A different one contradicts.
func (l log) settle(signed []byte, c evidence.Checkpoint) error {
	refused, err := filepath.Glob(fmt.Sprintf("%s%s%d-*", l.path, refusedMark, c.Size))
	if err != nil {
		return err
	}
	for _, path := range refused {
		text, other, err := l.open(path)
		if err != nil {
			continue // An unreadable file must not keep the witness from its work.
		}
		kept := true
		if other.Root != c.Root {
			kept, err = l.contradict(text, other, signed, c)
		}
		if err == nil && kept {
			err = os.Remove(path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// contradict keeps a checkpoint that contradicts a cosigned one of its size, and that one, and reports whether both are kept.
// Together they prove that the board has signed two different logs. A checkpoint without a valid proof alone proves nothing;
// some of these are kept, in a place of their own.
func (l log) contradict(signed []byte, c evidence.Checkpoint, cosigned []byte, last evidence.Checkpoint) (kept bool, err error) {
	if kept, err := l.once(keptMark, last, cosigned, contradictionsMax); !kept || err != nil {
		return false, err
	}
	return l.once(contradictsMark, c, signed, contradictionsMax)
}

// once writes a checkpoint into a file of its own, unless so many with that mark exist, and reports whether it is kept.
func (l log) once(mark string, c evidence.Checkpoint, signed []byte, most int) (kept bool, err error) {
	path := fmt.Sprintf("%s%s%d-%x", l.path, mark, c.Size, c.Root[:])
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return err == nil, err
	}
	there, err := filepath.Glob(l.path + mark + "*")
	if err != nil || len(there) >= most {
		return false, err
	}
	return true, durable.Replace(path, signed)
}

func (l log) open(path string) (signed []byte, c evidence.Checkpoint, err error) {
	if signed, err = os.ReadFile(path); err == nil {
		c, err = evidence.OpenCheckpoint(signed, l.verifier)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return signed, c, err
}

// Cosigned is a witness's newest cosignature of a game.
type Cosigned struct {
	Board   evidence.PublicKey
	Game    evidence.UID
	Records int       // The records 1 to Records stood at
	At      time.Time // this time, by the clock of the witness.
	Path    string    // The file with the checkpoint.
	Earlier string    // The file with the ones cosigned before it, "" for none.

	Refused       []string // Files with checkpoints that the board signed, and that did not come with a valid proof.
	Contradiction []string // Files with two checkpoints of one size that the board signed and that differ.
}

// List returns the witness's cosignatures, one entry a game, by board.
func (d Directory) List(witness PublicKey) ([]Cosigned, error) {
	paths, err := filepath.Glob(filepath.Join(d.board("*"), "*"+cosignedEnd))
	if err != nil {
		return nil, err
	}
	var all []Cosigned
	for _, path := range paths {
		c, err := d.read(path, witness)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, c)
	}
	return all, nil
}

func (d Directory) read(path string, witness PublicKey) (Cosigned, error) {
	key, err := d.key(filepath.Base(filepath.Dir(path)))
	if err != nil {
		return Cosigned{}, err
	}
	game, err := evidence.ParseUID(strings.TrimSuffix(filepath.Base(path), cosignedEnd))
	if err != nil {
		return Cosigned{}, err
	}
	l, err := d.log(key, game)
	if err != nil {
		return Cosigned{}, err
	}
	signed, c, err := l.cosigned()
	if err != nil {
		return Cosigned{}, err
	}
	_, at, err := witness.Find(signed)
	if err != nil {
		return Cosigned{}, err
	}
	found := Cosigned{Board: key, Game: game, Records: c.Size - 1, At: at, Path: path}
	if _, err := os.Stat(l.path + earlierEnd); err == nil {
		found.Earlier = l.path + earlierEnd
	}
	found.Refused, found.Contradiction, err = l.refusals()
	return found, err
}

// refusals returns the files of refused checkpoints: those that only came without a proof, and the contradictions, each cosigned one
// before those of its size that contradict it.
func (l log) refusals() (refused, contradiction []string, err error) {
	kept := map[int]string{} // By their size.
	rooted := map[int]evidence.Hash{}
	for _, mark := range []string{keptMark, contradictsMark, refusedMark} {
		files, err := filepath.Glob(l.path + mark + "*")
		if err != nil {
			return nil, nil, err
		}
		for _, file := range files {
			_, c, err := l.open(file)
			if err != nil {
				refused = append(refused, file) // It is listed all the same.
				continue
			}
			switch root, known := rooted[c.Size]; {
			case mark == keptMark:
				kept[c.Size], rooted[c.Size] = file, c.Root
			case known && root != c.Root: // Earlier versions named contradictions as refused, too.
				contradiction = append(contradiction, file)
				if first := kept[c.Size]; !slices.Contains(contradiction, first) {
					contradiction = slices.Insert(contradiction, len(contradiction)-1, first)
				}
			case mark == refusedMark:
				refused = append(refused, file)
			}
		}
	}
	return refused, contradiction, nil
}

// EncodeCosigned writes one JSON object a game.
func EncodeCosigned(out io.Writer, games []Cosigned) error {
	encoder := json.NewEncoder(printable.JSON(out))
	for _, g := range games {
		if err := encoder.Encode(struct {
			Board         string   `json:"board"`
			Game          string   `json:"game"`
			Records       int      `json:"records"`
			At            string   `json:"at"`
			Checkpoint    string   `json:"checkpoint"`
			Earlier       string   `json:"earlier,omitempty"`
			Refused       []string `json:"refused,omitempty"`
			Contradiction []string `json:"contradiction,omitempty"`
		}{g.Board.String(), g.Game.String(), g.Records, g.At.Format(time.RFC3339), g.Path, g.Earlier, g.Refused, g.Contradiction}); err != nil {
			return err
		}
	}
	return nil
}

// PrintCosigned writes the games below their boards.
func PrintCosigned(out io.Writer, games []Cosigned) error {
	var board evidence.PublicKey
	for _, g := range games {
		if g.Board != board {
			board = g.Board
			fmt.Fprintf(out, "board %s\n", board.Fingerprint())
		}
		fmt.Fprintf(out, "  game %s  until record %d  at %s\n", g.Game, g.Records, g.At.Local().Format(time.DateTime))
		for _, path := range g.Refused {
			fmt.Fprintf(out, "    refused: signed by the board, and came without a proof that it continues what was cosigned: %s\n", printable.Line(path))
		}
		for _, path := range g.Contradiction {
			fmt.Fprintf(out, "    contradiction: the board has signed two logs of one length: %s\n", printable.Line(path))
		}
	}
	return nil
}

// ParseKeys reads a list of witnesses, such as a federation's: one key a line, as boardctl witness serve prints it. It ignores empty
// lines and those that begin with #. The error names the first wrong line.
func ParseKeys(text string) ([]PublicKey, error) {
	var keys []PublicKey
	lines := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, err := ParsePublicKey(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if first := lines[line]; first > 0 {
			return nil, fmt.Errorf("line %d: the key of %s is that of line %d", i+1, key.Name(), first)
		}
		lines[line] = i + 1
		keys = append(keys, key)
	}
	return keys, nil
}

// earlierEnd ends the name of the file with the checkpoints of a game that were cosigned before the newest one, one after another. A
// log that was rewritten and cut off contradicts one of these, and not the newest.
const earlierEnd = ".earlier"

// earlierMax is the most bytes of them kept of a game, the first ones: as many as 20,000 moves have.
const earlierMax = 8 << 20

// cosignedOf returns the cosigned checkpoint of a size, a zero one for none. The caller gives the newest.
func (l log) cosignedOf(size int, newest []byte, last evidence.Checkpoint) (signed []byte, c evidence.Checkpoint, err error) {
	if size >= last.Size {
		return newest, last, nil
	}
	text, err := l.earlier()
	begins := fmt.Appendf(nil, "%s\n%d\n", l.verifier.Name(), size)
	for _, signed := range evidence.Checkpoints(text) {
		if !bytes.HasPrefix(signed, begins) {
			continue // Skip needless signature checks: any stranger may ask.
		}
		if c, damaged := evidence.OpenCheckpoint(signed, l.verifier); damaged == nil {
			return signed, c, err
		}
	}
	return nil, evidence.Checkpoint{}, err
}

// earlier returns the file with the earlier checkpoints, which may not be there.
func (l log) earlier() ([]byte, error) {
	text, err := os.ReadFile(l.path + earlierEnd)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// retire appends a checkpoint of a size to the earlier ones, durably. It removes the remains of a power cut there.
func (l log) retire(signed []byte, size int) error {
	text, err := l.earlier()
	if err != nil || len(text)+len(signed) > earlierMax || bytes.HasSuffix(text, signed) {
		return err
	}
	whole := l.whole(text, size)
	if len(whole) == 0 || len(whole) < len(text) {
		return durable.Replace(l.path+earlierEnd, slices.Concat(whole, signed))
	}
	f, err := os.OpenFile(l.path+earlierEnd, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(signed)
	return errors.Join(err, f.Sync(), f.Close())
}

// whole returns a text without the lines at its end that are not part of a checkpoint below a size.
func (l log) whole(text []byte, size int) []byte {
	for len(text) > 0 {
		all := evidence.Checkpoints(text)
		if c, err := evidence.OpenCheckpoint(all[len(all)-1], l.verifier); err == nil && c.Size < size {
			break
		}
		text = text[:bytes.LastIndexByte(text[:len(text)-1], '\n')+1]
	}
	return text
}
