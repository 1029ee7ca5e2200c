package broadcast

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"

	"github.com/kyban/kyban/internal/packed"
)

// gzipMin is the shortest body that is worth compressing, in bytes.
const gzipMin = 512

// snapshot is an answer that is made once and given to all who ask until what it shows changes.
type snapshot struct {
	media string
	body  []byte
	small []byte // The body compressed, nil where that is not worth it.
	tag   string
}

// newSnapshot makes the answer of a body. Its tag is that of its content, so that it holds over a restart.
func newSnapshot(media string, body []byte) *snapshot {
	s := packedSnapshot(media, body)
	if len(body) < gzipMin {
		return s
	}
	s.small = packed.Gzip(body)
	return s
}

// packedSnapshot makes the answer of a body that can't be compressed any more.
func packedSnapshot(media string, body []byte) *snapshot {
	sum := sha256.Sum256(body)
	return &snapshot{media: media, body: body, tag: fmt.Sprintf(`W/"%x"`, sum[:12])}
}

// ServeHTTP answers with the snapshot, or that the asker has it already (RFC 9110, 13.1.2).
func (s *snapshot) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", s.tag)
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding, Authorization, Cookie")
	h.Set("X-Content-Type-Options", "nosniff")
	if has(r.Header.Values("If-None-Match"), s.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", s.media)
	body := s.body
	if s.small != nil && accepts(r.Header.Values("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = s.small
	}
	h.Set("Content-Length", fmt.Sprint(len(body)))
	_, _ = w.Write(body) // The asker may have gone.
}

// has says whether a tag is among those that the asker has.
func has(values []string, tag string) bool {
	for _, known := range strings.Split(strings.Join(values, ","), ",") {
		if known = strings.TrimSpace(known); known == "*" || strings.TrimPrefix(known, "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

// accepts says whether the asker takes a coding (RFC 9110, 12.5.3).
func accepts(values []string, coding string) bool {
	for _, part := range strings.Split(strings.Join(values, ","), ",") {
		name, weight, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		weight = strings.ReplaceAll(strings.ToLower(weight), " ", "")
		return strings.Trim(strings.TrimPrefix(weight, "q="), "0.") != "" || !strings.HasPrefix(weight, "q=")
	}
	return false
}
