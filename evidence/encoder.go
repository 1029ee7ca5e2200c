package evidence

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// An Encoder writes a bundle block by block, as Bundle.Encode does at once. The caller gives the blocks in their order.
type Encoder struct {
	out  io.Writer
	sum  hash.Hash
	line []byte
	err  error
}

// NewEncoder begins a file with the version of the program that writes it and the public key of the board.
func NewEncoder(out io.Writer, program, board string) *Encoder {
	e := &Encoder{out: out, sum: sha256.New()}
	e.write([]byte(bundleTitle))
	e.Block("program", []byte(program))
	e.Block("board", []byte(board))
	return e
}

// Record writes the leaf of a record with its hash.
func (e *Encoder) Record(leaf []byte) {
	hash := LeafHash(leaf)
	e.block("record", " "+hex.EncodeToString(hash[:]), leaf)
}

// Block writes a block of another name.
func (e *Encoder) Block(name string, body []byte) { e.block(name, "", body) }

// Stream writes a block of length bytes, by calling write.
func (e *Encoder) Stream(name string, length int, write func(io.Writer) error) {
	e.write(fmt.Appendf(nil, "%s %d\n", name, length))
	body := &counted{to: e}
	if err := write(body); e.err == nil && err != nil {
		e.err = err
	}
	if e.err == nil && body.written != length {
		e.err = fmt.Errorf("%s: expected %d bytes, found %d", name, length, body.written)
	}
	e.write([]byte{'\n'})
}

// counted writes a part of a file and counts its bytes.
type counted struct {
	to      *Encoder
	written int
}

func (c *counted) Write(text []byte) (int, error) {
	c.to.write(text)
	c.written += len(text)
	return len(text), c.to.err
}

func (e *Encoder) block(name, hash string, body []byte) {
	e.line = append(append(strconv.AppendInt(append(append(e.line[:0], name...), ' '), int64(len(body)), 10), hash...), '\n')
	e.write(e.line)
	e.write(body)
	e.write([]byte{'\n'})
}

// write writes and adds to the sum, unless an earlier write failed.
func (e *Encoder) write(text []byte) {
	if e.err == nil {
		e.sum.Write(text)
		_, e.err = e.out.Write(text)
	}
}

// Close ends the file, and returns the first error.
func (e *Encoder) Close() error {
	e.Block("end", []byte(hex.EncodeToString(e.sum.Sum(nil))))
	return e.err
}
