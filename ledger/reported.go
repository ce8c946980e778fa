package ledger

import (
	"database/sql"
	"fmt"
	"strings"

	"kalends/rating"
)

const selectReports = `SELECT event, part FROM submission WHERE state = 'accepted' AND event <> '' ORDER BY event, part`

// acceptedReports answers Filter.Reports: for each accepted report one submission that has only state, event and a
// sheet with code, kind and last reported day, by event. A covering index answers the query.
func acceptedReports(q querier) ([]Submission, error) {
	all, err := collect(q, selectReports, nil, scanReport)
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	return all, nil
}

// scanReport parses event and part, as Part has written it, into a submission.
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

// acceptedDates answers Filter.Dates: for each list and date with accepted sheets one submission that has only state,
// list and date. A covering index answers the query.
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
