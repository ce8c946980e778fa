package intake

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"kalends/ingest"
	"kalends/ingest/gathering"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/rating/finding"
)

// mostHeld is how many files that may be parts of events are held back until they are gathered.
const mostHeld = 300

// unit is a file or sheet that may be a part of an event: a file of the inbox that is held back, or a sheet that waits,
// with its parts.
type unit struct {
	part    gathering.Part
	name    string // its place, relative to the folder
	sha     string
	verdict Verdict            // of a file that is held back
	waits   *ledger.Submission // of a sheet that waits
	apart   map[string]string  // why it is not one event with another of its code: arguments of a finding

	data  []byte              // of a file that is held back, once it is read with others
	parts []ledger.Submission // of a sheet that waits, likewise
}

// gatherer joins files of one event in one pass.
type gatherer struct {
	*Intake
	pass    *Pass
	settled bool // an earlier pass has found that what waits stays as it is
}

// isHeld reports whether a file is held back until the other files of the pass are known, because one of them may have what
// it misses.
func (v Verdict) isHeld() bool {
	p := v.Reading.Part
	return p != nil && p.Wanting && p.Named() && v.Twin == nil &&
		(v.State == ledger.Rejected || v.State == ledger.Waiting)
}

// mayWait reports whether a file without others waits for them: it lacks some rounds, or is a list of players without
// games.
func (v Verdict) mayWait() bool {
	return v.has(finding.OnlySomeRounds, finding.RoundMissing) || v.Reading.Part.IsList()
}

// gather joins the files that were held back with each other and with what waits, records the verdicts and moves the
// files. An event that is then complete is filed like any sheet; any other waits for the rest.
func (in gatherer) gather(held []unit) error {
	held, err := in.withoutTwins(held)
	if err != nil {
		return err
	}
	waiting, err := in.waitingUnits(held)
	if err != nil {
		return err
	}
	for _, cluster := range clusters(append(waiting, held...)) {
		if err := in.settle(cluster); err != nil {
			return fmt.Errorf("%s: %w", cluster[0].name, err)
		}
	}
	return nil
}

// withoutTwins files the copies of sheets that are here already, and returns the other units.
func (in gatherer) withoutTwins(held []unit) (others []unit, err error) {
	for _, u := range held {
		twin, err := in.Judge.twin(u.verdict, 0)
		if err != nil {
			return nil, err
		}
		if twin == nil {
			others = append(others, u)
			continue
		}
		if err := in.fileHeld(u, u.verdict.copyOf(twin)); err != nil {
			return nil, err
		}
	}
	return others, nil
}

// copyOf returns the verdict on a copy of a sheet.
func (v Verdict) copyOf(twin *ledger.Submission) Verdict {
	v.Twin, v.State, v.Findings = twin, ledger.Duplicate, nil
	return v
}

// waitingUnits returns the waiting sheets that may be of one event with a file that is held back, or with each other
// since the office has said which event they report. No sheet is read if nothing can be joined.
func (in gatherer) waitingUnits(held []unit) ([]unit, error) {
	all, err := in.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil {
		return nil, err
	}
	awaiting := map[string]int{} // sheets of an event that wait for others
	for _, s := range all {
		if gathering.Awaits(s.Findings) {
			awaiting[s.Event]++
		}
	}
	heldFor := map[string]bool{}
	for _, u := range held {
		heldFor[u.part.Code] = true
	}
	var units []unit
	for _, s := range all {
		joins := heldFor[s.Event] || gathering.Awaits(s.Findings) &&
			(awaiting[s.Event] > 1 || heldFor[""] || len(held) > 0 && unnamed(s.Event))
		if !joins {
			continue
		}
		whole, ok, err := in.Judge.recorded(s.ID)
		if err != nil {
			return nil, err
		}
		if ok && whole.Sheet != nil && len(whole.Sheet.Games)+len(whole.Sheet.Entrants) > 0 {
			units = append(units, unit{part: gathering.PartOf(*whole.Sheet), name: path.Join(whole.Folder, whole.File),
				sha: whole.SHA, waits: &whole})
		}
	}
	return units, nil
}

