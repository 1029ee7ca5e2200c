package daemon

import (
	"bufio"
	"fmt"
	"strings"
	"testing"
)

func TestOnlyWhatWasNeverWrittenIsReleased(t *testing.T) {
	const smaps = `00400000-00ed5000 r-xp 00000000 fe:00 1283                           /usr/bin/boardd
Size:              11092 kB
Anonymous:             0 kB
00ed5000-019c3000 r--p 00ad5000 fe:00 1283                           /usr/bin/boardd
Anonymous:             4 kB
019c3000-01ab0000 rw-p 015c3000 fe:00 1283                           /usr/bin/boardd
Anonymous:             0 kB
01ab0000-03b02000 r--p 00000000 00:00 0
Anonymous:             0 kB
7f1000000000-7f1000010000 r--p 00000000 fe:00 12985504                   /data/kyban.db-shm
Anonymous:             0 kB
7f2000000000-7f2000010000 r--p 015c3000 fe:00 1283                   /usr/bin/boardd
Anonymous:             0 kB
`
	got := fmt.Sprintf("%x", unwritten(bufio.NewScanner(strings.NewReader(smaps)), "/usr/bin/boardd"))
	if want := "[{400000 ed5000} {7f2000000000 7f2000010000}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
