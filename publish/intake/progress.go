package intake

import (
	"strconv"
	"strings"

	"kalends/ingest/returned"
	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// judge is Judge for a sheet that the ledger may know already.
func (j *Judge) judge(s sheet) (Verdict, error) {
	v, err := j.weigh(s)
	if err != nil {
		return v, err
	}
	earlier, ok, err := j.earlier(v.Reading.Mends)
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

// earlier gives the returned submission that a file says it mends, if the ledger knows it by number and hash.
func (j *Judge) earlier(r returned.Mends) (ledger.Submission, bool, error) {
	if r.Submission == 0 {
		return ledger.Submission{}, false, nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{ID: r.Submission})
	if err != nil || len(found) == 0 {
		return ledger.Submission{}, false, err
	}
	s := found[0]
	return s, s.State == ledger.Rejected && strings.HasPrefix(s.SHA, r.SHA) && s.Findings.Count(rating.Error) > 0, nil
}

// remaining counts the errors of an earlier time that are still there: the same code at the same place or, when rows
// have moved, of the same sheet and value. Each error now stands for one of then.
func remaining(then, now rating.Findings) int {
	used := make([]bool, len(now))
	matched := make([]bool, len(then))
	n := 0
	for _, same := range []func(a, b rating.Finding) bool{
		func(a, b rating.Finding) bool { return a.Origin.Cell == b.Origin.Cell },
		func(a, b rating.Finding) bool { return a.Read == b.Read },
	} {
		for i, a := range then {
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

// progress gives how many errors of the earlier time are gone, and how many there were; 0 of 0: this is the first time.
func progress(fs rating.Findings) (fixed, before int) {
	for _, f := range fs {
		if f.Code == finding.MendedCopy {
			fixed, _ = strconv.Atoi(f.Args["fixed"])
			before, _ = strconv.Atoi(f.Args["before"])
		}
	}
	return fixed, before
}
