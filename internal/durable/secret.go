package durable

import (
	"fmt"
	"io"
	"os"
)

// secretMax is longer than any secret.
const secretMax = 1 << 16

// LoadSecret returns the secret in a file. It refuses a file that others than its owner can read or write; the error is
// os.ErrNotExist where there is none.
func LoadSecret(path string) (string, error) {
	f, err := Open(path, os.O_RDONLY, 0)
	if err != nil {
		return "", fmt.Errorf("secret key: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", fmt.Errorf("secret key: %w", err)
	}
	switch mode := info.Mode(); {
	case !mode.IsRegular():
		return "", fmt.Errorf("secret key %s: expected a file", path)
	case mode.Perm()&0o077 != 0:
		return "", fmt.Errorf("secret key %s: expected that only its owner can read it (mode 0600), found mode %04o: "+
			"whoever could read it may have copied it; if nobody did, chmod 600 it", path, mode.Perm())
	case info.Size() > secretMax:
		return "", fmt.Errorf("secret key %s: expected at most %d bytes, found %d", path, secretMax, info.Size())
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return "", fmt.Errorf("secret key: %w", err)
	}
	return string(text), nil
}

// CreateSecret writes a secret into a new file, durably. The error is os.ErrExist when the file is there; then it stays as it is.
func CreateSecret(path, secret string) error {
	if err := Create(path, []byte(secret), 0o600); err != nil {
		return fmt.Errorf("secret key: %w", err)
	}
	return nil
}
