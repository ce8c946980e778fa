package office

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/impact"
	"kalends/reports/sheets"
)

// releases is the sheet on which the office releases drafts or refuses them. A draft has a row, and another one for each
// further code that holds it; lists that were made again are released together and have one row.
type releases struct{ Office }

// Name implements Sheet.
func (releases) Name() string { return "Release" }

// Table implements Sheet.
func (s releases) Table() (t Table, err error) {
	decide := []string{s.say("release"), s.say("refuse")}
	t.Choices = map[string][]string{"release.decision": decide, "release.seen": {s.say("seen")}}
	all, err := s.awaiting()
	for _, d := range all {
		t.Rows = append(t.Rows, s.rows(d)...)
	}
	return t, err
}

// say returns a word of the sheet.
func (s releases) say(key string, pairs ...string) string {
	return s.Words.Say("office.release."+key, pairs...)
}

// drafts are what one decision is about: the draft of a list, or all of those that are made again.
type drafts struct {
	all     []release.Draft
	again   bool
	refused []int // how many drafts of each were refused before
}

// awaiting returns what awaits its release.
func (s releases) awaiting() (all []drafts, err error) {
	found, err := s.Publisher.Drafts()
	for _, d := range found {
		all = append(all, drafts{all: []release.Draft{d}})
	}
	again, also := s.Publisher.Chain().Drafts()
	if len(again) > 0 {
		all = append(all, drafts{all: again, again: true})
	}
	err = errors.Join(err, also)
	for i := range all {
		for _, d := range all[i].all {
			refused, also := s.Ledger.Refusals(d.Publication.List, d.Publication.Date)
			err = errors.Join(err, also)
			all[i].refused = append(all[i].refused, len(refused))
		}
	}
	return all, err
}

// key identifies the drafts by the hashes of their manifests, and by how many were refused before: one that was made anew
// may be the same again, but it is asked anew.
func (d drafts) key() string {
	shas := []string{fmt.Sprint(d.refused)}
	for _, one := range d.all {
		shas = append(shas, one.SHA)
	}
	return rating.SHA([]byte(strings.Join(shas, " ")))[:20]
}

// holds returns the codes that must be acknowledged.
func (d drafts) holds() []string {
	if d.again {
		return nil // it is the decision that was looked at
	}
	return d.all[0].Manifest.Holds
}

// name returns the drafts' issues, with the revision of those that are made again.
func (s releases) name(d drafts) string {
	var names []string
	for _, one := range d.all {
		p, name := one.Publication, s.IssueName(one.Publication.List, one.Publication.Date)
		if d.again {
			name += " r" + strconv.Itoa(p.Revision)
		}
		names = append(names, name)
	}
	return strings.Join(names, "\n")
}

// rows returns the row of drafts, and one for each further code that holds them.
func (s releases) rows(d drafts) (rows []Row) {
	first, key := d.all[0], d.key()
	issue := s.IssueName(first.Publication.List, first.Publication.Date)
	about, _ := json.Marshal(aboutOf(d))
	row := Row{About: string(about), OfficeRow: sheets.OfficeRow{Key: key, Open: []string{"release.decision", "release.reason", "release.by"}}}
	row.Cells = map[string]string{"release.list": first.Publication.List, "release.date": first.Publication.Date.String(),
		"release.gate": s.say("free"), "release.impact": "impact.xlsx", "release.bulletin": s.say("bulletin"),
		"release.players": strconv.Itoa(first.Manifest.Counts.Listed), "release.events": strconv.Itoa(first.Manifest.Counts.Events),
		"release.movers": s.movers(issue)}
	row.Links = map[string]string{"release.impact": path.Join("draft", issue, impact.Name),
		"release.bulletin": path.Join("draft", issue, issue+"_bulletin_"+s.Setup.Languages[0]+".pdf")}
	if d.again {
		row.Cells["release.gate"] = s.say("again", "issues", strings.ReplaceAll(s.name(d), "\n", ", "))
	}
	rows = append(rows, row)
	for i, code := range d.holds() {
		if i > 0 {
			rows = append(rows, Row{OfficeRow: sheets.OfficeRow{Key: key + "/" + code, Cells: map[string]string{
				"release.list": first.Publication.List, "release.date": first.Publication.Date.String()}}})
		}
		here := &rows[len(rows)-1]
		here.Cells["release.gate"] = folder.FindingDigest(s.Words, ofCode(first.Manifest.Unusual, code))
		if here.Open = []string{"release.seen"}; i == 0 {
			here.Open = nil
		}
	}
	return rows
}

// ofCode returns the findings with a code.
func ofCode(all rating.Findings, code string) rating.Findings {
	return slices.DeleteFunc(slices.Clone(all), func(f rating.Finding) bool { return f.Code != code })
}

// movers returns how many players of a draft have another rating than before; empty if that cannot be read.
func (s releases) movers(issue string) string {
	var list struct{ Players []struct{ Change string } }
	data, err := s.FS.ReadFile(s.At(path.Join("draft", issue, issue+"_list.json")))
	if err != nil || json.Unmarshal(data, &list) != nil {
		return ""
	}
	n := 0
	for _, p := range list.Players {
		if strings.Trim(p.Change, "0.+-") != "" {
			n++
		}
	}
	return strconv.Itoa(n)
}

