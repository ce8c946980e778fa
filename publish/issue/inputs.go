package issue

import (
	"cmp"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// inputs returns every file of which the issue is made, with its hash, for the manifest.
func (w *work) inputs() []reports.Input {
	in := []reports.Input{
		{Kind: "configuration", Name: "kalends.yaml", SHA: rating.SHA(w.Basis.Setup.Source)},
		{Kind: "registry", Name: "registry.xlsx", SHA: w.Basis.Registry.SHA},
	}
	for _, o := range w.Basis.Setup.Own {
		in = append(in, reports.Input{Kind: "ruleset", Name: o.File, SHA: rating.SHA(o.Data)})
	}
	for _, s := range w.Submissions {
		in = append(in, sheetInputs(s)...)
	}
	in = append(in, w.besides...)
	for _, f := range w.Basis.Setup.Print.Fonts {
		in = append(in, reports.Input{Kind: "font", Name: f.RegularName, SHA: rating.SHA(f.Regular)})
		if f.Semi != nil {
			in = append(in, reports.Input{Kind: "font", Name: f.SemiName, SHA: rating.SHA(f.Semi)})
		}
	}
	for i, one := range in {
		in[i].SHA = cmp.Or(w.redacted[one.SHA].SHA, one.SHA)
	}
	return append(in, fontInputs()...)
}

// sheetInputs returns a sheet, or every file from which it was gathered, as inputs. These have the same number.
func sheetInputs(s ledger.Submission) []reports.Input {
	one := func(name, sha string) reports.Input {
		return reports.Input{Kind: "sheet", Name: name, SHA: sha, Event: s.Event, Submission: s.Number}
	}
	all := []reports.Input{one(s.Name, s.SHA)}
	if s.Sheet == nil {
		return all
	}
	for _, f := range s.Sheet.Files {
		if f.SHA != s.SHA {
			all = append(all, one(f.Name, f.SHA))
		}
	}
	return all
}

// fontInputs returns the fonts with which the bulletin is drawn as inputs. They are part of the program.
func fontInputs() (in []reports.Input) {
	for _, name := range templates.Fonts() {
		if sum, err := templates.FontSum(name); err == nil {
			in = append(in, reports.Input{Kind: "font", Name: name, SHA: sum})
		}
	}
	return in
}
