// Package netlimit limits a server's open connections, in all and of one address, its requests, and the bytes that it holds
// for its clients. It decides whose turn it is where one thing is done at a time, and for whom a proxy asks.
package netlimit

import (
	"net"
	"sync"
	"sync/atomic"
)

// counted makes room when it is closed.
type counted struct {
	net.Conn
	leave func()
	known atomic.Bool // Its user has signed in.
}

// Know notes that the user of a connection has signed in: this connection is the last to make room for others.
func Know(conn net.Conn) {
	for conn != nil {
		if c, ok := conn.(*counted); ok {
			c.known.Store(true)
			return
		}
		inner, ok := conn.(interface{ NetConn() net.Conn })
		if !ok {
			return
		}
		conn = inner.NetConn()
	}
}

// Counted returns a connection that calls leave, once, when it is closed.
func Counted(conn net.Conn, leave func()) net.Conn {
	return &counted{Conn: conn, leave: sync.OnceFunc(leave)}
}

func (c *counted) NetConn() net.Conn { return c.Conn }

func (c *counted) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// receiveBuffer and sendBuffer are the system's buffers for unread bytes of a connection, at either end: by default it keeps
// megabytes of each, for as long as a client reads nothing. At 200 ms to the other end that allows 600 kB a second.
const receiveBuffer, sendBuffer = 64 << 10, 128 << 10

// bound limits the system's buffers for a connection. Where the system refuses, deadlines alone limit them.
func bound(conn net.Conn) {
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(receiveBuffer)
		_ = tcp.SetWriteBuffer(sendBuffer)
	}
}

// filesMax is the assumed number of files where the system sets no limit.
const filesMax = 1 << 20
