// Package hands keeps what the sensors saw in the turns of a game, so that the arbiter may show everybody the hands of a turn on
// which he has ruled. What is kept of a turn is what was seen of it when he ruled: a ruling may have it played anew.
package hands
