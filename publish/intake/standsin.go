package intake

import (
	"kalends/ledger"
	"kalends/publish/folder"
)

// standsIn says of the list that a sheet is counted in since when it is out, or which draft of it awaits its release:
// what comes next is another thing.
func (j *Judge) standsIn(s ledger.Submission, args map[string]string) error {
	published, err := j.Publications(s.List)
	for _, p := range published {
		switch {
		case p.Date != s.ListDate:
		case p.State == ledger.IsPublic:
			args["out"], args["draft"] = folder.Clock(p.At), ""
			return err
		default:
			args["draft"] = j.IssueName(p.List, p.Date)
		}
	}
	return err
}
