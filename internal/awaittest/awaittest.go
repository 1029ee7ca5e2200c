// Package awaittest lets a test wait for what processes write into files, woken by each change instead of looking again and again.
package awaittest

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// Patience is how long a test waits for what comes at once: only what never comes takes longer, on however busy a computer.
const Patience = 5 * time.Minute

// Until waits until something holds that the files of a folder tell. It looks again whenever one of them has changed. The folder
// need not be there yet.
func Until(t testing.TB, what, folder string, holds func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	if err := Files(ctx, folder, holds); err != nil {
		t.Fatalf("never: %s: %v", what, err)
	}
}

// Files is Until for who has a context of his own.
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
