package mail

import (
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// outcome is what became of a sheet of a message.
type outcome struct {
	ledger.Enclosed
	stage string            // what its sender may be told: a key below reply.verdict
	sub   ledger.Submission // the file itself, or what it was gathered into
	event rating.Event      // what the sheet says of it, without entrants and games
}

// The stages. A copy of another sheet is duplicate, like the state of its submission.
const (
	returned  = string(ledger.Rejected)
	waiting   = string(ledger.Waiting)
	accepted  = string(ledger.Accepted)
	moved     = "moved" // accepted, and another list was told before
	published = "published"
	decided   = "decided"                 // it counts by a decision
	replaced  = string(ledger.Superseded) // a later sheet counts in its place
	withdrawn = string(ledger.Withdrawn)  // the office has put it away
)

// final reports whether nothing more will become of a sheet of which its sender is told.
func (o outcome) final() bool { return !slices.Contains([]string{waiting, accepted, moved}, o.stage) }

// tells returns how a reply notes what it tells of a sheet.
func (o outcome) tells() string {
	switch o.stage {
	case accepted, moved:
		return strings.Join([]string{o.SHA, accepted, o.sub.List, o.sub.ListDate.String()}, " ")
	default:
		return o.SHA + " " + o.stage
	}
}

// outcomes returns what became of the sheets of a message; judged is false if one is not judged yet.
func (a answers) outcomes(m ledger.Mail) (all []outcome, judged bool, err error) {
	label := folder.MailLabel(m.Sender)
	for i, sheet := range m.Sheets {
		if slices.ContainsFunc(m.Sheets[:i], func(e ledger.Enclosed) bool { return e.SHA == sheet.SHA }) {
			continue
		}
		same, err := a.Submissions(ledger.Filter{SHA: sheet.SHA})
		if err != nil {
			return nil, false, err
		}
		its := slices.IndexFunc(same, func(s ledger.Submission) bool {
			return s.ID > m.After && (s.Label == label || strings.HasPrefix(s.Label, label+"/"))
		})
		if its < 0 {
			return nil, false, nil
		}
		o, err := a.outcome(sheet, same[its])
		if err != nil {
			return nil, false, err
		}
		all = append(all, o)
	}
	return all, true, nil
}

// outcome returns what became of a sheet by its submission. The parts of a whole share what became of that.
func (a answers) outcome(sheet ledger.Enclosed, s ledger.Submission) (o outcome, err error) {
	if s.Whole != 0 {
		whole, err := a.Submissions(ledger.Filter{ID: s.Whole})
		if err != nil {
			return o, err
		}
		s = append(whole, s)[0]
	}
	o = outcome{Enclosed: sheet, stage: string(s.State), sub: s}
	heads, err := folder.OutlinesOf(&a.View, []int64{s.ID})
	if err != nil {
		return o, err
	}
	if len(heads) > 0 {
		o.event = heads[0].Event
	}
	switch s.State {
	case ledger.Captured:
		o.stage = decided
	case ledger.Rejected:
		if slices.ContainsFunc(s.Findings, func(f rating.Finding) bool { return f.Code == finding.PutAway }) {
			o.stage = withdrawn
		}
	case ledger.Accepted:
		out, err := folder.Published(&a.View, s.List)
		if err != nil {
			return o, err
		}
		if slices.ContainsFunc(out, func(p ledger.Publication) bool { return p.Date == s.ListDate }) {
			o.stage = published
		}
	}
	return o, nil
}

// due returns the outcomes of which the replies before do not tell. Whoever has replaced his own sheet is not told so.
func (a answers) due(all []outcome, told []ledger.Reply) (due []outcome, err error) {
	before := map[string]string{}
	for _, r := range told {
		for _, tells := range r.Tells {
			sha, _, _ := strings.Cut(tells, " ")
			before[sha] = tells
		}
	}
	for _, o := range all {
		last := before[o.SHA]
		if last == o.tells() {
			continue
		}
		if o.stage == accepted && strings.HasPrefix(last, o.SHA+" "+accepted+" ") {
			o.stage = moved
		}
		own := false
		if o.stage == replaced && last != "" {
			if own, err = a.replacedHimself(o.sub); err != nil {
				return nil, err
			}
		}
		if !own {
			due = append(due, o)
		}
	}
	return due, nil
}

// replacedHimself reports whether the sheet that counts in place of another has the same sender.
func (a answers) replacedHimself(s ledger.Submission) (bool, error) {
	now, err := a.Submissions(ledger.Filter{Event: s.Event, State: ledger.Accepted})
	return slices.ContainsFunc(now, func(n ledger.Submission) bool { return n.ID > s.ID && n.Label == s.Label }), err
}
