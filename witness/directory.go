package witness

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	refusedMark = ".refused-"
	keptMark    = ".cosigned-"
)

// refusedMax is how many refused checkpoints of one game are kept.
const refusedMax = 8

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

// key returns the key of a trusted board; the error is os.ErrNotExist for another one.
func (d Directory) key(fingerprint string) (evidence.PublicKey, error) {
	path := filepath.Join(d.board(fingerprint), boardName)
	text, err := os.ReadFile(path)
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
	signed, err = os.ReadFile(l.path + cosignedEnd)
	if errors.Is(err, os.ErrNotExist) {
		return nil, c, nil
	}
	if err == nil {
		c, err = evidence.OpenCheckpoint(signed, l.verifier)
	}
	if err != nil {
		return nil, c, fmt.Errorf("%s: %w", l.path+cosignedEnd, err)
	}
	return signed, c, nil
}

// keep writes a checkpoint that was cosigned in place of the one before, durably.
func (l log) keep(signed []byte) error { return durable.Replace(l.path+cosignedEnd, signed) }

// refuse keeps a signed checkpoint that was refused, and the one that was cosigned where both have the same size: the
// two together prove that the board has signed two different logs. What was kept before stays.
func (l log) refuse(signed []byte, c evidence.Checkpoint, cosigned []byte, last evidence.Checkpoint) error {
	kept, err := filepath.Glob(l.path + refusedMark + "*")
	if err != nil || len(kept) >= refusedMax {
		return err
	}
	if c.Size == last.Size {
		if err := l.once(keptMark, last, cosigned); err != nil {
			return err
		}
	}
	return l.once(refusedMark, c, signed)
}

// once writes a checkpoint into a file of its own, unless it is there.
func (l log) once(mark string, c evidence.Checkpoint, signed []byte) error {
	path := fmt.Sprintf("%s%s%d-%s", l.path, mark, c.Size, hex.EncodeToString(c.Root[:8]))
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return durable.Replace(path, signed)
}

// Cosigned is what a witness has cosigned of a game.
type Cosigned struct {
	Board   evidence.PublicKey
	Game    evidence.UID
	Records int       // The records 1 to Records stood at
	At      time.Time // this time, by the clock of the witness.
	Path    string    // The file with the checkpoint.

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
	refused, err := filepath.Glob(l.path + refusedMark + "*")
	if err != nil {
		return Cosigned{}, err
	}
	for _, file := range refused {
		if pair, err := l.contradicted(file); err != nil {
			return Cosigned{}, err
		} else if len(pair) > 0 {
			found.Contradiction = append(found.Contradiction, pair...)
		} else {
			found.Refused = append(found.Refused, file)
		}
	}
	return found, nil
}

// contradicted returns a refused checkpoint with one of the same size that was cosigned, nothing where there is none.
func (l log) contradicted(refused string) ([]string, error) {
	name := strings.TrimPrefix(refused, l.path+refusedMark)
	size, _, _ := strings.Cut(name, "-")
	kept, err := filepath.Glob(l.path + keptMark + size + "-*")
	if err != nil || len(kept) == 0 || kept[0] == l.path+keptMark+name {
		return nil, err
	}
	return []string{kept[0], refused}, nil
}
