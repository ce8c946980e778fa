package issue

import "kalends/publish/folder"

// LastDecision gives the number of the last decision that there is.
func LastDecision(v *folder.View) (int, error) {
	all, err := v.Ledger.Decisions()
	return len(all), err
}
