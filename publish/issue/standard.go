package issue

import (
	"kalends/engine"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports"
)

// standard returns the look-up of the lists whose ratings the list of a snapshot asks for, none later than the one with
// which it was frozen; nil if it asks for none.
func standard(v *folder.View, s *Snapshot) engine.Lists {
	on, leans := s.Basis.LeansOn(s.List)
	switch {
	case !leans || s.Leans == nil:
		return nil
	case s.Leans.Date == 0:
		return v.OpeningsInForce(&s.Basis, on)
	}
	kept := v.InForceUnder(&s.Basis, v.Ledger.AsOf(s.Leans.Reissued, s.drafts), on.ID)
	return func(day rating.Date) (rating.List, bool, error) { return kept(min(day, s.Leans.Date)) }
}

// LeanInput returns, as an input, the issue whose ratings a list was made with; none while only opening ratings count,
// which are in the registry.
func LeanInput(v *folder.View, b *folder.Basis, lean *folder.SourceIssue) ([]reports.Input, error) {
	if lean == nil || lean.Date == 0 {
		return nil, nil
	}
	p, err := folder.SeenBefore(v, lean.List, lean.Date+1, lean.Reissued)
	return []reports.Input{{Kind: "list", Name: b.IssueName(lean.List, lean.Date), SHA: p.ManifestSHA}}, err
}

// leanNote returns a note for a draft if an issue of the list whose ratings it asks for must be published first.
func leanNote(v *folder.View, s *Snapshot) (rating.Findings, error) {
	first, err := v.MustComeFirst(s.List, s.Period.Date)
	if err != nil || first == "" || s.Leans == nil {
		return nil, err
	}
	with := "registry.xlsx"
	if s.Leans.Date != 0 {
		with = v.IssueName(s.Leans.List, s.Leans.Date)
	}
	return rating.Findings{{Code: finding.LeansOnDraft, Args: map[string]string{"list": s.Leans.List, "with": with,
		"first": first}}}, nil
}
