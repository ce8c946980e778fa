package engine

import "kalends/rating"

// Reports says when an event must be reported.
type Reports struct {
	Long    int    // an event of more days is reported every month; 0: none is
	Monthly string // the article of that
	Lists   int    // a report must be in before so many lists after the end; 0: it is never too late
	Last    string // the article of that

	Yearly []string // classes of events of which one is held every year, and reported before the next begins
	Year   string   // the article of that
}

// Reporting is a ruleset whose documents say when an event must be reported.
type Reporting interface {
	// Reports returns what holds for an event that began on a day.
	Reports(start rating.Date) Reports
}

// ReportsOf returns what a ruleset says about it; most say nothing.
func ReportsOf(r Ruleset, start rating.Date) Reports {
	if said, is := r.(Reporting); is {
		return said.Reports(start)
	}
	return Reports{}
}
