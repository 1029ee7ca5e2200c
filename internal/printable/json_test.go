package printable_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/printable"
)

func TestNothingInJSONSteersATerminal(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"An ệ 炮", `"An ệ 炮"` + "\n"},
		{"\u009b31m", `"\u009b31m"` + "\n"},
		{"\x7f\u0085", `"\u007f\u0085"` + "\n"},
		{"\x1b[2J\n", `"\u001b[2J\n"` + "\n"},
		{"a\u202eb", `"a\u202eb"` + "\n"},
	} {
		var out strings.Builder
		if err := json.NewEncoder(printable.JSON(&out)).Encode(tc.text); err != nil || out.String() != tc.want {
			t.Errorf("%q: %q, %v, want %q", tc.text, out.String(), err, tc.want)
		}
		var back string
		if err := json.Unmarshal([]byte(out.String()), &back); err != nil || back != tc.text {
			t.Errorf("%q: read as %q, %v", tc.text, back, err)
		}
	}
}
