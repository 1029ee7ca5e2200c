package netlimit

import (
	"fmt"
	"io"
	"net"
	"time"
)

const (
	// lingersMax is how many refused connections may stay open at a time, until the clients have read the reason.
	lingersMax = 64
	// lingers is how long one of them stays open.
	lingers = time.Second
	// comeBack is after how many seconds a refused client may try again.
	comeBack = 10
)

// refusal is HTTP's answer for too many (RFC 9110, 15.6.4).
var refusal = func() []byte {
	const body = "too many connections: come back later\n"
	return fmt.Appendf(nil, "HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nContent-Type: text/plain\r\n"+
		"Content-Length: %d\r\nConnection: close\r\n\r\n%s", comeBack, len(body), body)
}()

// refuser answers clients for whom there is no room.
type refuser chan struct{}

// refuse answers over HTTP that there is no room, and closes the connection. If many are refused it only closes it.
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
		// The buffer of a new connection holds the answer, so that a slow client gets it, too.
		if _, err := conn.Write(refusal); err != nil {
			return
		}
		if conn.SetDeadline(time.Now().Add(lingers)) != nil {
			return
		}
		// The system would discard the answer if the connection was closed with an unread request.
		if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
			_, _ = io.CopyN(io.Discard, conn, 16<<10)
		}
	}()
}
