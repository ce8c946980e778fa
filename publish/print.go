package publish

import (
	"fmt"
	"slices"
	"sync"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/bulletin"
	"kalends/reports/calculation"
	"kalends/reports/listfile"
	"kalends/reports/officiallist"
)

// report makes one file of an issue. Its findings are what the office must know of the print itself.
type report struct {
	name string // after the issue's name
	make func(reports.Issue) ([]byte, []rating.Finding, error)
}

// printers lists every report but the list as CSV, whose hash the bulletin carries. A new report is one folder under
// reports and one line here.
func printers(is reports.Issue, paper string) []report {
	all := []report{
		{"_list.json", plain(listfile.JSON)},
		{"_list.xlsx", plain(officiallist.Make)},
		{"_calculation.xlsx", plain(calculation.Make)},
	}
	for _, lang := range is.Languages {
		all = append(all, report{"_bulletin_" + lang + ".pdf", func(is reports.Issue) ([]byte, []rating.Finding, error) {
			return bulletin.Make(is, lang, bulletin.Options{Paper: paper})
		}})
	}
	return all
}

func plain(makeFile func(reports.Issue) ([]byte, error)) func(reports.Issue) ([]byte, []rating.Finding, error) {
	return func(is reports.Issue) ([]byte, []rating.Finding, error) {
		data, err := makeFile(is)
		return data, nil, err
	}
}

// printIssue makes all files of an issue, two at a time; the order of the result does not depend on which is first.
func printIssue(is reports.Issue, paper string) ([]files.File, rating.Findings, error) {
	csv, err := listfile.CSV(is)
	if err != nil {
		return nil, nil, fmt.Errorf("make %s_list.csv: %w", is.Name, err)
	}
	is.ListSHA = SHA(csv)
	all := printers(is, paper)
	out := make([]files.File, len(all))
	found := make([][]rating.Finding, len(all))
	failed := make([]error, len(all))
	var wait sync.WaitGroup
	seats := make(chan struct{}, 2)
	for i, r := range all {
		wait.Go(func() {
			seats <- struct{}{}
			defer func() { <-seats }()
			data, findings, err := r.make(is)
			out[i], found[i], failed[i] = files.File{Name: is.Name + r.name, Data: data}, findings, err
		})
	}
	wait.Wait()
	for i, err := range failed {
		if err != nil {
			return nil, nil, fmt.Errorf("make %s: %w", out[i].Name, err)
		}
	}
	out = append(out, files.File{Name: is.Name + "_list.csv", Data: csv})
	slices.SortFunc(out, func(a, b files.File) int { return compareNames(a.Name, b.Name) })
	return out, distinct(slices.Concat(found...)), nil
}
