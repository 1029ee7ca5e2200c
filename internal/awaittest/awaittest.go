// Package awaittest lets a test wait for the output of processes: in files, whose changes wake it, so that it need not poll, and on a
// pseudo-terminal.
package awaittest

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// Patience is a test's limit for prompt events: only an event that never comes takes longer, even on a busy computer.
const Patience = 5 * time.Minute

// Until waits until the files of a folder meet a condition. It checks again whenever one of them has changed. The folder need not
// exist yet.
func Until(t testing.TB, what, folder string, holds func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	if err := Files(ctx, folder, holds); err != nil {
		t.Fatalf("never: %s: %v", what, err)
	}
}

// Files is Until for a caller with a context.
func Files(ctx context.Context, folder string, holds func() bool) error {
	c, err := watch(ctx, folder)
	if err != nil {
		return fmt.Errorf("watch %s: %w", folder, err)
	}
	defer c.close()
	for !holds() {
		if err := c.next(); err != nil {
			return fmt.Errorf("watch %s: %w", folder, err)
		}
	}
	return nil
}
