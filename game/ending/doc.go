// Package ending finds how positions and flags end a game, and which moves lose one by the rulebook.
package ending
