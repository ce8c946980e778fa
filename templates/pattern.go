package templates

import (
	"regexp"
	"sync"
)

// compiled keeps a regular expression until it is first asked.
func compiled(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
