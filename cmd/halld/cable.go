package main

import (
	"io"
	"net"
	"sync"
)

// cable is a connection over which others dial an address, and which can be pulled out.
type cable struct {
	listener net.Listener
	to       string
	running  sync.WaitGroup

	mu     sync.Mutex // Guards what follows.
	pulled bool
	conns  map[net.Conn]bool
}

// newCable lays a cable from an address, HOST:PORT, to another one.
func newCable(from, to string) (*cable, error) {
	l, err := net.Listen("tcp", from)
	if err != nil {
		return nil, err
	}
	c := &cable{listener: l, to: to, conns: map[net.Conn]bool{}}
	c.running.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // It is closed.
			}
			c.running.Go(func() { c.carry(conn) })
		}
	})
	return c, nil
}

// address returns where one dials.
func (c *cable) address() string { return c.listener.Addr().String() }

// pull ends all connections, and lets nobody dial, until plug.
func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulled = true
	for conn := range c.conns {
		_ = conn.Close()
	}
}

func (c *cable) plug() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulled = false
}

// holds notes a connection, and reports whether it may be.
func (c *cable) holds(conn net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.pulled {
		c.conns[conn] = true
	}
	return !c.pulled
}

func (c *cable) drop(conn net.Conn) {
	_ = conn.Close()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.conns, conn)
}

// carry carries a connection both ways.
func (c *cable) carry(near net.Conn) {
	defer c.drop(near)
	if !c.holds(near) {
		return
	}
	far, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer c.drop(far)
	if !c.holds(far) {
		return
	}
	back := make(chan struct{})
	go func() {
		defer close(back)
		_, _ = io.Copy(near, far)
		_ = near.Close()
	}()
	_, _ = io.Copy(far, near)
	_ = far.Close()
	<-back
}

// close takes the cable away.
func (c *cable) close() {
	_ = c.listener.Close()
	c.pull()
	c.running.Wait()
}
