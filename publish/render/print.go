package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/bulletin"
	"kalends/reports/calculation"
	"kalends/reports/listfile"
	"kalends/reports/officiallist"
	"kalends/reports/pairing"
)

// report makes one file of an issue. make returns as findings what the office must know of the print itself.
type report struct {
	name string // after the issue's name
	make func(io.Writer, reports.Issue) ([]rating.Finding, error)
}

// forms are the reports that only lists with certain rulesets have, by their endings.
var forms = []report{{"_fide.txt", withoutFindings(pairing.FIDE)}, {"_fide.xml", withoutFindings(pairing.FIDEXML)}}

// printers returns every report but the list as CSV, whose hash the bulletin contains; records is the most rows of a
// workbook's sheet, 0 for any number. A new report is one folder under reports and one line here, or in forms if not
// every ruleset has it.
func printers(is reports.Issue, opt bulletin.Options, records int) []report {
	all := []report{
		{"_list.json", withoutFindings(listfile.JSON)},
		{"_list.csv-metadata.json", withoutFindings(listfile.Described)},
		{"_list.xlsx", withoutFindings(func(w io.Writer, is reports.Issue) error { return officiallist.Make(w, is, records) })},
		{"_swiss-manager.csv", withoutFindings(pairing.SwissManager)},
	}
	for _, v := range calculation.Volumes(is, records) {
		all = append(all, report{v.Name, withoutFindings(v.Make)})
	}
	all = append(all, forms...)
	for _, lang := range is.Languages {
		all = append(all, report{"_bulletin_" + lang + ".pdf", func(w io.Writer, is reports.Issue) ([]rating.Finding, error) {
			return bulletin.Make(w, is, lang, opt)
		}})
		for _, v := range bulletin.Volumes(is, lang, opt) {
			all = append(all, report{v.Name, v.Make})
		}
	}
	if is.Revision > 1 {
		all = append(all, report{"_errata.pdf", func(w io.Writer, is reports.Issue) ([]rating.Finding, error) {
			return bulletin.Errata(w, is, opt)
		}})
	}
	return all
}

// reportsOf returns the reports that an issue has: those in listed, the files of a published issue's manifest, or, if
// listed is nil, those of every list and the forms that its ruleset has.
func reportsOf(all []report, is reports.Issue, listed []string) []report {
	return slices.DeleteFunc(all, func(r report) bool {
		if listed != nil {
			return !slices.Contains(listed, is.Name+r.name)
		}
		form := slices.ContainsFunc(forms, func(f report) bool { return f.name == r.name })
		return form && !slices.Contains(is.Profile.Forms, r.name)
	})
}

// bulletinOptions returns the options of this association's bulletins.
func bulletinOptions(setup folder.Setup) bulletin.Options {
	p := setup.Print
	opt := bulletin.Options{Paper: setup.Paper, Sections: p.Sections, Strokes: p.Strokes, AgeGroups: p.AgeGroups}
	opt.Page = func(n int, document string) {
		setup.Report(folder.Step{Work: folder.Paging, Done: n, About: document})
	}
	for _, f := range p.Fonts {
		opt.Own = append(opt.Own, bulletin.Font{Name: f.RegularName, Regular: f.Regular, Semi: f.Semi})
	}
	return opt
}

// withoutFindings returns makeFile as the function of a report that has no findings.
func withoutFindings(makeFile func(io.Writer, reports.Issue) error) func(io.Writer, reports.Issue) ([]rating.Finding,
	error) {
	return func(w io.Writer, is reports.Issue) ([]rating.Finding, error) { return nil, makeFile(w, is) }
}

// printed holds the files and findings of a printed issue.
type printed struct {
	files    []files.Made // by name
	findings rating.Findings
}

// printIssue makes all files of an issue but the manifest, two at a time; the result does not depend on which is first.
// The notes of the list name characters without a font. listed are the files of a published issue, nil for a new one.
func printIssue(s *issue.Snapshot, is reports.Issue, listed []string, in files.Maker) (printed, error) {
	csv, err := in.Make(is.Name+"_list.csv", func(w io.Writer) error { return listfile.CSV(w, is) })
	if err != nil {
		return printed{}, fmt.Errorf("make %s_list.csv: %w", is.Name, err)
	}
	is.ListSHA, is.Shared = csv.SHA, new(reports.Shared)
	uncovered := bulletin.Uncovered(is, bulletinOptions(s.Basis.Setup))
	is.Notes = append(slices.Clone(is.Notes), uncovered...)
	setup := s.Basis.Setup
	all := reportsOf(printers(is, bulletinOptions(setup), setup.Print.Records), is, listed)
	p, err := sideBySide(all, is, in, func(done int, file string) {
		setup.Report(folder.Step{Work: folder.Writing, Done: done, All: len(all), About: file})
	})
	if err != nil {
		return printed{}, err
	}
	p.files = append(p.files, csv)
	slices.SortFunc(p.files, func(a, b files.Made) int { return strings.Compare(a.Name, b.Name) })
	p.findings = distinct(append(p.findings, uncovered...))
	return p, nil
}
