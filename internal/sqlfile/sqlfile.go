// Package sqlfile opens SQLite databases by the names of their files.
package sqlfile

import (
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // The driver.
)

// Open opens the database in a file with the given settings, such as "mode=ro&_busy_timeout=5000", and does not touch it yet.
func Open(path, settings string) (*sql.DB, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return sql.Open("sqlite", name(filepath.ToSlash(absolute), settings))
}

// name returns the name of a file for SQLite, which takes "/C:/dir" for the directory of a drive of Windows
// (https://www.sqlite.org/uri.html).
func name(absolute, settings string) string {
	if !strings.HasPrefix(absolute, "/") {
		absolute = "/" + absolute
	}
	of := url.URL{Scheme: "file", Path: absolute, RawQuery: settings}
	return of.String()
}
