//go:build !linux

package main

// preferThread is for Linux, on which boards run.
func preferThread() (end func()) { return func() {} }
