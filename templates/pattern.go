package templates

import (
	"regexp"
	"sync"
)

// Pattern returns a function that compiles a regular expression when it is first called. That call panics for a wrong
// expression.
func Pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
