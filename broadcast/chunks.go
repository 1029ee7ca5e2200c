package broadcast

import "sync"

// chunksMax bounds the remembered old events, in bytes.
const chunksMax = 2 << 20

// chunkKey names events of a game for an audience: those after one place, up to another. Emitted events never change.
type chunkKey struct {
	game     int
	audience audience
	from, to int
}

// chunk is the text read from the store for a key, and the place it reaches.
type chunk struct {
	text    []byte
	reached int
}

// chunks remembers what was read from the store: every new viewer gets the same beginning, and thousands may come at
// once. The text of a chunk is never changed.
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

// put remembers a chunk. If there is no more room, it drops the others first.
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
