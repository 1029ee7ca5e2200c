//go:build !linux

package awaittest

import (
	"context"
	"time"
)

// changes polls where no system call reports changes.
type changes struct{ ctx context.Context }

func watch(ctx context.Context, _ string) (*changes, error) { return &changes{ctx}, nil }

func (c *changes) next() error {
	time.Sleep(10 * time.Millisecond)
	return c.ctx.Err()
}

func (*changes) close() {}