// clusters returns the units of each event together. What waits comes before what arrives, and within both a known
// event before an unknown one. It sorts all in place, and notes in a unit why it is not one event with another of its
// code.
func clusters(all []unit) (clusters [][]unit) {
	rank := func(u unit) (n int) {
		if u.waits == nil {
			n += 2
		}
		if u.part.Code == "" {
			n++
		}
		return n
	}
	slices.SortStableFunc(all, func(a, b unit) int {
		return cmp.Or(rank(a)-rank(b), strings.Compare(a.name, b.name))
	})
	parts := make([]gathering.Part, len(all))
	for i, u := range all {
		parts[i] = u.part
	}
	indexes, apart := gathering.Clusters(parts)
	for i, a := range apart {
		all[i].apart = map[string]string{"other": path.Base(all[a.From].name), "code": all[i].part.Code, a.What: a.Values}
	}
	for _, some := range indexes {
		var cluster []unit
		for _, i := range some {
			cluster = append(cluster, all[i])
		}
		clusters = append(clusters, cluster)
	}
	return clusters
}

// settle files the held units of one event, together if they make one event, otherwise each by itself. What only waits
// stays as it is unless it makes a new event.
func (in gatherer) settle(cluster []unit) error {
	if len(cluster) == 1 {
		if cluster[0].waits != nil {
			return nil
		}
		return in.settleAlone(cluster[0])
	}
	waiting := onlyWaiting(cluster)
	if waiting && in.settled {
		return nil
	}
	e, err := in.read(cluster)
	if err != nil || len(e.units) == 0 {
		return err
	}
	if e.verdict.State == ledger.Rejected && (cluster[0].waits != nil || e.contradicts()) {
		if waiting {
			return nil
		}
		return in.settleApart(cluster, e.verdict.Findings)
	}
	return in.settleTogether(e)
}

// onlyWaiting reports whether no file of the inbox is among some units.
func onlyWaiting(cluster []unit) bool {
	return !slices.ContainsFunc(cluster, func(u unit) bool { return u.waits == nil })
}

// settleAlone files a single file. One that may wait is judged again, as an event of which more files come.
func (in gatherer) settleAlone(u unit) error {
	if !u.verdict.mayWait() {
		return in.fileHeld(u, u.verdict)
	}
	e, err := in.read([]unit{u})
	if err != nil || len(e.units) == 0 {
		return err
	}
	return in.fileHeld(u, e.verdict)
}

// fileHeld files a held file by itself with a verdict. If it was changed or taken away since it was read, it is left to
// the next pass.
func (in gatherer) fileHeld(u unit, v Verdict) error {
	if len(u.apart) > 0 && v.State == ledger.Waiting {
		v.Findings = append(v.Findings, v.note(finding.NotTogether, u.apart))
		v.Findings.Sort(v.Reading.Sheets)
	}
	data := in.unchanged(u)
	if data == nil {
		return nil
	}
	g := in.newGroup(in.pass)
	return g.decide(func() error { return g.file(u.name, data, v) })
}

// unchanged returns the bytes of a held file; nil if it cannot be read, or was changed since it was judged. The next
// pass takes what is there then.
func (in gatherer) unchanged(u unit) []byte {
	data, err := in.FS.ReadFile(in.Path(u.name))
	if err != nil || rating.SHA(data) != u.sha {
		return nil
	}
	return data
}

// settleApart files each held unit by itself, because the units make no event together. found is what was wrong with
// them together.
func (in gatherer) settleApart(cluster []unit, found rating.Findings) error {
	place := ""
	if i := slices.IndexFunc(found, func(f rating.Finding) bool { return f.Severity() == rating.Error }); i >= 0 {
		place = found[i].Origin.String() + " [" + found[i].Code + "]"
	}
	for i, u := range cluster {
		if u.waits != nil {
			continue
		}
		if u.part.Code != "" {
			other := cluster[0].name
			if i == 0 {
				other = cluster[1].name
			}
			u.apart = map[string]string{"other": path.Base(other), "code": u.part.Code, "place": place}
		}
		if err := in.settleAlone(u); err != nil {
			return err
		}
	}
	return nil
}

// joined is an event whose units were read as one workbook.
type joined struct {
	units   []unit // those that are unchanged; the first becomes or stays the whole
	verdict Verdict
}

