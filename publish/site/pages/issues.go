package pages

import (
	"bytes"
	"encoding/json"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/keys"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// issues puts the pages of the lists of all dates, newest first.
func (s *Source) issues(to put) error {
	for _, l := range s.lists {
		all := site.Issues{List: l.ID}
		for _, p := range slices.Backward(l.out) {
			all.All = append(all.All, refOf(p))
			if err := to(s.issue(l, p)); err != nil {
				return err
			}
		}
		if err := to(all); err != nil {
			return err
		}
	}
	return nil
}

// refOf returns the name of a published list.
func refOf(p ledger.Publication) site.IssueRef {
	return site.IssueRef{List: p.List, Date: p.Date, Revision: p.Revision}
}

// issue returns the page of the newest revision of a list.
func (s *Source) issue(l *series, p ledger.Publication) site.Issue {
	one := site.Issue{Versions: []string{}, IssueRef: refOf(p), Name: s.IssueName(p.List, p.Date), Newest: p.Date == l.newest().Date,
		Decisions: s.decisionsOf(keyOf(p))}
	about := s.about[keyOf(p)]
	one.Totals, one.Notes = site.Figures(about.totals), about.notes
	period, _ := s.Calendar(l.List).On(p.Date)
	one.From, one.To = period.From, period.To
	if m := about.revisions[0].manifest; m != nil {
		one.From, one.To = m.Period.From, m.Period.To
		for _, v := range m.Rulesets {
			one.Versions = append(one.Versions, v.ID)
		}
	}
	if one.Newest {
		one.Next = s.next(l)
	}
	for _, e := range s.events {
		if slices.ContainsFunc(e.parts, func(part eventPart) bool { return keyOf(part.of) == keyOf(p) }) {
			one.Events = append(one.Events, s.refOn(e.EventRef, p))
		}
	}
	slices.SortStableFunc(one.Events, func(a, b site.EventRef) int { return int(a.Start - b.Start) })
	one.Withheld, one.Documents = about.withheld, s.documentsOf(p)
	return one
}

// next returns the date of the list after the newest; 0 if the calendar ends.
func (s *Source) next(l *series) rating.Date {
	p, _ := s.Calendar(l.List).After(l.newest().Date)
	return p.Date
}

// issueKey identifies the lists of a date, whatever their revision.
type issueKey struct {
	list string
	date rating.Date
}

// keyOf returns the key of a published list.
func keyOf(p ledger.Publication) issueKey { return issueKey{p.List, p.Date} }

// issueAbout is what the folder has about a published list besides ratings.
type issueAbout struct {
	totals    reports.Totals
	notes     []rating.Finding
	events    map[string]issue.EventKept
	errata    []issue.Erratum
	revisions []revision // newest first
	withheld  bool       // its documents name somebody who must not be published, or print more than is printed now
	decided   int        // the last decision that it knew
	ground    hash       // see groundOf
}

// revision is a revision of a list with its manifest; nil: that is missing or damaged.
type revision struct {
	ledger.Publication
	manifest *folder.Manifest
}

// readIssues reads what the folder has about the published lists of one kind.
func (s *Source) readIssues(l *series) error {
	all, err := folder.Published(s.View, l.ID)
	if err != nil {
		return err
	}
	named := &documentNames{series: l}
	for _, p := range l.out {
		about := &issueAbout{events: map[string]issue.EventKept{}}
		if about.decided, err = issue.KnownBy(p); err != nil {
			return err
		}
		for _, r := range slices.Backward(all) {
			if r.Date != p.Date {
				continue
			}
			m, err := manifestOf(s.View, r)
			if err != nil {
				return err
			}
			about.revisions = append(about.revisions, revision{r, m})
		}
		lax := laxer(s, p)
		text, err := s.readKept(about, p, lax)
		if err != nil {
			return err
		}
		if about.withheld = named.in(p, text) || lax; !about.withheld {
			if about.withheld, err = s.printsHiddenBirth(p); err != nil {
				return err
			}
		}
		s.about[keyOf(p)] = about
	}
	return nil
}

// readKept reads what the ledger keeps of the print of a list, and returns its text. laxer says that more was printed of
// people's data than is printed now.
func (s *Source) readKept(about *issueAbout, p ledger.Publication, laxer bool) (json.RawMessage, error) {
	raw, _, err := ledger.Raw(s.Ledger, p)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw.Totals, &about.totals); err != nil {
		return nil, err
	}
	kept, errata, err := issue.KeptIn(raw.Printed)
	for _, e := range kept.Events {
		about.events[e.Code] = e
	}
	about.errata, about.notes = errata, s.persons.notesFor(kept.Notes, laxer)
	return raw.Printed, err
}

// laxer reports whether a list was printed with more of people's data than is printed on the day of the newest list, or
// whether that cannot be known.
func laxer(s *Source, p ledger.Publication) bool {
	if s.Configure == nil {
		return true
	}
	then, err := issue.PrivacyOf(s.View, p)
	if err != nil {
		return true
	}
	now, order := s.Setup.Privacy, []rating.BirthShown{rating.BirthNone, rating.BirthBand, rating.BirthYear, rating.BirthDay}
	if slices.Index(order, then.Birth) > slices.Index(order, now.Birth) {
		return true
	}
	was, is := then.Juniors, now.Juniors
	return is.On(s.day) && (!was.On(p.Date) || was.Under < is.Under || was.Names != is.Names && is.Names == rating.NamesNone)
}

