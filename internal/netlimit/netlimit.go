// Package netlimit bounds how many connections a server has open at once, of all and of one address, how often it is asked,
// whose turn it is where it does one thing at a time, and for whom a proxy asks.
package netlimit

import (
	"net"
	"sync"
)

// counted makes room when it is closed.
type counted struct {
	net.Conn
	leave func()
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
