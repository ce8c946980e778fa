package publish

import "kalends/ledger"

// note tells whoever keeps a log that the state of a sheet or a list has changed. The ledger's journal is the record;
// a log is for whoever looks after the machine.
func (o *Office) note(change string, pairs ...any) {
	if o.Note != nil {
		o.Note(change, pairs...)
	}
}

// noteJudged tells what a sheet was found to be.
func (o *Office) noteJudged(name string, s ledger.Submission) {
	codes := []string{}
	for _, f := range s.Findings {
		codes = append(codes, f.Code)
	}
	date := ""
	if s.ListDate != 0 {
		date = s.ListDate.String()
	}
	o.note("judged", "file", name, "sha8", short(s.SHA), "event", s.Event, "state", string(s.State), "list", s.List, "date", date, "codes", codes)
}

// short names a file by the beginning of its hash.
func short(sha string) string { return sha[:min(8, len(sha))] }
