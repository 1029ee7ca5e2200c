// Package load tries a hall at its full size: hundreds of boards, thousands of viewers, networks that go away, programs that are killed and
// disks that lose their power. It has tests alone.
//
//	boards, processes of their own ── TLS ──▶ hall, a process of its own ── HTTP ──▶ viewers, a process of its own
//	edges of real games, real logs, keys              │                              who note each event
//	          └──────────── moments: when each ply was set down and stored ──────────────┘
//
// All of it is the real code: a board is a daemon.Daemon with its store, the hall is hall.Hall, a viewer reads a stream of events over HTTP as
// a browser does, and comes back with the last id that it has. `go test` tries a small hall and looks at what is right, never at how fast, and at
// what a hall costs a board in bytes; `make hall-load` tries all of it, and prints the figures of docs/PERFORMANCE.md.
package load
