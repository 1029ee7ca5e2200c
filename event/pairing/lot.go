package pairing

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Lot returns the lot of a number in a round: 16 hexadecimal digits, of which the lowest is drawn first. Anybody can draw it again:
//
//	printf %s "SEED/ROUND/NUMBER" | sha256sum | cut -c1-16
func Lot(seed string, round, number int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d/%d", seed, round, number))
	return hex.EncodeToString(sum[:8])
}

// colourLot decides by lot who moves first of two.
func colourLot(seed string, round, a, b int) (first, second int, lot string) {
	lower, higher := min(a, b), max(a, b)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d/colour/%d-%d", seed, round, lower, higher))
	if sum[31]%2 == 0 {
		return lower, higher, hex.EncodeToString(sum[:8])
	}
	return higher, lower, hex.EncodeToString(sum[:8])
}
