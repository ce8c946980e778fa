package intake

import (
	"cmp"
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

// mostHeld is how many files that may be parts of events are held until the others of a pass are filed.
const mostHeld = 300

// unit is what may be a part of an event: a file of the inbox that is held back, or files that wait together already.
type unit struct {
	part    gathering.Part
	name    string // where it lies
	sha     string
	verdict Verdict            // of a file that is held
	waits   *ledger.Submission // with its sheet
	apart   []string           // why it is not one event with another of its code, and which: arguments of a finding
}

// gatherer brings files of one event together in one pass.
type gatherer struct {
	*Intake
	pass *Pass
}

// holds says whether a file is held back until the others of the pass are known, because one of them may have what it
// misses.
func (v Verdict) holds() bool {
	p := v.Reading.Part
	return p != nil && p.Wanting && p.Named() && v.Twin == nil &&
		(v.State == ledger.Rejected || v.State == ledger.Waiting)
}

// lacksRounds says whether rounds are missing that other files may have.
func (v Verdict) lacksRounds() bool {
	return slices.ContainsFunc(v.Findings, func(f rating.Finding) bool {
		return f.Code == finding.OnlySomeRounds || f.Code == finding.RoundMissing
	})
}

// mayWait says whether a file that is alone waits for others: rounds for the rest, a list of players for its games.
func (v Verdict) mayWait() bool { return v.lacksRounds() || v.Reading.Part.IsList() }

// gather joins what was held back with each other and with what waits, and files it. What is whole then goes its way like
// any sheet; what is not waits for the rest.
func (in gatherer) gather(held []unit) error {
	held, err := in.withoutTwins(held)
	if err != nil {
		return err
	}
	waiting, err := in.awaiting(held)
	if err != nil {
		return err
	}
	for _, c := range clusters(append(waiting, held...)) {
		if err := in.settle(c); err != nil {
			return fmt.Errorf("%s: %w", c[0].name, err)
		}
	}
	return nil
}

// withoutTwins files the copies of what is here already, and gives the others.
func (in gatherer) withoutTwins(held []unit) (others []unit, err error) {
	for _, u := range held {
		twin, err := in.Judge.twin(u.verdict, 0)
		switch {
		case err != nil:
			return nil, err
		case twin == nil:
			others = append(others, u)
			continue
		}
		v := u.verdict
		v.Twin, v.State, v.Findings = twin, ledger.Duplicate, nil
		if err := in.fileHeld(u, v); err != nil {
			return nil, err
		}
	}
	return others, nil
}

// awaiting gives the sheets that wait and may be of one event with what is held, or with each other since the office has
// said which event they report. Nothing is read where nothing can be joined.
func (in gatherer) awaiting(held []unit) ([]unit, error) {
	all, err := in.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil {
		return nil, err
	}
	codes := map[string]int{}
	for _, s := range all {
		if gathering.Awaits(s.Findings) {
			codes[s.Event]++
		}
	}
	wanted, nameless := map[string]bool{}, false
	for _, u := range held {
		wanted[u.part.Code], nameless = true, nameless || u.part.Code == ""
	}
	var units []unit
	for _, s := range all {
		joins := wanted[s.Event] || gathering.Awaits(s.Findings) && (codes[s.Event] > 1 || nameless || len(held) > 0 && unnamed(s.Event))
		if !joins {
			continue
		}
		u, err := in.waitingUnit(s.ID)
		if err != nil {
			return nil, err
		}
		if u.waits.Sheet != nil && len(u.waits.Sheet.Games)+len(u.waits.Sheet.Entrants) > 0 {
			units = append(units, u)
		}
	}
	return units, nil
}

func (in gatherer) waitingUnit(id int64) (unit, error) {
	found, err := in.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(found) == 0 {
		return unit{}, err
	}
	u := unit{name: path.Join(found[0].Folder, found[0].File), sha: found[0].SHA, waits: &found[0]}
	if found[0].Sheet != nil {
		u.part = gathering.PartOf(*found[0].Sheet)
	}
	return u, nil
}

// clusters puts together what is of one event, and notes of the others why they are not.
func clusters(all []unit) (some [][]unit) {
	slices.SortStableFunc(all, func(a, b unit) int {
		return cmp.Or(rankOf(a)-rankOf(b), strings.Compare(a.name, b.name))
	})
	parts := make([]gathering.Part, len(all))
	for i, u := range all {
		parts[i] = u.part
	}
	of, apart := gathering.Clusters(parts)
	for i, a := range apart {
		all[i].apart = []string{"other", path.Base(all[a.From].name), "code", all[i].part.Code, a.What, a.Values}
	}
	for _, indexes := range of {
		var c []unit
		for _, i := range indexes {
			c = append(c, all[i])
		}
		some = append(some, c)
	}
	return some
}

// rankOf puts what waits before what comes, and those of which the event is known before the others.
func rankOf(u unit) (rank int) {
	for i, later := range []bool{u.part.Code == "", u.waits == nil} {
		if later {
			rank += 1 << i
		}
	}
	return rank
}

// settle decides on what is of one event.
func (in gatherer) settle(c []unit) error {
	if len(c) == 1 {
		if c[0].waits != nil {
			return nil
		}
		return in.settleAlone(c[0])
	}
	question := onlyWaiting(c)
	if question != "" {
		if same, err := in.AskedBefore(question); err != nil || same {
			return err // they are not one event, as was found before
		}
	}
	w, err := in.read(c)
	if err != nil || len(w.units) == 0 {
		return err
	}
	if w.verdict.State == ledger.Rejected && (c[0].waits != nil || w.contradicts()) {
		if question != "" {
			return in.Answered(question)
		}
		return in.settleApart(c, w.verdict.Findings)
	}
	return in.settleTogether(w)
}

// onlyWaiting names what waits and may be one event, nothing when a file of the inbox is among it.
func onlyWaiting(c []unit) (question string) {
	for _, u := range c {
		if u.waits == nil {
			return ""
		}
		question += fmt.Sprint("together ", u.waits.ID, " ")
	}
	return question
}

// settleAlone files a single file. Rounds of an event of which others may come wait for them; anything else is what it
// was found to be.
func (in gatherer) settleAlone(u unit) error {
	if !u.verdict.mayWait() {
		return in.fileHeld(u, u.verdict)
	}
	w, err := in.read([]unit{u})
	if err != nil || len(w.units) == 0 {
		return err
	}
	return in.fileHeld(u, w.verdict)
}

// fileHeld files a file that was held back, by itself.
func (in gatherer) fileHeld(u unit, v Verdict) error {
	if len(u.apart) > 0 && v.State == ledger.Waiting {
		v.Findings = append(v.Findings, apart(v, u.apart))
		v.Findings.Sort(v.Reading.Sheets)
	}
	data, err := in.stillThere(u)
	if err != nil || data == nil {
		return err
	}
	g := in.newGroup(in.pass)
	return g.decide(func() error { return g.file(u.name, data, v) })
}

// apart says that a file is not one event with another of its code.
func apart(v Verdict, args []string) rating.Finding {
	f := rating.Finding{Code: finding.NotTogether, Origin: v.Reading.Event.Origin, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		f.Args[args[i]] = args[i+1]
	}
	return f
}

// stillThere gives a held file, nothing when it was taken away or written to since it was judged: it is another, and its
// turn comes with the next pass.
func (in gatherer) stillThere(u unit) ([]byte, error) {
	data, err := in.FS.ReadFile(in.Path(u.name))
	if err != nil || rating.SHA(data) != u.sha {
		return nil, nil // the next pass says what is wrong with it
	}
	return data, nil
}

// settleApart files what was held back each by itself, because with what waits, or with each other, it makes no event.
func (in gatherer) settleApart(c []unit, found rating.Findings) error {
	place := ""
	for _, f := range found {
		if f.Severity() == rating.Error && place == "" {
			place = f.Origin.String() + " [" + f.Code + "]"
		}
	}
	for i, u := range c {
		if u.waits != nil {
			continue
		}
		if u.part.Code != "" {
			other := c[0].name
			if i == 0 {
				other = c[1].name
			}
			u.apart = []string{"other", path.Base(other), "code", u.part.Code, "place", place}
		}
		if err := in.settleAlone(u); err != nil {
			return err
		}
	}
	return nil
}

// joined is what is of one event, read as one.
type joined struct {
	units   []unit // those that are still there, the one that speaks for all first
	data    map[string][]byte
	parts   [][]ledger.Submission // of each unit that waits
	verdict Verdict
}

// read reads what is of one event as one workbook.
func (in gatherer) read(c []unit) (w joined, err error) {
	w.data = map[string][]byte{}
	var all []ingest.File
	arrived, self, key := in.Today(), int64(0), ""
	for _, u := range c {
		if u.waits == nil {
			data, err := in.stillThere(u)
			if err != nil {
				return w, err
			}
			if data == nil {
				continue
			}
			w.data[u.sha] = data
			all = append(all, ingest.File{Name: path.Base(u.name), Label: labelOf(u.name), Data: data})
			w.units, w.parts = append(w.units, u), append(w.parts, nil)
			continue
		}
		own, err := in.Judge.filesOf(*u.waits)
		if err != nil {
			return w, err
		}
		parts, err := in.Judge.parts(u.waits.ID)
		if err != nil {
			return w, err
		}
		all, w.units, w.parts = append(all, own...), append(w.units, u), append(w.parts, parts)
		if self == 0 {
			self, key = u.waits.ID, u.waits.Event
		}
	}
	if len(w.units) == 0 {
		return w, nil
	}
	if err := in.Judge.Ready(); err != nil {
		return w, err
	}
	w.verdict, err = in.judgeNoted(sheet{files: all, arrived: arrived, self: self, key: key, gathering: true}, w.units[0].sha)
	return w, err
}

// contradicts says whether the files tell so different things of players or groups that they are not one event.
func (w joined) contradicts() bool {
	return slices.ContainsFunc(w.verdict.Findings, func(f rating.Finding) bool {
		return slices.Contains([]string{finding.OtherName, finding.OtherNumber, finding.SeveralGroups, finding.SeveralEvents,
			finding.UnknownText, finding.NoResults}, f.Code)
	})
}

// settleTogether records files as one event: the first speaks for all. A file whose games the others have is a copy.
func (in gatherer) settleTogether(w joined) error {
	copies := w.copies()
	if len(copies) > 0 {
		kept := slices.DeleteFunc(slices.Clone(w.units), func(u unit) bool { return copies[u.name] })
		if err := in.settle(kept); err != nil {
			return err
		}
		for _, u := range w.units {
			if copies[u.name] {
				if err := in.fileCopy(u, kept[0]); err != nil {
					return err
				}
			}
		}
		return nil
	}
	g := in.newGroup(in.pass)
	return g.decide(func() error { return g.together(w) })
}

// copies names the files of the inbox that say nothing that others do not say.
func (w joined) copies() map[string]bool {
	gives, seen, all := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, game := range w.verdict.Reading.Event.Games {
		gives[game.Origin.SHA] = true
	}
	for i, u := range w.units {
		if u.waits == nil && (seen[u.sha] || u.part.Games && !gives[u.sha] && i > 0 && w.verdict.State != ledger.Rejected) {
			all[u.name] = true
		}
		seen[u.sha] = true
	}
	return all
}

// fileCopy files a file whose games are those of an event that was recorded just now.
func (in gatherer) fileCopy(u, whole unit) error {
	found, err := in.Ledger.Submissions(ledger.Filter{SHA: whole.sha})
	data, missing := in.stillThere(u)
	if err != nil || missing != nil || data == nil || len(found) == 0 {
		return cmp.Or(err, missing)
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
		v.Twin, v.State, v.Findings = &first, ledger.Duplicate, nil
	}
	g := in.newGroup(in.pass)
	return g.decide(func() error { return g.file(u.name, data, v) })
}

// together records the units of one event, and brings their files to one place.
func (g *group) together(w joined) error {
	whole, err := g.speaker(w)
	if err != nil {
		return err
	}
	for i, u := range w.units[1:] {
		part := ledger.Submission{SHA: u.sha, Name: path.Base(u.name), Label: labelOf(u.name),
			Arrived: w.verdict.Reading.Event.Arrived, ContentSHA: u.verdict.Reading.ContentSHA}
		if u.waits != nil {
			part = *u.waits
		} else if _, err := files.Archive(g.archive, g.ArchiveDir(), w.data[u.sha]); err != nil {
			return fmt.Errorf("archive: %w", err)
		}
		for _, p := range append([]ledger.Submission{part}, w.parts[i+1]...) {
			from := u.name
			if p.ID != 0 {
				from = path.Join(p.Folder, p.File)
			}
			next, err := g.beside(whole, p)
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

// speaker records the submission that speaks for all: the first that waits, or else the first file.
func (g *group) speaker(w joined) (ledger.Submission, error) {
	u := w.units[0]
	if u.waits == nil {
		err := g.file(u.name, w.data[u.sha], w.verdict)
		return g.filed[len(g.filed)-1].Submission, err
	}
	next, err := g.becomes(*u.waits, w.verdict)
	if err != nil {
		return next, err
	}
	from := path.Join(u.waits.Folder, u.waits.File)
	err = g.add(filed{Submission: next, from: from, judged: true, desk: w.verdict.desk},
		func(s ledger.Submission) (ledger.Submission, error) { return s, g.update(s, w.verdict) })
	if err != nil {
		return next, err
	}
	whole := g.filed[len(g.filed)-1].Submission
	return whole, g.along(whole)
}
