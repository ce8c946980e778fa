package sitetest

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// kinds matches the paths of pages below the folder of a language, by kind.
var kinds = map[string]*regexp.Regexp{
	"home":   regexp.MustCompile(`^index\.html$`),
	"list":   regexp.MustCompile(`^lists/[^/]+/index\.html$`),
	"view":   regexp.MustCompile(`^lists/[^/]+/[a-z0-9]+/index\.html$`),
	"date":   regexp.MustCompile(`^lists/[^/]+/\d{4}-\d\d-\d\d\.html$`),
	"lists":  regexp.MustCompile(`^lists/[^/]+/all\.html$`),
	"player": regexp.MustCompile(`^p/`),
	"why":    regexp.MustCompile(`^why/`),
	"events": regexp.MustCompile(`^events/[^/]+$`),
	"event":  regexp.MustCompile(`^events/[^/]+/`),
	"groups": regexp.MustCompile(`^(clubs|regions)/index\.html$`),
	"group":  regexp.MustCompile(`^(clubs|regions)/[^/]+/`),
	"other":  regexp.MustCompile(`^[a-z]+\.html$`),
}

// Kinds returns a page of each kind in a language, by kind: the largest there is. Pages that are there once, such as
// that of the statistics, are kinds of their own.
func (tree *Tree) Kinds(lang string) map[string]string {
	all := map[string]string{}
	for _, place := range tree.Places(lang + "/") {
		kind := kindOf(strings.TrimPrefix(place, lang+"/"))
		if other := all[kind]; other == "" || tree.Files[place] > tree.Files[other] {
			all[kind] = place
		}
	}
	return all
}

// kindOf returns the kind of a page.
func kindOf(below string) string {
	names := make([]string, 0, 1)
	for kind, is := range kinds {
		if is.MatchString(below) {
			names = append(names, kind)
		}
	}
	slices.Sort(names)
	switch {
	case slices.Contains(names, "home"):
		return "home"
	case len(names) == 1 && names[0] == "other":
		return strings.TrimSuffix(path.Base(below), ".html")
	}
	return strings.Join(names, " ")
}
