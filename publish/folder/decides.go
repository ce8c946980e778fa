package folder

import "kalends/rating"

// metaDecides is the day from which on rows of the registry's sheet Corrections are decided and not only printed.
const metaDecides = "decides"

// DecidesSince gives the day from which on a row of sheet Corrections that sets a figure is decided: that of the folder's
// beginning, or the day after the first work of a program that knows decisions. Zero: no such program has worked here.
func (v *View) DecidesSince() (rating.Date, error) {
	text, err := v.Ledger.Meta(metaDecides)
	if err != nil || text == "" {
		return 0, err
	}
	return rating.ParseDate(text)
}

// decidesFrom keeps that day for a ledger that has none yet. What was entered before is a notice, as it was meant.
func (f *Folder) decidesFrom() error {
	kept, err := f.Ledger.Meta(metaDecides)
	if err != nil || kept != "" {
		return err
	}
	_, used, err := f.Ledger.Head()
	if err != nil {
		return err
	}
	day := (f.Today() + 1).String()
	if began, err := f.Ledger.Meta(metaInit); err == nil && !used && began != "" {
		day = began
	}
	return f.Write.SetMeta(metaDecides, day)
}
