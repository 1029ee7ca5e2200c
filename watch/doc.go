// Package watch shows running games, on one board or several, as boardctl watch does: painted on a whole terminal (Paint), in
// words (Tell), or as JSON (Pass). Package broadcast/client follows the boards.
package watch
