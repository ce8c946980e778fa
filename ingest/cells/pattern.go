package cells

import (
	"regexp"

	"kalends/templates"
)

// Pattern is a regular expression that is compiled at its first use: most commands read no sheet, and no sheet needs
// all of them.
type Pattern func() *regexp.Regexp

// Compile returns the pattern of an expression; an invalid one panics at its first use.
func Compile(expr string) Pattern { return templates.Pattern(expr) }

// MatchString is that of regexp.Regexp, as are the methods below.
func (p Pattern) MatchString(s string) bool { return p().MatchString(s) }

// FindString returns the first match; empty if there is none.
func (p Pattern) FindString(s string) string { return p().FindString(s) }

// FindStringIndex returns the beginning and the end of the first match; nil if there is none.
func (p Pattern) FindStringIndex(s string) []int { return p().FindStringIndex(s) }

// FindStringSubmatch returns the first match and its groups; nil if there is none.
func (p Pattern) FindStringSubmatch(s string) []string { return p().FindStringSubmatch(s) }

// FindAllString returns the first n matches.
func (p Pattern) FindAllString(s string, n int) []string { return p().FindAllString(s, n) }

// FindAllStringIndex returns where the first n matches are.
func (p Pattern) FindAllStringIndex(s string, n int) [][]int { return p().FindAllStringIndex(s, n) }

// FindAllStringSubmatch returns the first n matches and their groups.
func (p Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p().FindAllStringSubmatch(s, n)
}

// ReplaceAllString replaces every match.
func (p Pattern) ReplaceAllString(s, with string) string { return p().ReplaceAllString(s, with) }

// Split cuts a text at the matches, into at most n parts.
func (p Pattern) Split(s string, n int) []string { return p().Split(s, n) }
