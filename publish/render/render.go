package render

import (
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports"
)

// Made is an issue with its finished files.
type Made struct {
	Issue    reports.Issue
	Files    []files.File // with manifest.json
	Manifest string       // its SHA-256
	Result   ledger.Result
}

// Make rates a list date and prints it. previous is the manifest of the issue before.
func Make(s *issue.Snapshot, previous string) (Made, error) { return MakeListed(s, previous, nil) }

// MakeListed is Make with the files that the manifest of an issue lists which is out; nil: with those of a new one.
func MakeListed(s *issue.Snapshot, previous string, listed []string) (Made, error) {
	v, err := issue.Make(s)
	if err != nil {
		return Made{}, err
	}
	out, findings, err := printIssue(s, v.Issue, listed)
	if err != nil {
		return Made{}, err
	}
	text, err := manifest(s, v.Issue, out, previous)
	if err != nil {
		return Made{}, err
	}
	out = append(out, files.File{Name: folder.ManifestName, Data: text})
	m := Made{Issue: v.Issue, Files: out, Manifest: rating.SHA(text), Result: v.Result}
	m.Issue.Notes = append(append(slices.Clone(v.Issue.Notes), findings...), unprinted(s.Basis.Remarks)...)
	return m, nil
}

// unprinted names the rows of the registry that a list is printed without, because they have a fault.
func unprinted(remarks rating.Findings) rating.Findings {
	var found rating.Findings
	for _, f := range remarks {
		if f.Severity() == rating.Error && slices.Contains([]string{"Officials", "Clubs", "Regions"}, f.Origin.Sheet) {
			found = append(found, rating.Finding{Code: finding.RowUnusable, Origin: f.Origin, Read: f.Read})
		}
	}
	return found
}
