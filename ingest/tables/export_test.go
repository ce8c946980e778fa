package tables

// Meanings lists the keys of columns that a header can stand for.
func Meanings(header string) []string { return understand(header).keys }
