package httpd

import (
	"errors"
	"net/http"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
)

func TestStatusOfAnErrorOfTheStore(t *testing.T) {
	for _, tc := range []struct {
		name string
		err  error
		want int
	}{
		{"a file that can't be read", errors.New("disk I/O error"), http.StatusInternalServerError},
		{"a game that there is not", control.ErrNoGame, http.StatusNotFound},
		{"a game that is not signed yet", control.ErrUnsigned, http.StatusConflict},
	} {
		var told huma.StatusError
		if err := Problem(t.Context(), Unreadable(tc.err)); !errors.As(err, &told) || told.GetStatus() != tc.want || told.Error() != tc.err.Error() {
			t.Errorf("%s: %v, want %d", tc.name, err, tc.want)
		}
	}
}
