//go:build !linux

package main

// releaseMemory is for Linux, on which boards run.
func releaseMemory() (stop func() bool) { return func() bool { return true } }