// read reads units as one workbook and judges it; units that were changed or removed since are left out. Without any
// left, the result has no units and no verdict.
func (in gatherer) read(cluster []unit) (e joined, err error) {
	s := sheet{gathering: true}
	for _, u := range cluster {
		if u.waits == nil {
			if u.data = in.unchanged(u); u.data == nil {
				continue
			}
			s.files = append(s.files, ingest.File{Name: path.Base(u.name), Label: labelOf(u.name), Data: u.data})
			day, err := arrivedOn(in.Intake, u.name, u.sha)
			if s.arrived = max(s.arrived, day); err != nil {
				return e, err
			}
		} else {
			own, failed := in.Judge.filesOf(*u.waits)
			if u.parts, err = in.Judge.parts(u.waits.ID); errors.Join(failed, err) != nil {
				return e, errors.Join(failed, err)
			}
			s.files = append(s.files, own...)
			for _, p := range append(u.parts, *u.waits) {
				s.arrived = max(s.arrived, p.Arrived)
			}
			if s.self == 0 {
				s.self, s.key = u.waits.ID, u.waits.Event
			}
		}
		e.units = append(e.units, u)
	}
	if len(e.units) == 0 {
		return e, nil
	}
	e.verdict, err = in.judgeNoted(s, e.units[0].sha)
	return e, err
}

// contradicts reports whether what the files say of players or groups differs so much that they are not one event.
func (e joined) contradicts() bool {
	return e.verdict.has(finding.OtherName, finding.OtherNumber, finding.SeveralGroups, finding.SeveralEvents,
		finding.UnknownText, finding.NoResults)
}

// settleTogether files the units of one event. A file that adds nothing to the others is filed as a copy.
func (in gatherer) settleTogether(e joined) error {
	copies := e.copies()
	if len(copies) == 0 {
		g := in.newGroup(in.pass)
		return g.decide(func() error { return g.fileJoined(e) })
	}
	kept := slices.DeleteFunc(slices.Clone(e.units), func(u unit) bool { return copies[u.name] })
	if err := in.settle(kept); err != nil {
		return err
	}
	for _, u := range e.units {
		if copies[u.name] {
			if err := in.fileCopy(u, kept[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

// copies returns the names of the files of the inbox that add nothing to the others.
func (e joined) copies() map[string]bool {
	hasGames, seen, copies := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, game := range e.verdict.Reading.Event.Games {
		hasGames[game.Origin.SHA] = true
	}
	for i, u := range e.units {
		if u.waits == nil && (seen[u.sha] || u.part.Games && !hasGames[u.sha] && i > 0 && e.verdict.State != ledger.Rejected) {
			copies[u.name] = true
		}
		seen[u.sha] = true
	}
	return copies
}

// fileCopy files a file that adds nothing to an event that was recorded just now: as a copy of the event's first file,
// or with its own verdict if that was returned.
func (in gatherer) fileCopy(u, whole unit) error {
	found, err := in.Ledger.Submissions(ledger.Filter{SHA: whole.sha})
	data := in.unchanged(u)
	if err != nil || data == nil || len(found) == 0 {
		return err
	}
	first := found[len(found)-1]
	if first.Whole != 0 {
		if found, err = in.Ledger.Submissions(ledger.Filter{ID: first.Whole}); err != nil || len(found) == 0 {
			return err
		}
		first = found[0]
	}
	v := u.verdict
	if first.State != ledger.Rejected {
		v = v.copyOf(&first)
	}
	g := in.newGroup(in.pass)
	return g.decide(func() error { return g.file(u.name, data, v) })
}

// fileJoined records the first unit of an event as the whole and the others as its parts, and moves all files to one
// place with the group.
func (g *group) fileJoined(e joined) error {
	whole, err := g.fileWhole(e)
	if err != nil {
		return err
	}
	for _, u := range e.units[1:] {
		part := ledger.Submission{SHA: u.sha, Name: path.Base(u.name), Label: labelOf(u.name),
			Arrived: e.verdict.Reading.Event.Arrived, ContentSHA: u.verdict.Reading.ContentSHA}
		if u.waits != nil {
			part = *u.waits
		} else if _, err := files.Archive(g.archive, g.ArchiveDir(), u.data); err != nil {
			return fmt.Errorf("archive: %w", err)
		}
		for _, p := range append([]ledger.Submission{part}, u.parts...) {
			from := u.name
			if p.ID != 0 {
				from = path.Join(p.Folder, p.File)
			}
			next, err := g.besideWhole(whole, p)
			if err == nil {
				err = g.addPart(whole, next, from)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// fileWhole records the first unit as the whole, with the parts that it has already, and returns it.
func (g *group) fileWhole(e joined) (ledger.Submission, error) {
	u := e.units[0]
	if u.waits == nil {
		if err := g.file(u.name, u.data, e.verdict); err != nil {
			return ledger.Submission{}, err
		}
		return g.last(), nil
	}
	next, err := g.judgedAgain(*u.waits, e.verdict)
	if err == nil {
		err = g.add(next)
	}
	if err != nil {
		return ledger.Submission{}, err
	}
	whole := g.last()
	return whole, g.addParts(whole)
}
