package control

import (
	"context"
	"net"
	"net/http"
)

// DialTo lets a client reach one address, whatever name it asks for.
func (c *Client) DialTo(address string) {
	c.http.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}
}
