package web

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// lengthMin is the shortest body worth compressing, in bytes.
const lengthMin = 512

// Answer is an answer that is made once and sent to all clients.
type Answer struct {
	media, hash string
	body        []byte
	small       func() []byte // The compressed body, made on first use; nil where that is not worth it.
}

// NewAnswer makes the answer of a body.
func NewAnswer(media string, body []byte) *Answer {
	a := NewFinal(media, body)
	if len(body) >= lengthMin {
		a.small = sync.OnceValue(func() []byte { return gzipped(body) })
	}
	return a
}

// NewFinal makes the answer of a body that can't be compressed any further.
func NewFinal(media string, body []byte) *Answer {
	sum := sha256.Sum256(body)
	return &Answer{media: media, body: body, hash: fmt.Sprintf("%x", sum[:8])}
}

// Body returns the body unchanged.
func (a *Answer) Body() []byte { return a.body }

// Hash names the content: it is the same after a restart.
func (a *Answer) Hash() string { return a.hash }

// Size returns the most memory that the answer takes, in bytes.
func (a *Answer) Size() int {
	if a.small == nil {
		return len(a.body)
	}
	return 2 * len(a.body)
}

// ServeHTTP answers, compressed where the client accepts that, or reports that the client has it already (RFC 9110, 13.1.2).
// The caller has set how long the client may keep it.
func (a *Answer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", `W/"`+a.hash+`"`) // Weak: it is the same for the body and for the compressed one.
	h.Add("Vary", "Accept-Encoding")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Type", a.media)
	body := a.body
	if a.small != nil && Accepts(r, "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.small()
		h.Set("Content-Length", strconv.Itoa(len(body))) // ServeContent sets it for uncompressed bodies only.
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// Accepts reports whether the client accepts a coding (RFC 9110, 12.5.3).
func Accepts(r *http.Request, coding string) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		weight = strings.ReplaceAll(strings.ToLower(weight), " ", "")
		return strings.Trim(strings.TrimPrefix(weight, "q="), "0.") != "" || !strings.HasPrefix(weight, "q=")
	}
	return false
}
