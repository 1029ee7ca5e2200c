// Package process runs programs so that all which they start ends with them, and tells whether a process lives.
package process
