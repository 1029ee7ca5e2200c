package wire

import "hash/crc32"

// table is that of CRC-32K. The residue is the CRC of any undamaged frame with its CRC, before the final inversion.
var table = crc32.MakeTable(crc32.Koopman)

const residue = 0x0843323b

func withCRC(frame []byte) []byte { return le.AppendUint32(frame, crc32.Checksum(frame, table)) }

// The decoder takes eight bytes at a time (slicing by 8: Kounavis and Berry, 2005); the standard library does that for other
// polynomials only. It fills a frame up to whole blocks with zeros, one in front and the others after it, and begins with zero.
// As a CRC is linear, both change the sum of an undamaged frame by a value that depends on its length alone, so the expected sum
// includes it.
const block = 8

var (
	blockTables   = makeBlockTables()
	undamagedSums = makeUndamagedSums()
	spread        = makeSpread()
)

// makeBlockTables returns the share of a byte in the CRC, by the number of bytes behind it in its block.
func makeBlockTables() (tables [block][256]uint32) {
	tables[0] = *table
	for n := 1; n < block; n++ {
		for b, crc := range tables[n-1] {
			tables[n][b] = addZero(crc)
		}
	}
	return tables
}

// makeUndamagedSums returns the sum of the blocks of any undamaged frame, by the length of the frame and the zero in front of it.
func makeUndamagedSums() (sums [blocksMax + 1]uint32) {
	ones := uint32(0xffffffff)
	for length := 1; length <= blocksMax; length++ {
		sum := residue ^ ones
		for end := length; end%block != 0; end++ {
			sum = addZero(sum)
		}
		sums[length] = sum
		ones = addZero(ones)
	}
	return sums
}

// makeSpread returns for each byte the block whose bytes are ones where its bits are.
func makeSpread() (blocks [256]uint64) {
	for b := range blocks {
		for bit := range block {
			blocks[b] |= uint64(b>>bit&1) * 0xff << (8 * bit)
		}
	}
	return blocks
}

func addZero(sum uint32) uint32 { return table[byte(sum)] ^ sum>>8 }

// addBlock adds eight bytes, the first one lowest, to a sum that is not inverted.
func addBlock(sum uint32, b uint64) uint32 {
	t := &blockTables
	b ^= uint64(sum)
	return t[7][byte(b)] ^ t[6][byte(b>>8)] ^ t[5][byte(b>>16)] ^ t[4][byte(b>>24)] ^
		t[3][byte(b>>32)] ^ t[2][byte(b>>40)] ^ t[1][byte(b>>48)] ^ t[0][b>>56]
}
