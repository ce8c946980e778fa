package render

import (
	"fmt"
	"io"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports"
	"kalends/reports/impact"
)

// Made is an issue whose files were made.
type Made struct {
	Issue    reports.Issue
	Files    []files.Made // with manifest.json
	Manifest string       // its SHA-256
	Result   ledger.Result
}

// Make calculates a new list and prints it into files that in creates. previous is the hash of the manifest of the
// issue before.
func Make(s *issue.Snapshot, previous string, in files.Maker) (Made, error) {
	return MakeListed(s, previous, nil, in)
}

// MakeListed is Make for a published issue, with the files that its manifest lists; nil: with those of a new one.
func MakeListed(s *issue.Snapshot, previous string, listed []string, in files.Maker) (Made, error) {
	v, err := issue.Make(s)
	if err != nil {
		return Made{}, err
	}
	return Print(s, v, previous, listed, in)
}

// Print prints a calculated list into files that in creates, the manifest last. For a draft it also makes the page for
// those who release it, which is not among the Files.
func Print(s *issue.Snapshot, v issue.Values, previous string, listed []string, in files.Maker) (Made, error) {
	p, err := printIssue(s, v.Issue, listed, in)
	if err != nil {
		return Made{}, err
	}
	if s.Draft {
		err = impactPage(s, v, in)
	}
	if err != nil {
		return Made{}, err
	}
	last, err := in.Make(folder.ManifestName, func(to io.Writer) error {
		return manifest(to, s, v, p, previous)
	})
	if err != nil {
		return Made{}, fmt.Errorf("make %s: %w", folder.ManifestName, err)
	}
	m := Made{Issue: v.Issue, Files: append(p.files, last), Manifest: last.SHA, Result: v.Result}
	m.Issue.Notes = notes(s, v, p)
	return m, nil
}

// notes returns what the office must know of a list that was printed.
func notes(s *issue.Snapshot, v issue.Values, p printed) rating.Findings {
	return slices.Concat(v.Issue.Notes, p.findings, unprinted(s.Basis.Remarks))
}

// impactPage makes the page for those who release a draft, with the doubts about several events. No manifest lists it,
// because it is not part of the list.
func impactPage(s *issue.Snapshot, v issue.Values, in files.Maker) error {
	found, err := s.Across()
	if err != nil {
		return fmt.Errorf("make %s: %w", impact.Name, err)
	}
	v.Inspection.Doubts = slices.Concat(found, v.Inspection.Doubts)
	_, err = in.Make(impact.Name, func(to io.Writer) error { return impact.Make(to, v.Issue, v.Inspection) })
	if err != nil {
		return fmt.Errorf("make %s: %w", impact.Name, err)
	}
	return nil
}

// unprinted returns a finding for each row of sheets Officials, Clubs and Regions that has a fault, because lists are
// printed without it.
func unprinted(remarks rating.Findings) rating.Findings {
	var found rating.Findings
	for _, f := range remarks {
		if f.Severity() == rating.Error && slices.Contains([]string{"Officials", "Clubs", "Regions"}, f.Origin.Sheet) {
			found = append(found, rating.Finding{Code: finding.RowUnusable, Origin: f.Origin, Read: f.Read})
		}
	}
	return found
}
