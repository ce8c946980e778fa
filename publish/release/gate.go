package release

import (
	"fmt"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/render"
	"kalends/rating"
	"kalends/reports/impact"
)

// Held is why a list may not be published before somebody has acknowledged it: what is unusual, and the codes that must
// be acknowledged. Without codes the findings are only shown.
type Held struct {
	Findings rating.Findings
	Codes    []string
}

// heldOf returns what the inspection of a list found unusual, and the codes that hold it.
func heldOf(l impact.Inspection) Held {
	h := Held{Codes: l.Codes()}
	for _, c := range l.Crossings {
		h.Findings = append(h.Findings, c.Finding())
	}
	return h
}

// Seen is what the office acknowledges when it releases a draft: the codes that it has looked at, and who says so.
type Seen struct {
	Codes []string
	By    string
}

// NotNeededError means that codes were acknowledged that do not hold the draft: the office has looked at another draft.
type NotNeededError struct {
	Issue        string
	Given, Needs []string
}

// Error names the codes that were given and those that are needed.
func (e NotNeededError) Error() string {
	needs := "nothing holds it; leave --ack out"
	if len(e.Needs) > 0 {
		needs = "needed is --ack " + strings.Join(e.Needs, ",")
	}
	return fmt.Sprintf("--ack %s: %s is not held by that; %s", strings.Join(e.Given, ","), e.Issue, needs)
}

// judgement says whether a list is published now, and what was acknowledged.
type judgement struct {
	opened    bool
	requested bool   // the office has asked for the release, so it knows the draft
	anew      bool   // the draft that is there is not the one that was held
	draft     string // the hash of the manifest of the draft that was looked at; empty: nothing had to be
	seen      Seen
}

// judge decides whether a calculated list is published now. A list whose release has begun always is. approve means
// that the office must release every list; seen is what it acknowledges, nil if it has not asked for the release. Codes
// that do not hold the list are a NotNeededError.
func (pub *Publisher) judge(l folder.List, p ledger.Publication, approve bool, v *issue.Values, seen *Seen) (judgement, error) {
	codes := v.Inspection.Codes()
	switch {
	case p.State != ledger.Frozen || p.Released:
		return judgement{opened: true}, nil
	case seen == nil:
		return judgement{opened: !approve && codes == nil}, nil
	}
	name := pub.IssueName(p.List, p.Date)
	if other := without(seen.Codes, codes); len(other) > 0 {
		return judgement{}, NotNeededError{name, other, codes}
	}
	if len(without(codes, seen.Codes)) > 0 {
		return judgement{requested: true}, nil
	}
	if codes == nil {
		return judgement{opened: true}, nil
	}
	draft, err := pub.lookedAt(l, p)
	return judgement{opened: draft != "", anew: draft == "", draft: draft, seen: *seen}, err
}

// without returns the codes of some that are not among others.
func without(some, others []string) []string {
	return slices.DeleteFunc(slices.Clone(some), func(code string) bool { return slices.Contains(others, code) })
}

// lookedAt returns the hash of the manifest of the draft, if it is the one that the gate holds. Otherwise it is empty:
// then nobody can have looked at what will be made.
func (pub *Publisher) lookedAt(l folder.List, p ledger.Publication) (string, error) {
	held, err := pub.Ledger.Held(p)
	if err != nil {
		return "", err
	}
	if _, there, err := render.Awaiting(&pub.View, l, p); err != nil || !there {
		return "", err
	}
	data, err := folder.DraftManifest(&pub.View, pub.IssueName(p.List, p.Date))
	sha := rating.SHA(data)
	if err != nil || data == nil || held != nil && held.Manifest != sha {
		return "", err
	}
	return sha, nil
}

// hold makes the draft of a list that awaits its release, unless the office knows it already, and records in the ledger
// what holds it. If the process stops before that, the next pass makes the draft again.
func (pub *Publisher) hold(l folder.List, p ledger.Publication, s *issue.Snapshot, v issue.Values, pass judgement) (Out, error) {
	if pass.requested {
		held, err := pub.Ledger.Held(p)
		if err != nil {
			return Out{}, err
		}
		if out, there, err := pub.awaiting(l, p); err != nil || there && held != nil {
			return out, err
		}
	}
	s.Draft, v.Issue.Draft = true, true
	out, err := pub.draft(s, v, p.PreviousManifest, Awaits)
	if err != nil || out.Held.Codes == nil {
		return out, err
	}
	out.Anew = pass.anew
	h := ledger.Hold{At: pub.Moment(), Manifest: out.manifest, Codes: out.Held.Codes}
	if err := pub.Write.Hold(p.List, p.Date, p.Revision, h); err != nil {
		return out, fmt.Errorf("hold %s: %w", out.Issue, err)
	}
	pub.Changed("held", "issue", out.Issue, "sha8", folder.ShortHash(out.manifest), "codes", strings.Join(h.Codes, ","))
	return out, nil
}

// acknowledge records in the ledger what was acknowledged of a draft, if anything had to be.
func (pub *Publisher) acknowledge(p ledger.Publication, pass judgement) error {
	if pass.draft == "" {
		return nil
	}
	h := ledger.Hold{At: pub.Moment(), Manifest: pass.draft, Codes: pass.seen.Codes, By: pass.seen.By}
	return pub.Write.Acknowledge(p.List, p.Date, p.Revision, h)
}

// neededApproval reports whether a list was frozen as one that the office approves; also true if that cannot be read.
func (pub *Publisher) neededApproval(l folder.List, p ledger.Publication) bool {
	f, err := issue.AsFrozen(&pub.View, l, p)
	return err != nil || f.Basis.Setup.Approve
}
