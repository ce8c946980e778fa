package bulletin

import "kalends/reports/figures"

// newcomerSection prints who is on the list for the first time.
func newcomerSection(l *layouter, _ int) []section {
	lines := figures.Newcomers(l.is.Lines)
	return []section{sectionIf(len(lines) > 0, l.say("section.newcomers"), func() error {
		return l.flow("newcomers", l.rows("newcomers", recordsOf(lines)), true)
	})}
}
