package engine

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// Permission is a condition that may be let pass for an event. One that several may let pass by articles of their own
// stands several times.
type Permission struct {
	Name      string      // as event.permits has it
	Article   string      // of whoever may let it pass; where the text names nobody, of the condition
	By        []string    // whom the text names
	Office    bool        // the office may, too, as its own override
	From      rating.Date // of events that begin then or later, by those whom the text names; zero: of any
	InAdvance bool        // only before the event begins
}

// Permitting is a family whose conditions may be let pass.
type Permitting interface {
	// Permissions are those of an event that began on a day.
	Permissions(start rating.Date) []Permission
}

// PermissionsOf gives what may be let pass; of most families nothing.
func PermissionsOf(r Ruleset, start rating.Date) []Permission {
	if p, is := r.(Permitting); is {
		return p.Permissions(start)
	}
	return nil
}

// Misfits says what of a permission fits no condition of the regulations, or was not given by whom they name.
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
		case p.By == "": // that it is missing is said
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

func (p Permission) by(who string) bool {
	return slices.Contains(p.By, who) || p.Office && who == rating.ByOffice
}

// permission finds what somebody may let pass under a name, else what others may.
func permission(all []Permission, name, by string) (one Permission, known bool) {
	for _, p := range all {
		if p.Name == name && (!known || p.by(by)) {
			one, known = p, true
		}
	}
	return one, known
}

func names(all []Permission) string {
	var said []string
	for _, p := range all {
		if !slices.Contains(said, p.Name) {
			said = append(said, p.Name)
		}
	}
	return strings.Join(said, ", ")
}

// whose names everybody who may let a condition pass.
func whose(all []Permission, name string) string {
	var said []string
	for _, p := range all {
		if p.Name != name {
			continue
		}
		if said = append(said, p.By...); p.Office {
			said = append(said, rating.ByOffice)
		}
	}
	return strings.Join(said, ", ")
}

// who is somebody who lets something pass, in the words of the sheet.
func who(by string) string { return rating.Said("sheets.permit_by." + by) }

// Cited says what was let pass for an event, one finding a condition, as every list and receipt cites it. What the text
// gives to nobody, or the office has given itself, is told as the office's own.
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
