package engine

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// Permission is a condition that may be waived for an event. A condition that several persons may waive, by different
// articles, occurs several times.
type Permission struct {
	Name      string      // as event.permits has it
	Article   string      // that names who may waive it, or else that of the condition
	By        []string    // named by the text
	Office    bool        // the office may waive it as its own override
	From      rating.Date // for events that begin then or later, by those named by the text; zero: for all
	InAdvance bool        // only before the event begins
}

// Permitting is a ruleset with conditions that may be waived.
type Permitting interface {
	// Permissions returns those for an event that began on a day.
	Permissions(start rating.Date) []Permission
}

// PermissionsOf returns what may be waived; of most rulesets nothing.
func PermissionsOf(r Ruleset, start rating.Date) []Permission {
	if p, is := r.(Permitting); is {
		return p.Permissions(start)
	}
	return nil
}

// Misfits returns findings about a permission for conditions that the regulations do not have, or by a person whom they
// do not name.
func Misfits(r Ruleset, p rating.Permit, start rating.Date) (found rating.Findings) {
	if !p.Given() {
		return nil
	}
	all := PermissionsOf(r, start)
	note := func(code, read string, args ...string) {
		f := rating.Finding{Code: code, Origin: p.Origin, Read: read, Args: map[string]string{}}
		for i := 0; i+1 < len(args); i += 2 {
			f.Args[args[i]] = args[i+1]
		}
		found = append(found, f)
	}
	if len(all) == 0 {
		note(finding.NothingPermitted, strings.Join(p.For, "; "), "ruleset", r.Family())
		return found
	}
	for _, name := range p.For {
		one, known := permission(all, name, p.By)
		switch {
		case !known:
			note(finding.UnknownPermission, name, "allowed", names(all))
		case p.By == "": // another finding says that it is missing
		case !one.by(p.By):
			note(finding.NotTheirsToPermit, name, "by", who(p.By), "article", one.Article, "who", whose(all, name))
		case p.By != rating.ByOffice && start < one.From:
			note(finding.PermittedTooEarly, name, "article", one.Article, "from", one.From.String())
		case one.InAdvance && p.On >= start:
			note(finding.PermittedAfterwards, name, "article", one.Article, "on", p.On.String(), "start", start.String())
		}
	}
	return found
}

// by reports whether a person may waive the condition.
func (p Permission) by(who string) bool {
	return slices.Contains(p.By, who) || p.Office && who == rating.ByOffice
}

// permission returns what a person may waive under a name, or else what others may.
func permission(all []Permission, name, by string) (one Permission, known bool) {
	for _, p := range all {
		if p.Name == name && (!known || p.by(by)) {
			one, known = p, true
		}
	}
	return one, known
}

// names returns the names of all permissions, each once.
func names(all []Permission) string {
	var found []string
	for _, p := range all {
		if !slices.Contains(found, p.Name) {
			found = append(found, p.Name)
		}
	}
	return strings.Join(found, ", ")
}

// whose returns everybody who may waive a condition.
func whose(all []Permission, name string) string {
	var persons []string
	for _, p := range all {
		if p.Name != name {
			continue
		}
		if persons = append(persons, p.By...); p.Office {
			persons = append(persons, rating.ByOffice)
		}
	}
	return strings.Join(persons, ", ")
}

// who returns a person who may waive conditions, in the words of the sheet.
func who(by string) string { return rating.Said("sheets.permit_by." + by) }

// Cited returns a finding for each condition that was waived for an event, which every list and receipt cites. What the
// office waived is cited as its own decision.
func Cited(r Ruleset, e rating.Event) (found rating.Findings) {
	p, all := e.Approval.Permit, PermissionsOf(r, e.Start)
	for _, name := range p.For {
		one, known := permission(all, name, p.By)
		if !known {
			continue
		}
		code := finding.Permitted
		if p.By == rating.ByOffice {
			code = finding.PermittedByOffice
		}
		found = append(found, rating.Finding{Code: code, Origin: e.Origin, Args: map[string]string{"event": e.Code,
			"what": rating.Said("sheets.permit." + name), "by": who(p.By), "document": p.Document, "on": p.On.String(),
			"article": one.Article}})
	}
	return found
}
