package render

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"kalends/engine"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// manifest writes the JSON of an issue's manifest; previous is the hash of the manifest of the issue before.
func manifest(to io.Writer, s *issue.Snapshot, v issue.Values, out printed, previous string) error {
	is := v.Issue
	totals := is.History[len(is.History)-1]
	m := folder.Manifest{
		Issue: is.Name, Revision: is.Revision, Program: s.Basis.Setup.Program, Family: is.Family, Period: is.Period,
		Options: optionValues(s.List), Counts: folder.ManifestCounts{
			Listed: totals.Listed, Events: totals.Events, Games: totals.Games, NotRated: totals.NotRated,
		},
		Edition: engine.Current(s.List.Ruleset), Rulesets: []folder.ManifestVersion{}, Readings: []folder.ManifestReading{},
		Inputs: []folder.ManifestInput{}, Key: s.Key, Editions: s.Editions,
	}
	for _, v := range is.Versions {
		m.Rulesets = append(m.Rulesets, folder.ManifestVersion(v))
	}
	for _, r := range is.Readings {
		r.ID = r.ID[strings.LastIndexByte(r.ID, '.')+1:] // the rule alone; the words are in the list's notes
		m.Readings = append(m.Readings, folder.ManifestReading(r))
	}
	for _, e := range is.Events {
		if p := e.Permit; p.Given() {
			m.Permits = append(m.Permits, permitEntry(e.Code, p))
		}
	}
	for _, f := range is.Notes {
		if f.Code == finding.GuestCounts {
			n, _ := strconv.Atoi(f.Args["n"])
			m.Guests = append(m.Guests, folder.ManifestGuest{Event: f.Args["event"], Player: f.Args["player"],
				Federation: f.Args["federation"], Rating: f.Args["rating"], Answer: n, Article: f.Args["article"]})
		}
	}
	for _, c := range is.Corrections {
		if p := c.Permit; p.Given() && c.Field == rating.LatePermit {
			m.Permits = append(m.Permits, permitEntry(c.Subject, p))
		}
	}
	if is.Supersedes != "" {
		m.Previous = &folder.ManifestPrevious{Issue: is.Supersedes, Manifest: previous}
	}
	if r := is.Replaced; r != nil {
		m.Replaces = &folder.ManifestReplaced{Revision: r.Revision, Manifest: r.Manifest, Decisions: r.Decisions}
	}
	for _, in := range is.Inputs {
		m.Inputs = append(m.Inputs, folder.ManifestInput(in))
	}
	if s.Draft {
		for _, c := range v.Inspection.Crossings {
			m.Unusual = append(m.Unusual, c.Finding())
		}
		m.Doubts = v.Inspection.Doubts
		m.Holds, m.Notes = v.Inspection.Codes(), notes(s, v, out)
		words := templates.In(s.Basis.Setup.Languages[0]) // programs that read it have no words
		m.Unusual, m.Doubts, m.Notes = words.Translate(m.Unusual), words.Translate(m.Doubts), words.Translate(m.Notes)
	}
	m.Outputs = out.files
	text, err := m.Text()
	if err == nil {
		_, err = to.Write(text)
	}
	return err
}

// optionValues returns the values of a list's options by key.
func optionValues(l folder.List) map[string]string {
	values := map[string]string{}
	for _, opt := range l.Ruleset.Options() {
		values[opt.Key] = l.Options.Get(opt)
	}
	return values
}

// distinct returns findings without those of the same code, value and place, such as a name without a font in two
// languages.
func distinct(findings rating.Findings) rating.Findings {
	var out rating.Findings
	for _, f := range findings {
		if !slices.ContainsFunc(out, func(g rating.Finding) bool {
			return g.Code == f.Code && g.Read == f.Read &&
				g.Origin == f.Origin
		}) {
			out = append(out, f)
		}
	}
	return out
}

// permitEntry returns the manifest's entry for a permission.
func permitEntry(event string, p rating.Permit) folder.ManifestPermit {
	return folder.ManifestPermit{Event: event, For: p.For, By: p.By, Document: p.Document, On: p.On}
}
