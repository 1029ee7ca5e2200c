// Package netlimit bounds how many connections a server has open at once, of all and of one address, and how often it is asked.
package netlimit

import (
	"net"
	"sync"
)

// Listener lets at most so many connections of another listener be open at once; others wait.
func Listener(l net.Listener, most int) net.Listener { return limited{l, make(chan struct{}, most)} }

// limited lets so many connections be open as the channel has room for.
type limited struct {
	net.Listener
	open chan struct{}
}

// Accept waits for room and for a connection.
func (l limited) Accept() (net.Conn, error) {
	l.open <- struct{}{}
	conn, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &counted{Conn: conn, leave: sync.OnceFunc(func() { <-l.open })}, nil
}

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
