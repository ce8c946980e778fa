package templates

import (
	"regexp"
	"sync"
)

// Pattern keeps a regular expression until it is first asked.
func Pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
