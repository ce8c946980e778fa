// Package facetest passes the profiles of the rulesets to tests of rooms that know no ruleset, so that what they print
// is tested with real ones.
package facetest

import (
	"fmt"

	"kalends/engine/rules"
	"kalends/rating"
)

// Of returns the profile of a family. It panics if there is none.
func Of(family string) rating.Profile {
	r, _, err := rules.Family(family)
	if err != nil {
		panic(fmt.Sprintf("a test asks for a face: %v", err))
	}
	return r.Profile()
}

// Titles returns the names of titles as an association of a family reads them, or those of no association if family is
// empty. It panics if there is no such family.
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

// Families returns the names of all ruleset families.
func Families() (all []string) {
	for _, r := range rules.All() {
		all = append(all, r.Family())
	}
	return all
}

// Names returns the names of all families and versions.
func Names() []string { return rules.Names() }
