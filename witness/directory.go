package witness

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
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

// How many checkpoints of one game are kept that were refused, and that contradict. Whoever has the board's key can sign any number
// of either: the first are for good, and each of the latter is proof enough.
const (
	refusedMax        = 8
	contradictionsMax = 64
)

// ErrNoWitness says that a directory is not that of a witness.
var ErrNoWitness = errors.New("no witness yet: it gets its key when boardctl witness serve first runs there")

// Directory is where a witness keeps what it knows. It can be read while another process serves it.
type Directory string

// Trust makes the games of a board known, durably.
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

// key returns the key of a trusted board; the error is os.ErrNotExist for another one. The fingerprint may be a stranger's
// word, so nothing outside of the directory is read, wherever it leads.
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

// log is what the directory holds of one game.
type log struct {
	path     string // What its files' names begin with.
	verifier note.Verifier
}

func (d Directory) log(board evidence.PublicKey, game evidence.UID) (log, error) {
	verifier, err := board.Verifier(game)
	return log{path: filepath.Join(d.board(board.FingerprintHex()), game.String()), verifier: verifier}, err
}

// cosigned returns the newest checkpoint that was cosigned, nil and a zero one when there is none.
func (l log) cosigned() (signed []byte, c evidence.Checkpoint, err error) {
	signed, c, err = l.open(l.path + cosignedEnd)
	if errors.Is(err, os.ErrNotExist) {
		return nil, evidence.Checkpoint{}, nil
	}
	return signed, c, err
}

// keep writes a checkpoint that was cosigned in place of the one before, which goes to the earlier ones, durably. Of those of its size
// that were refused it shows what they are.
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

// settle looks at the refused checkpoints that have the size of one that is cosigned. The same one only came without its proof,
// as anybody can send it, and is dropped. Another one contradicts.
func (l log) settle(signed []byte, c evidence.Checkpoint) error {
	refused, err := filepath.Glob(fmt.Sprintf("%s%s%d-*", l.path, refusedMark, c.Size))
	if err != nil {
		return err
	}
	for _, path := range refused {
		text, other, err := l.open(path)
		if err != nil {
			continue // What can't be read any more must not keep the witness from what it is there for.
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

// contradict keeps a checkpoint that contradicts one of its size that was cosigned, and that one, and says whether both are kept. The two
// together prove that the board has signed two different logs. What only came without a proof that holds proves nothing, and some of it
// is kept, in a place of its own.
func (l log) contradict(signed []byte, c evidence.Checkpoint, cosigned []byte, last evidence.Checkpoint) (kept bool, err error) {
	if kept, err := l.once(keptMark, last, cosigned, contradictionsMax); !kept || err != nil {
		return false, err
	}
	return l.once(contradictsMark, c, signed, contradictionsMax)
}

// once writes a checkpoint into a file of its own, unless so many with that mark are there, and says whether it is there then.
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

// open returns a checkpoint that was kept.
func (l log) open(path string) (signed []byte, c evidence.Checkpoint, err error) {
	if signed, err = os.ReadFile(path); err == nil {
		c, err = evidence.OpenCheckpoint(signed, l.verifier)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return signed, c, err
}

// Cosigned is what a witness has cosigned of a game.
type Cosigned struct {
	Board   evidence.PublicKey
	Game    evidence.UID
	Records int       // The records 1 to Records stood at
	At      time.Time // this time, by the clock of the witness.
	Path    string    // The file with the checkpoint.
	Earlier string    // The file with those that were cosigned before it, "" for none.

	Refused       []string // Files with checkpoints that the board signed, and that did not come with a valid proof.
	Contradiction []string // Files with two checkpoints of one size that the board signed and that differ.
}

// List returns what the witness has cosigned, one entry a game, by board.
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

// refusals returns the files with what was refused: what only came without a proof, and what contradicts, the one that was
// cosigned before those of its size that contradict it.
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
				refused = append(refused, file) // It is shown all the same.
				continue
			}
			switch root, known := rooted[c.Size]; {
			case mark == keptMark:
				kept[c.Size], rooted[c.Size] = file, c.Root
			case known && root != c.Root: // Earlier versions named these as refused, too.
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
