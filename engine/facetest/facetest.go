// Package facetest passes the profiles of the rulesets to tests of rooms that know no ruleset, so that what they print
// is tested with real ones.
package facetest

import (
	"fmt"

	"kalends/engine/rules"
	"kalends/rating"
)

// Of returns the face of a family.
func Of(family string) rating.Profile {
	r, _, err := rules.Family(family)
	if err != nil {
		panic(fmt.Sprintf("a test asks for a face: %v", err))
	}
	return r.Profile()
}

// Titles returns the names of titles as an association of a family reads them; of none where family is empty.
func Titles(family string) []rating.TitleName {
	if family == "" {
		return rules.Titles()
	}
	r, _, err := rules.Family(family)
	if err != nil {
		panic(fmt.Sprintf("a test asks for titles: %v", err))
	}
	return rules.Titles(r)
}

// Families are the rulesets that there are.
func Families() (all []string) {
	for _, r := range rules.All() {
		all = append(all, r.Family())
	}
	return all
}

// Names are the families and the versions.
func Names() []string { return rules.Names() }
