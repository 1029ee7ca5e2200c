package control

import (
	"context"
	"net"
	"net/http"
)

// DialTo makes a client connect to one address, whatever name it requests.
func (c *Client) DialTo(address string) {
	c.http.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}
}
