package randtest

import (
	"crypto/sha256"
	"fmt"
	"math"
	"path"
	"strings"
)

// encode returns an input as a file of a corpus. Each type has the name that Go's reader knows.
func encode(args []any) string {
	var b strings.Builder
	b.WriteString("go test fuzz v1\n")
	for _, arg := range args {
		switch v := arg.(type) {
		case string:
			fmt.Fprintf(&b, "string(%q)\n", v)
		case []byte:
			fmt.Fprintf(&b, "[]byte(%q)\n", v)
		case float32:
			fmt.Fprintf(&b, "math.Float32frombits(%#x)\n", math.Float32bits(v))
		case float64:
			fmt.Fprintf(&b, "math.Float64frombits(%#x)\n", math.Float64bits(v))
		default:
			fmt.Fprintf(&b, "%T(%v)\n", arg, arg)
		}
	}
	return b.String()
}

// fileOf returns the file of a target's corpus that has a text, with a name such as Go gives.
func fileOf(target, text string) string {
	sum := sha256.Sum256([]byte(text))
	return path.Join("testdata", "fuzz", target, fmt.Sprintf("%x", sum[:8]))
}
