package broadcast

import "sync"

// chunksMax is how much of old events is remembered, in bytes.
const chunksMax = 2 << 20

// chunkKey names events of a game as an audience is told them: those behind a place, no further than to another one. Once they are
// told they never change.
type chunkKey struct {
	game     int
	audience audience
	from, to int
}

// chunk is what was read from the store for a key, and how far it goes.
type chunk struct {
	text    []byte
	reached int
}

// chunks remembers what was read from the store: whoever comes anew is told the same beginning, and thousands may come at once. Nobody
// changes the text of a chunk.
type chunks struct {
	mu   sync.Mutex
	kept map[chunkKey]chunk
	size int // In bytes.
}

func (c *chunks) get(k chunkKey) (chunk, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.kept[k]
	return found, ok
}

// put remembers a chunk; when there is no more room it forgets the others first.
func (c *chunks) put(k chunkKey, read chunk) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.kept[k]; known || len(read.text) > chunksMax {
		return
	}
	if c.kept == nil || c.size+len(read.text) > chunksMax {
		c.kept, c.size = map[chunkKey]chunk{}, 0
	}
	c.kept[k] = read
	c.size += len(read.text)
}
