// Package httpd is the door of a program on the network: its listeners, who comes in with which rights, the limits, the sign-in of
// browsers, errors, and the routes for everybody. What is behind the door a program brings along: [Program]. Package api is
// what a board has there.
//
// A [Door] answers requests, a [Server] has listeners before it. Two of them in one process share nothing.
//
// # Listeners
//
// A request comes in by the socket, over TLS, or without encryption (listener.go): from this computer itself, which runs a
// browser or a proxy with TLS, or from elsewhere, where the public may read and a token is refused. The public routes are
// handed in as [public.Route]; [SeesAll] reports whether a caller may see more than the public.
//
// A Server dials a [Peer] where nothing reaches it (dial.go): he asks over that connection, and is known by his pinned key. One with
// [Boards] in its configuration is dialled by others.
//
// # Roles
//
// A program names its roles ([auth.Role]): their rights, their sessions and their quotas. Door.Operation makes a route that needs a
// right; PersonOf says who has it.
//
// # Errors
//
// Errors are problem+json (RFC 9457): 401 for a token that is not this program's, was revoked or has expired, 403 for a right that
// the role lacks, 409 for a refusal in the present state, 421 for a name that is none of the program's, 422 for a meaningless request,
// 429 beyond a quota, 503 for a request that could not be recorded.
//
// # The way of a request
//
//	server.go     a listener accepts the connection
//	proxy.go      the client's address, if a proxy passed the request on
//	limits.go     the limits of an address
//	door.go       other sites' pages, wrong listeners and wrong host names are refused
//	authorize.go  the caller, the quota of the token (limits.go), and the right
package httpd
