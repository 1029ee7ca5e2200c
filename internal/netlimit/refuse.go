package netlimit

import (
	"fmt"
	"io"
	"net"
	"time"
)

const (
	// lingersMax is how many who are refused may be waited for at a time, until they have read why.
	lingersMax = 64
	// lingers is how long one is waited for.
	lingers = time.Second
	// comeBack is after how many seconds somebody who is refused may try again.
	comeBack = 10
)

// refusal is what HTTP has for too many (RFC 9110, 15.6.4).
var refusal = func() []byte {
	const body = "too many connections: come back later\n"
	return fmt.Appendf(nil, "HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nContent-Type: text/plain\r\n"+
		"Content-Length: %d\r\nConnection: close\r\n\r\n%s", comeBack, len(body), body)
}()

// refuser answers those for whom there is no room.
type refuser chan struct{}

// refuse says over HTTP that there is no room, and closes the connection. Where many are refused it only closes it.
func (r refuser) refuse(conn net.Conn) {
	select {
	case r <- struct{}{}:
	default:
		conn.Close()
		return
	}
	go func() {
		defer func() { <-r }()
		defer conn.Close()
		// A new connection takes as much as this without waiting, so that nobody goes without who is late himself.
		if _, err := conn.Write(refusal); err != nil {
			return
		}
		if conn.SetDeadline(time.Now().Add(lingers)) != nil {
			return
		}
		// The system would throw the answer away if it was closed with a question unread.
		if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
			_, _ = io.CopyN(io.Discard, conn, 16<<10)
		}
	}()
}
