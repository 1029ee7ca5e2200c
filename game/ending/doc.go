// Package ending says how positions end a game, and which moves lose one by the rulebook.
package ending
