package config

import (
	"slices"
	"strings"

	"kalends/templates"
)

// ExportFormats are the formats in which events can be exported.
var ExportFormats = []string{"trf16", "trf26", "xlsx", "csv"}

var federationPattern = templates.Pattern(`^[A-Z]{3}$`)

// federation reads FIDE's code of the association, three capital letters; empty if it is missing.
func (s *section) federation() string {
	code := s.Text("federation")
	if code != "" && !federationPattern().MatchString(code) {
		s.Fault(s.Node.Get("federation"), "%q: write FIDE's code of the association, three capital letters, such as UKR", code)
	}
	return code
}

// exports reads the formats in which events are exported.
func (s *section) exports() []string {
	known := func(name string) bool { return slices.Contains(ExportFormats, name) }
	return s.distinct("exports", known, "is not a format; choose from "+strings.Join(ExportFormats, ", "))
}
