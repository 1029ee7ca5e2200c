package input

import (
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// NamedTags returns the tags that an input of kind Tags holds.
func (in Input) NamedTags() map[string]string {
	tags := map[string]string{}
	for _, line := range strings.Split(in.Text, "\n") {
		if key, value, ok := strings.Cut(line, "="); ok {
			tags[key] = value
		}
	}
	return tags
}

// TokenRecord returns the record of an input of kind Token: a token was made or revoked.
func (in Input) TokenRecord(head record.Head, at sensor.Micros) record.Token {
	t := record.Token{Head: head, Role: in.Grant.Gives, Of: in.Grant.Of, When: in.Grant.When, At: at}
	if in.Side != engine.NoSide {
		t.Side = record.SideOf(in.Side)
	}
	if in.Text == TokenMade {
		t.Made = in.Name
	} else {
		t.Revoked = in.Name
	}
	return t
}
