package decisions

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"kalends/ledger"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/rating/finding"
)

// erase refuses to erase a person whom nobody knows or whose number was given up, who is suspended or banned, or whom
// the reason names; and as long as a list is between its freezing and its release.
func (r record) erase(d rating.Decision) error {
	return cmp.Or(r.checkKnown(d.Player), r.checkNotMerged(d.Player), r.checkNotSuspended(d.Player), r.checkUnnamed(d),
		r.checkNothingFrozen())
}

// checkNotSuspended refuses a person who is suspended or banned today: the record of that must be kept.
func (d Desk) checkNotSuspended(player string) error {
	p := d.Registry.Players.Get(player)
	kind, since := issue.Standing(p, d.Today())
	if kind != string(rating.Suspended) {
		return nil
	}
	why := newFinding(finding.SuspendedNow, "player", player, "since", since.String(), "until", "", "document", "")
	for _, s := range p.Standings {
		if s.From == since && s.Kind != "excused" {
			why.Origin, why.Args["document"] = s.Origin, s.Document
			if s.To != 0 {
				why.Args["until"] = s.To.String()
			}
		}
	}
	return d.refuse(why)
}

// checkUnnamed refuses a reason or a document that names the person: both are printed and kept.
func (d Desk) checkUnnamed(one rating.Decision) error {
	words := func(text string) []string {
		return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	}
	said, written := strings.ToLower(one.Reason+" "+one.Document), words(one.Reason+" "+one.Document)
	for _, name := range d.Registry.Names(one.Player) {
		named := name != "" && strings.Contains(said, strings.ToLower(name))
		for _, word := range words(name) {
			named = named || len(word) > 2 && slices.Contains(written, word)
		}
		if named {
			return d.refusal(finding.ReasonNames, "player", one.Player)
		}
	}
	return nil
}

// checkNothingFrozen refuses while a list is frozen, or made and not published.
func (d Desk) checkNothingFrozen() error {
	all, err := d.Publications("")
	i := slices.IndexFunc(all, func(p ledger.Publication) bool { return p.State != ledger.IsPublic })
	if err != nil || i < 0 {
		return err
	}
	return d.refusal(finding.ListUnderWay, "issue", d.IssueName(all[i].List, all[i].Date), "list", all[i].List)
}
