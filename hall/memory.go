package hall

import (
	"os"
	"runtime/debug"
)

// collectAt is by how many hundredths the memory in use grows before what is free is collected. A hall of 500 boards and 5,000 viewers holds
// 125 MB; by Go's own setting it would take as much again, and small computers have 512.
const collectAt = 25

// SaveMemory lets a program that is a hall and little else collect what is free earlier, unless GOGC says when.
func SaveMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}
