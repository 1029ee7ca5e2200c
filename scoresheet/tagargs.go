package scoresheet

import (
	"fmt"
	"strings"
)

// ParseTags reads KEY=VALUE arguments.
func ParseTags(args []string) (map[string]string, error) {
	tags := map[string]string{}
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf(`tag %q: expected KEY=VALUE, such as Red="Hu Ronghua"`, arg)
		}
		for other := range tags {
			if strings.EqualFold(TagKey(other), TagKey(key)) {
				return nil, fmt.Errorf("tag %q: %s is given twice", arg, other)
			}
		}
		if !strings.EqualFold(key, "result") && SaysItself(key) { // boardd itself explains how to enter a result.
			return nil, fmt.Errorf("tag %q: no tag of a scoresheet may be named %s, which it says itself", arg, strings.ToLower(key))
		}
		tags[key] = value
	}
	return tags, nil
}
