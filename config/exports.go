package config

import (
	"fmt"
	"slices"
	"strings"

	"kalends/templates"
)

// ExportFormats are the formats in which events can be exported.
var ExportFormats = []string{"trf16", "trf26", "xlsx", "csv"}

var federationPattern = templates.Pattern(`^[A-Z]{3}$`)

// federation checks FIDE's code of the association.
func federation(j *checker, code string) string {
	if code != "" && !federationPattern().MatchString(code) {
		j.fault("$.association.federation", "federation %q: write FIDE's code of the association, three capital letters, such as UKR", code)
	}
	return code
}

// exports checks the formats of exports; each may occur once.
func exports(j *checker, formats []string) []string {
	for i, name := range formats {
		switch path := fmt.Sprintf("$.exports[%d]", i); {
		case !slices.Contains(ExportFormats, name):
			j.fault(path, "%q is not a format; choose from %s", name, strings.Join(ExportFormats, ", "))
		case slices.Contains(formats[:i], name):
			j.fault(path, "%q stands here twice", name)
		}
	}
	return formats
}