// subject is a publication that a row is about.
type subject struct {
	List     string      `json:"list"`
	Date     rating.Date `json:"date"`
	Revision int         `json:"revision"`
	Manifest string      `json:"manifest"`
	Refused  int         `json:"refused"` // how many drafts were refused before
}

func aboutOf(d drafts) (all []subject) {
	for i, one := range d.all {
		all = append(all, subject{one.Publication.List, one.Publication.Date, one.Publication.Revision, one.SHA, d.refused[i]})
	}
	return all
}

// The keys of what is filled in.
const (
	releaseSeen     = "release.seen"
	releaseDecision = "release.decision"
	releaseReason   = "release.reason"
	releaseBy       = "release.by"
)

// Take implements Sheet.
func (s releases) Take(f Filled) (Outcome, error) {
	all, err := s.awaiting()
	if err != nil {
		return Outcome{}, err
	}
	i := slices.IndexFunc(all, func(d drafts) bool { return d.key() == f.Key })
	if i < 0 {
		return s.taken(f)
	}
	d := all[i]
	decision, ok := f.Choice(releaseDecision, "office.release.", "release", "refuse")
	switch {
	case !ok:
		return f.Wrong(releaseDecision, finding.NotADecision), nil
	case decision == "":
		return f.Lacks(releaseDecision), nil
	case f.Get(releaseBy) == "":
		return f.Lacks(releaseBy), nil
	case decision == "refuse" && f.Get(releaseReason) == "":
		return f.Lacks(releaseReason), nil
	}
	var out Outcome
	err = s.as(f.Get(releaseBy), func() (err error) {
		if decision == "refuse" {
			out, err = s.refuse(d, f)
		} else {
			out, err = s.release(d, f)
		}
		return err
	})
	return out, err
}

// taken returns the outcome of a row whose drafts await nothing any more: it was done by a process that ended before it
// noted that, or the drafts are others now.
func (s releases) taken(f Filled) (Outcome, error) {
	var about []subject
	if err := json.Unmarshal([]byte(f.About), &about); err != nil || len(about) == 0 {
		return f.Wrong(releaseDecision, finding.NotDecidedNow), nil
	}
	one := about[len(about)-1]
	out, err := s.Publications(one.List)
	refused, also := s.Ledger.Refusals(one.List, one.Date)
	if err := errors.Join(err, also); err != nil {
		return Outcome{}, err
	}
	isOut := func(p ledger.Publication) bool {
		return p.Date == one.Date && p.Revision == one.Revision && p.State == ledger.IsPublic
	}
	decision, _ := f.Choice(releaseDecision, "office.release.", "release", "refuse")
	switch {
	case decision == "release" && slices.ContainsFunc(out, isOut):
		return Outcome{Done: s.done("released", f, s.IssueName(one.List, one.Date))}, nil
	case decision == "refuse" && len(refused) > one.Refused:
		return Outcome{Done: s.done("refused", f, s.IssueName(one.List, one.Date))}, nil
	}
	return f.Wrong(releaseDecision, finding.NotDecidedNow), nil
}

func (s releases) done(key string, f Filled, issues string) string {
	return s.say(key, "issues", strings.ReplaceAll(issues, "\n", ", "), "by", f.Get(releaseBy), "why", f.Get(releaseReason))
}

// release publishes drafts. If something that holds them was not acknowledged, it publishes nothing and says what.
func (s releases) release(d drafts, f Filled) (Outcome, error) {
	var missing Outcome
	for i, code := range d.holds() {
		key := releaseSeen
		if i > 0 {
			key += "/" + code
		}
		if word, ok := f.Choice(key, "office.release.", "seen"); !ok {
			missing.Found = append(missing.Found, f.Wrong(key, finding.NotADecision).Found...)
		} else if word == "" {
			missing.Found = append(missing.Found, f.Lacks(key).Found...)
		}
	}
	if len(missing.Found) > 0 {
		return missing, nil
	}
	var outs []release.Out
	var err error
	if d.again {
		outs, _, err = s.Publisher.Chain().Release()
	} else {
		one, failed := s.Publisher.Release(d.all[0].List, d.all[0].Publication.Date, release.Seen{Codes: d.holds(), By: f.Get(releaseBy)})
		outs, err = []release.Out{one}, failed
	}
	if err != nil {
		return Outcome{}, err
	}
	more, err := s.Publisher.Chain().Stage()
	out := Outcome{Outs: append(outs, more...)}
	if slices.ContainsFunc(outs, func(o release.Out) bool { return o.State == release.Awaits }) {
		out.Found = f.Wrong(releaseDecision, finding.NotDecidedNow).Found
	} else {
		out.Done = s.done("released", f, s.name(d))
	}
	return out, err
}

// refuse refuses drafts; the next pass makes them anew.
func (s releases) refuse(d drafts, f Filled) (Outcome, error) {
	var err error
	if d.again {
		_, err = s.Publisher.Chain().Reject(f.Get(releaseReason))
	} else {
		_, err = s.Publisher.Reject(d.all[0].List, d.all[0].Publication.Date, f.Get(releaseReason))
	}
	if errors.Is(err, release.ErrWouldGoOut) {
		return f.Wrong(releaseDecision, finding.NotDone, "why", rating.Said(rating.Phrase("office.release.would_go_out"))), nil
	}
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{Done: s.done("refused", f, s.name(d))}, nil
}
