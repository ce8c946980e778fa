package ledger

import (
	"database/sql"
	"fmt"
	"strings"

	"kalends/rating"
)

// acceptedReports gives every report that was accepted and counts, by event, as Filter.Reports asks for it. An index alone answers.
func acceptedReports(q asker) ([]Submission, error) {
	all, err := collect(q, `SELECT event, part FROM submission WHERE state = 'accepted' AND event <> '' ORDER BY event, part`,
		nil, scanReport)
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	return all, nil
}

// scanReport takes what Part has written.
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
