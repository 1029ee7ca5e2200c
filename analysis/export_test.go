package analysis

// Hurried returns options that leave an engine no time before it is asked again, or is ended.
func Hurried() Options { return Options{hurried: true} }
