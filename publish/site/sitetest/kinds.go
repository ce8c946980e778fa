package sitetest

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// kinds matches the paths of pages below the folder of a language, by kind.
var kinds = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for kind, pattern := range map[string]string{
		"home":   `^index\.html$`,
		"list":   `^lists/[^/]+/index\.html$`,
		"view":   `^lists/[^/]+/[a-z0-9]+/index\.html$`,
		"date":   `^lists/[^/]+/\d{4}-\d\d-\d\d\.html$`,
		"lists":  `^lists/[^/]+/all\.html$`,
		"player": `^p/`,
		"why":    `^why/`,
		"events": `^events/[^/]+$`,
		"event":  `^events/[^/]+/`,
		"groups": `^(clubs|regions)/index\.html$`,
		"group":  `^(clubs|regions)/[^/]+/`,
		"other":  `^[a-z]+\.html$`,
	} {
		all[kind] = regexp.MustCompile(pattern)
	}
	return all
})

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
	for kind, is := range kinds() {
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
