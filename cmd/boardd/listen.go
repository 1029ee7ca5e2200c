package main

import (
	"fmt"
	"net"
	"strconv"

	"github.com/kyban/kyban/daemon/source"
)

const (
	// The default address of the demo's pages: the first of these ports that is free, or any other.
	demoHost               = "127.0.0.1"
	demoPort, demoPortLast = 8090, 8109
)

// openPages listens at the address of the pages, nil for none.
func (o *options) openPages(chosen bool) (net.Listener, error) {
	if o.listen != "" {
		l, err := net.Listen("tcp", o.listen)
		if err != nil {
			return nil, fmt.Errorf("--listen %s: %w", o.listen, err)
		}
		return l, nil
	}
	if o.guests != nil {
		return listenNear("")
	}
	if chosen || !source.IsDemo(o.source) {
		return nil, nil
	}
	return listenNear(demoHost)
}

// listenNear listens at an address of this computer, or at all if it is empty, on the first free port of the demo.
func listenNear(host string) (net.Listener, error) {
	for port := demoPort; port <= demoPortLast; port++ {
		if l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port))); err == nil {
			return l, nil
		}
	}
	return net.Listen("tcp", net.JoinHostPort(host, "0"))
}
