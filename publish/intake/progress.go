package intake

import (
	"strconv"
	"strings"

	"kalends/ingest/returned"
	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// judge judges a sheet. If the sheet mends a returned one, a finding says how many errors of that are gone.
func (j *Judge) judge(s sheet) (Verdict, error) {
	v, err := j.judgeNew(s)
	if err != nil {
		return v, err
	}
	earlier, ok, err := j.mended(v.Reading.Mends)
	if err != nil || !ok {
		return v, err
	}
	before := earlier.Findings.Count(rating.Error)
	v.Findings = append(v.Findings, rating.Finding{Code: finding.MendedCopy, Origin: rating.Origin{File: s.files[0].Name, SHA: v.SHA},
		Args: map[string]string{
			"submission": strconv.FormatInt(earlier.ID, 10), "before": strconv.Itoa(before),
			"fixed": strconv.Itoa(before - remaining(earlier.Findings, v.Findings)),
		}})
	return v, nil
}

// mended returns the returned submission that a file mends; false if the ledger has none with this number, hash and at
// least one error.
func (j *Judge) mended(m returned.Mends) (ledger.Submission, bool, error) {
	if m.Submission == 0 {
		return ledger.Submission{}, false, nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{ID: m.Submission})
	if err != nil || len(found) == 0 {
		return ledger.Submission{}, false, err
	}
	s := found[0]
	return s, s.State == ledger.Rejected && strings.HasPrefix(s.SHA, m.SHA) && s.Findings.Count(rating.Error) > 0, nil
}

// remaining counts the earlier errors that are still there: with the same code in the same cell or, if rows have moved,
// with the same code and value on the same sheet. Each error of now is counted for one of before.
func remaining(before, now rating.Findings) int {
	used, matched, n := make([]bool, len(now)), make([]bool, len(before)), 0
	for _, same := range []func(a, b rating.Finding) bool{
		func(a, b rating.Finding) bool { return a.Origin.Cell == b.Origin.Cell },
		func(a, b rating.Finding) bool { return a.Read == b.Read },
	} {
		for i, a := range before {
			for j, b := range now {
				if a.Severity() != rating.Error || matched[i] || used[j] || a.Code != b.Code || a.Origin.Sheet != b.Origin.Sheet ||
					!same(a, b) {
					continue
				}
				matched[i], used[j] = true, true
				n++
			}
		}
	}
	return n
}

// progress returns how many errors of the earlier copy are gone, and how many it had, as judge has found; 0 of 0 for a
// first copy.
func progress(fs rating.Findings) (fixed, before int) {
	for _, f := range fs {
		if f.Code == finding.MendedCopy {
			fixed, _ = strconv.Atoi(f.Args["fixed"])
			before, _ = strconv.Atoi(f.Args["before"])
		}
	}
	return fixed, before
}
