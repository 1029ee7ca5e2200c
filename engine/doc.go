// Package engine knows the rules of xiangqi.
package engine
