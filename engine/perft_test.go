package engine

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestPerft(t *testing.T) {
	data, err := os.ReadFile("testdata/perft.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		f := strings.Split(line, "\t")
		d, _ := strconv.Atoi(f[1])
		n, _ := strconv.ParseUint(f[2], 10, 64)
		if n > 20e6 {
			continue
		}
		p, err := ParseFEN(f[0])
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.Perft(d); got != n {
			t.Errorf("%s depth %d: %d, want %d", f[0], d, got, n)
		}
	}
}
func BenchmarkPerft5(b *testing.B) {
	for b.Loop() {
		p := StartPosition()
		n := p.Perft(5)
		if n != 133312995 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(133.312995/(b.Elapsed().Seconds()/float64(b.N)), "Mn/s")
}
