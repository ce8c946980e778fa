package engine

import "kalends/rating"

// Reports says when an event must be reported.
type Reports struct {
	Long    int    // an event of more days than this is reported every month; 0: none is
	Monthly string // its article
	Lists   int    // a report must be in before so many lists after the end; 0: it is never too late
	Last    string // its article

	Yearly []string // classes of events of which one is held every year, and reported before the next begins
	Year   string   // its article
}

// Reporting is a ruleset whose documents say when an event must be reported.
type Reporting interface {
	// Reports returns when an event that began on a day must be reported.
	Reports(start rating.Date) Reports
}

// ReportsOf returns when an event that began on a day must be reported; the zero value if the ruleset does not say.
func ReportsOf(r Ruleset, start rating.Date) Reports {
	if reporting, is := r.(Reporting); is {
		return reporting.Reports(start)
	}
	return Reports{}
}
