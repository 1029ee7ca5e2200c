package witness

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
)

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
