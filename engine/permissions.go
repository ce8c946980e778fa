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
	Name      string      // as event.permits writes it
	Article   string      // the one that names who may waive it, or else that of the condition
	By        []string    // the persons whom the text names
	Office    bool        // the office may waive it as its own override
	From      rating.Date // for events that begin then or later, by those named by the text; zero: for all
	InAdvance bool        // only before the event begins
}

// Permitting is a ruleset with conditions that may be waived.
type Permitting interface {
	// Permissions returns those for an event that began on a day.
	Permissions(start rating.Date) []Permission
}

// PermissionsOf returns what may be waived for an event that began on a day; nothing for most rulesets.
func PermissionsOf(r Ruleset, start rating.Date) []Permission {
	if p, is := r.(Permitting); is {
		return p.Permissions(start)
	}
	return nil
}

// Misfits returns a finding for each condition of a permission that may not be waived so: the regulations do not have
// the condition, do not name the person, or did not yet, or the permission came after the event began.
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
		case !one.mayWaive(p.By):
			note(finding.NotTheirsToPermit, name, "by", personName(p.By), "article", one.Article, "who", permitters(all, name))
		case p.By != rating.ByOffice && start < one.From:
			note(finding.PermittedTooEarly, name, "article", one.Article, "from", one.From.String())
		case one.InAdvance && p.On >= start:
			note(finding.PermittedAfterwards, name, "article", one.Article, "on", p.On.String(), "start", start.String())
		}
	}
	return found
}

// mayWaive reports whether a person may waive the condition.
func (p Permission) mayWaive(who string) bool {
	return slices.Contains(p.By, who) || p.Office && who == rating.ByOffice
}

// permission returns the permission with a name that a person may give, or else the first with that name. known is
// false if there is none.
func permission(all []Permission, name, by string) (one Permission, known bool) {
	for _, p := range all {
		if p.Name == name && (!known || p.mayWaive(by)) {
			one, known = p, true
		}
	}
	return one, known
}

// names returns the names of all permissions, each once, as a list for a message.
func names(all []Permission) string {
	var found []string
	for _, p := range all {
		if !slices.Contains(found, p.Name) {
			found = append(found, p.Name)
		}
	}
	return strings.Join(found, ", ")
}

// permitters returns everybody who may waive a condition, as a list for a message.
func permitters(all []Permission, name string) string {
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

// personName returns the phrase that names a person who may waive conditions.
func personName(by string) string { return rating.Said("sheets.permit_by." + by) }

// Cited returns a finding for each condition that was waived for an event, for its list and its receipt. One that the
// office waived has a code of its own; one that the ruleset does not know has none.
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
			"what": rating.Said("sheets.permit." + name), "by": personName(p.By), "document": p.Document, "on": p.On.String(),
			"article": one.Article}})
	}
	return found
}
