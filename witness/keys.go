package witness

import (
	"fmt"
	"strings"
)

// ParseKeys reads a list of witnesses, such as a federation's: one key a line, as boardctl witness serve prints it. It ignores empty
// lines and those that begin with #. The error names the first wrong line.
func ParseKeys(text string) ([]PublicKey, error) {
	var keys []PublicKey
	lines := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, err := ParsePublicKey(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if first := lines[line]; first > 0 {
			return nil, fmt.Errorf("line %d: the key of %s is that of line %d", i+1, key.Name(), first)
		}
		lines[line] = i + 1
		keys = append(keys, key)
	}
	return keys, nil
}
