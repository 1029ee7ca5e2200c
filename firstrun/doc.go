// Package firstrun keeps the decisions of a board's first run: its name, language and rulebook, and the holder of the first
// token. They lie in the data directory (first-run.toml); the configuration and the command line count more.
//
// Until then a board waits: [Waiting] has a code that is shown only at the board, so that the first person on the network to
// open the page is not the arbiter for that. The code is held in memory, a new one at each start, and good for one decision.
package firstrun
