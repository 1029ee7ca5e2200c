// Package watch shows games as they are played, on one board or several, as boardctl watch does: painted on a whole terminal
// (Paint), told in words (Tell), or passed on as JSON (Pass). Package broadcast/client follows the boards.
package watch
