package folder

import (
	"fmt"

	"kalends/rating"
)

// metaReopened begins the keys under which the lists stand that were opened again, each with its date.
const metaReopened = "reopened "

// Reopened notes that the list of a date was opened again: the next pass asks where the office wants its sheets.
func (f *Folder) Reopened(list string, date rating.Date) error {
	return f.Write.SetMeta(metaReopened+list, date.String())
}

// IsReopened gives the date of a list that was opened again and not been asked about since; zero: none.
func (v *View) IsReopened(list string) (date rating.Date, err error) {
	text, err := v.Ledger.Meta(metaReopened + list)
	if err != nil || text == "" {
		return 0, err
	}
	if date, err = rating.ParseDate(text); err != nil {
		return 0, fmt.Errorf("ledger: list %s was opened again: %w", list, err)
	}
	return date, nil
}

// Sorted says that the sheets of a list that was opened again are where the office wants them.
func (f *Folder) Sorted(list string) error { return f.Write.SetMeta(metaReopened+list, "") }
