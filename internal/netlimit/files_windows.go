package netlimit

// Files returns the assumed number of files: Windows sets no limit.
func Files() int { return filesMax }
