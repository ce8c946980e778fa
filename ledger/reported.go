package ledger

import (
	"database/sql"
	"fmt"
	"strings"

	"kalends/rating"
)

const selectReports = `SELECT event, part FROM submission WHERE state = 'accepted' AND event <> '' ORDER BY event, part`

// acceptedReports returns every accepted report by event, for Filter.Reports. A covering index answers the query.
func acceptedReports(q querier) ([]Submission, error) {
	all, err := collect(q, selectReports, nil, scanReport)
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	return all, nil
}

// scanReport parses what Part has formatted.
func scanReport(rows *sql.Rows) (Submission, error) {
	var event, part string
	if err := rows.Scan(&event, &part); err != nil {
		return Submission{}, err
	}
	kind, to, _ := strings.Cut(part, " ")
	report := &rating.Event{Code: event, Report: rating.ReportKind(kind)}
	s := Submission{State: Accepted, Event: event, Sheet: report}
	if to == "" {
		return s, nil
	}
	return s, report.ReportedTo.UnmarshalText([]byte(to))
}

const selectDates = `SELECT DISTINCT list, list_date FROM submission WHERE state = 'accepted' ORDER BY list, list_date`

// acceptedDates returns the lists and dates for which sheets were accepted, each once, for Filter.Dates: a few a year,
// however many sheets there are. A covering index answers the query.
func acceptedDates(q querier) ([]Submission, error) {
	all, err := collect(q, selectDates, nil,
		func(rows *sql.Rows) (Submission, error) {
			s, day := Submission{State: Accepted}, ""
			if err := rows.Scan(&s.List, &day); err != nil {
				return s, err
			}
			return s, s.ListDate.UnmarshalText([]byte(day))
		})
	if err != nil {
		return nil, fmt.Errorf("read the dates of sheets: %w", err)
	}
	return all, nil
}
