// Package rules lists the rulesets that Kalends has, and nothing else. A ruleset is one folder beside this file and one
// line in All.
package rules

import (
	"fmt"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/engine/rules/cxarapid"
	"kalends/engine/rules/fide"
	"kalends/engine/rules/malaysia"
	"kalends/rating"
)

// All returns the rulesets in the order in which they are shown.
func All() []engine.Ruleset {
	return []engine.Ruleset{
		standard(),
		fide.Rapid(),
		fide.Blitz(),
		cxarapid.Ruleset{},
		malaysia.Ruleset{},
	}
}

// notOffered are texts that users have asked for and cannot be followed, with the reason.
var notOffered = map[string]string{
	"fide-2022": "of the text of 2022 only 8.2 and 8.3.1 could be verified, and it was no longer in force on 2024-03-01",
}

// Family returns the ruleset of a family such as "fide-standard", or of a version such as "fide-2025-10", which is
// then pinned; version is empty if each event's start decides. The error is an UnknownError, or says why a text is not
// offered.
func Family(name string) (ruleset engine.Ruleset, version string, err error) {
	for _, r := range All() {
		if r.Family() == name {
			return r, "", nil
		}
	}
	for _, r := range All() {
		if slices.ContainsFunc(r.Versions(), func(v rating.Version) bool { return v.ID == name }) {
			return pinned(r, name), name, nil
		}
	}
	if reason, known := notOffered[name]; known {
		return nil, "", fmt.Errorf("ruleset %s is not offered: %s", name, reason)
	}
	return nil, "", UnknownError(name)
}

// UnknownError is the name of a ruleset that does not exist.
type UnknownError string

func (e UnknownError) Error() string {
	return fmt.Sprintf("%q is not a ruleset; write one of %s", string(e), strings.Join(Names(), ", "))
}

// Names returns the families, then the versions that have a name of their own.
func Names() []string {
	var names []string
	for _, r := range All() {
		names = append(names, r.Family())
	}
	for _, r := range All() {
		for _, v := range r.Versions() {
			if !slices.Contains(names, v.ID) {
				names = append(names, v.ID)
			}
		}
	}
	return names
}

// Titles returns the names of titles as an association reads them: those of its own rulesets come before those of all,
// so that the first entry with a name is the one that applies. One name may be another title under another document.
func Titles(own ...engine.Ruleset) (all []rating.TitleName) {
	for _, r := range append(own[:len(own):len(own)], All()...) {
		all = append(all, r.Profile().Titles...)
	}
	return all
}
