package config

import (
	"slices"
	"strings"
)

// Sign says with what published lists are signed. The zero value signs none.
type Sign struct {
	KeyFile string // of the secret key, absolute or relative to the folder
}

// readSign reads with what published lists are signed. The secret key must not lie where files are published.
func readSign(s *section) Sign {
	defer s.Done()
	if !s.Node.Written() {
		return Sign{}
	}
	n, file := s.Required("key_file", "give the path of a secret key, such as keys/lists.key; kalends keys new makes it")
	if slices.Contains(strings.FieldsFunc(file, func(r rune) bool { return r == '/' || r == '\\' }), "published") {
		s.Fault(n, "%q is in the folder published, which everybody may read; put the secret key elsewhere", file)
	}
	return Sign{file}
}
