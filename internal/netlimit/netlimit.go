// Package netlimit bounds how many connections a server has open at once, of all and of one address, how often it is asked, and how many
// bytes it holds for those who ask. It says whose turn it is where one thing is done at a time, and for whom a proxy asks.
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
	known atomic.Bool // Who has it has shown who he is.
}

// Know notes that who has a connection has shown who he is: where others have to make room he goes last.
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

// NetConn returns the connection itself.
func (c *counted) NetConn() net.Conn { return c.Conn }

// Close closes the connection.
func (c *counted) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// receiveBuffer and sendBuffer are how much the system keeps of what was not read yet of a connection, by either end: left to itself
// it keeps megabytes of each, for as long as somebody likes to read nothing. At 200 ms to the other end that is 600 kB a second.
const receiveBuffer, sendBuffer = 64 << 10, 128 << 10

// bound bounds what the system keeps for a connection. Where it can't be asked for, deadlines alone bound it.
func bound(conn net.Conn) {
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(receiveBuffer)
		_ = tcp.SetWriteBuffer(sendBuffer)
	}
}
