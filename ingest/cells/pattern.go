package cells

import (
	"regexp"

	"kalends/templates"
)

// Pattern is a regular expression that is compiled when it is first asked: most commands read no sheet, and no sheet
// asks them all.
type Pattern func() *regexp.Regexp

// Compile keeps an expression until it is asked; a fault in it is a fault of the program.
func Compile(expr string) Pattern { return templates.Pattern(expr) }

// MatchString is that of package regexp, as are all that follow.
func (p Pattern) MatchString(s string) bool { return p().MatchString(s) }

// FindString gives the first match.
func (p Pattern) FindString(s string) string { return p().FindString(s) }

// FindStringIndex gives where the first match is.
func (p Pattern) FindStringIndex(s string) []int { return p().FindStringIndex(s) }

// FindStringSubmatch gives the first match and its groups.
func (p Pattern) FindStringSubmatch(s string) []string { return p().FindStringSubmatch(s) }

// FindAllString gives the first n matches.
func (p Pattern) FindAllString(s string, n int) []string { return p().FindAllString(s, n) }

// FindAllStringIndex gives where the first n matches are.
func (p Pattern) FindAllStringIndex(s string, n int) [][]int { return p().FindAllStringIndex(s, n) }

// FindAllStringSubmatch gives the first n matches and their groups.
func (p Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p().FindAllStringSubmatch(s, n)
}

// ReplaceAllString puts something in the place of every match.
func (p Pattern) ReplaceAllString(s, with string) string { return p().ReplaceAllString(s, with) }

// Split cuts at the matches, into n parts at most.
func (p Pattern) Split(s string, n int) []string { return p().Split(s, n) }
