// Package netlimit bounds how many connections a server has open at once, of all and of one address, how often it is asked, and
// whose turn it is where it does one thing at a time.
package netlimit

import "net"

// counted makes room when it is closed.
type counted struct {
	net.Conn
	leave func()
}

// NetConn returns the connection itself.
func (c *counted) NetConn() net.Conn { return c.Conn }

// Close closes the connection.
func (c *counted) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
