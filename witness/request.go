package witness

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/evidence"
)

const (
	// requestMax is the largest body of a request, in bytes: a proof of a log's whole length and a checkpoint with the
	// signatures of many witnesses.
	requestMax = 16 << 10

	// proofMax is how many hashes a proof may have by the protocol.
	proofMax = 63
)

// Request asks a witness to cosign a checkpoint.
type Request struct {
	Old        int             // The size of the checkpoint that the witness cosigned last, 0 for none.
	Proof      []evidence.Hash // Proves that the first Old leaves of the checkpoint's tree are those of that one.
	Checkpoint []byte          // The signed note.
}

// Encode returns the body of a request.
func (r *Request) Encode() []byte {
	body := fmt.Appendf(nil, "old %d\n", r.Old)
	for _, hash := range r.Proof {
		body = append(body, hash.String()+"\n"...)
	}
	return append(append(body, '\n'), r.Checkpoint...)
}

// ParseRequest reads what Encode writes, and refuses every other form. It does not read the checkpoint.
func ParseRequest(body []byte) (*Request, error) {
	if len(body) > requestMax {
		return nil, fmt.Errorf("expected at most %d bytes, found %d", requestMax, len(body))
	}
	head, checkpoint, found := bytes.Cut(body, []byte("\n\n"))
	if !found || len(checkpoint) == 0 {
		return nil, errors.New("expected an empty line and a checkpoint behind it")
	}
	lines := strings.Split(string(head), "\n")
	old, ok := strings.CutPrefix(lines[0], "old ")
	size, err := strconv.Atoi(old)
	if !ok || err != nil || size < 0 || size > math.MaxInt32 || strconv.Itoa(size) != old {
		return nil, fmt.Errorf("line 1: expected old and a plain decimal size, found %q", lines[0])
	}
	if len(lines)-1 > proofMax {
		return nil, fmt.Errorf("expected at most %d hashes, found %d", proofMax, len(lines)-1)
	}
	r := &Request{Old: size, Checkpoint: checkpoint}
	for i, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		if err != nil || hash.String() != line {
			return nil, fmt.Errorf("line %d: expected a hash in base64, found %q", i+2, line)
		}
		r.Proof = append(r.Proof, hash)
	}
	return r, nil
}