// printsHiddenBirth reports whether the _list.json of an issue has the birth of a player whose birth is hidden today.
func (s *Source) printsHiddenBirth(p ledger.Publication) (bool, error) {
	if len(s.persons.hidden) == 0 || s.Setup.Privacy.Birth == rating.BirthNone {
		return false, nil
	}
	name := path.Join(s.IssueFolder(p), s.IssueName(p.List, p.Date)+"_list.json")
	rest, err := s.Files.ReadFile(s.Path(filepath.FromSlash(name)))
	for err == nil {
		var row []byte
		if _, rest, _ = bytes.Cut(rest, []byte(`"id": "`)); len(rest) == 0 {
			return false, nil
		}
		row, _, _ = bytes.Cut(rest, []byte(`"id": "`))
		id, _, _ := bytes.Cut(row, []byte(`"`))
		if _, birth, is := bytes.Cut(row, []byte(`"birth`)); is && s.persons.hidden[string(id)] {
			line, _, _ := bytes.Cut(birth, []byte("\n"))
			if bytes.ContainsAny(line, "0123456789") {
				return true, nil
			}
		}
	}
	return true, nil // nobody can tell
}

// documentNames finds out which lists have documents that name somebody who must not be published. Lists must come in
// the order of their dates.
type documentNames struct {
	*series
	before bool // the list before ranks somebody of them: this one may say that the person left it
}

// in reports whether the documents of a list name one of them: the list or the one before ranks the person, or games of
// the person, who has no rating yet, were calculated.
func (d *documentNames) in(p ledger.Publication, printed json.RawMessage) bool {
	here := len(d.gone) > 0 && issue.Ranks(printed, d.gone)
	named := here || d.before
	d.before = here
	for _, player := range d.goneMoved[p.Date] {
		named = named || d.past.On(slices.Index(d.past.Dates, p.Date), player) < 0
	}
	return named
}

// manifestOf returns the manifest of a publication; nil if it is missing or damaged.
func manifestOf(v *folder.View, p ledger.Publication) (m *folder.Manifest, err error) {
	data, err := v.ManifestAt(p)
	if err != nil || rating.SHA(data) != p.ManifestSHA {
		return nil, err
	}
	return m, json.Unmarshal(data, &m)
}

// notesFor returns notes as the site prints them: without the places in files, and without those that name somebody who
// must not be published. Where more was printed of people's data than is printed now, no note about a person stays.
func (p *persons) notesFor(all []rating.Finding, laxer bool) (notes []rating.Finding) {
	for _, f := range all {
		named := false
		for _, value := range f.Args {
			named = named || p.names(value)
		}
		if player := f.Args["player"]; player != "" {
			_, here := p.find(player)
			named = named || laxer || !here && !strings.HasPrefix(player, "GUEST-")
		}
		if !named {
			notes = append(notes, rating.Finding{Code: f.Code, Args: f.Args})
		}
	}
	return notes
}

// documentsOf returns the published files of all revisions of a list, the newest revision first.
func (s *Source) documentsOf(p ledger.Publication) (all []site.Document) {
	for _, c := range append(s.filesOf(p), s.proofs(p)...) {
		kind, lang := kindOf(strings.TrimPrefix(path.Base(c.Place), s.IssueName(p.List, p.Date)))
		all = append(all, site.Document{Kind: kind, Lang: lang, Path: c.Place, Size: c.Size, SHA: c.SHA})
	}
	return all
}

// kindOf returns the kind and the language of a published file by the end of its name.
func kindOf(end string) (kind, lang string) {
	if rest, is := strings.CutPrefix(end, "_bulletin_"); is {
		lang, _, _ = strings.Cut(rest, ".")
		lang, _, _ = strings.Cut(lang, "_")
		return "bulletin", lang
	}
	switch {
	case strings.HasPrefix(end, folder.ManifestName):
		return "proof", ""
	case strings.HasPrefix(end, "_bulletin"):
		return "bulletin", ""
	case end == "_list.xlsx":
		return "list", ""
	case end == "_errata.pdf":
		return "errata", ""
	case strings.HasPrefix(end, "_calculation"):
		return "calculation", ""
	}
	return "program", ""
}

// filesOf returns the published files of all revisions of a list; none if they are withheld.
func (s *Source) filesOf(p ledger.Publication) (all []Copy) {
	about := s.about[keyOf(p)]
	for _, r := range about.revisions {
		if r.manifest == nil || about.withheld {
			continue
		}
		for _, f := range r.manifest.Outputs {
			all = append(all, Copy{Place: site.FilePlace(s.IssueName(p.List, p.Date), r.Revision, f.Name),
				From: path.Join(s.IssueFolder(r.Publication), f.Name), SHA: f.SHA, Size: f.Size})
		}
	}
	return all
}

// Documents returns the published files that the site shows.
func (s *Source) Documents() (all []Copy) {
	for _, l := range s.lists {
		for _, p := range l.out {
			all = append(all, s.filesOf(p)...)
			all = append(all, s.proofs(p)...)
		}
	}
	return append(all, copyOf(s, "files/", "published/", keys.FileName)...)
}

// proofs returns the manifests of all revisions of a list with their signatures.
func (s *Source) proofs(p ledger.Publication) (all []Copy) {
	about := s.about[keyOf(p)]
	if about.withheld {
		return nil
	}
	for _, r := range about.revisions {
		place := site.FilePlace(s.IssueName(p.List, p.Date), r.Revision, "")
		all = append(all, copyOf(s, place+"/", s.IssueFolder(r.Publication)+"/", folder.ManifestName)...)
	}
	return all
}

// copyOf returns a published file and its signature, as far as they are there.
func copyOf(s *Source, to, from, name string) (all []Copy) {
	for _, name := range []string{name, name + keys.Ending} {
		if data, err := s.Files.ReadFile(s.Path(filepath.FromSlash(from + name))); err == nil {
			all = append(all, Copy{Place: to + name, From: from + name, SHA: rating.SHA(data), Size: len(data)})
		}
	}
	return all
}
