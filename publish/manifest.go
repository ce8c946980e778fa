package publish

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"kalends/engine"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

const manifestName = "manifest.json"

// Manifest says what an issue was made of and what came out. It holds no time of making: that is in the ledger.
type Manifest struct {
	Issue    string            `json:"issue"`
	Revision int               `json:"revision"`
	Program  string            `json:"program"`
	Family   string            `json:"family"`
	Rulesets []manifestVersion `json:"rulesets"`
	Edition  int               `json:"edition"` // of the readings
	Options  map[string]string `json:"options"`
	Readings []manifestReading `json:"readings"`
	Period   rating.Period     `json:"period"`
	Previous *manifestPrevious `json:"previous"`
	Counts   manifestCounts    `json:"counts"`
	Inputs   []manifestInput   `json:"inputs"`
	Outputs  []manifestOutput  `json:"outputs"`
}

type manifestVersion struct {
	ID       string `json:"id"`
	Document string `json:"document"`
	Events   int    `json:"events"`
}

type manifestReading struct {
	ID      string `json:"id"`
	Article string `json:"article"`
	Option  string `json:"option,omitempty"`
	Value   string `json:"value,omitempty"`
}

type manifestPrevious struct {
	Issue    string `json:"issue"`
	Manifest string `json:"manifest_sha256,omitempty"` // empty: the list that was taken over
}

type manifestCounts struct {
	Listed   int `json:"listed"`
	Events   int `json:"events"`
	Games    int `json:"games"`
	NotRated int `json:"events_not_rated"`
}

type manifestInput struct {
	Kind       string `json:"kind"`
	Name       string `json:"name"`
	SHA        string `json:"sha256"`
	Event      string `json:"event,omitempty"`
	Submission int    `json:"submission,omitempty"`
}

type manifestOutput struct {
	Name string `json:"name"`
	SHA  string `json:"sha256"`
	Size int    `json:"size"`
}

// manifest writes the manifest of an issue and its files.
func (o *Office) manifest(w *work, is reports.Issue, out []files.File, previous string) ([]byte, error) {
	totals := is.History[len(is.History)-1]
	m := Manifest{
		Issue: is.Name, Revision: is.Revision, Program: o.Setup.Program, Family: is.Family, Period: is.Period,
		Options: chosen(w.list), Counts: manifestCounts{totals.Listed, totals.Events, totals.Games, totals.NotRated},
		Edition: engine.Current(w.list.Ruleset), Rulesets: []manifestVersion{}, Readings: []manifestReading{}, Inputs: []manifestInput{},
	}
	for _, v := range is.Versions {
		m.Rulesets = append(m.Rulesets, manifestVersion(v))
	}
	for _, r := range is.Readings {
		r.ID = r.ID[strings.LastIndexByte(r.ID, '.')+1:] // the rule alone; the words are in the list's notes
		m.Readings = append(m.Readings, manifestReading(r))
	}
	if is.Supersedes != "" {
		m.Previous = &manifestPrevious{is.Supersedes, previous}
	}
	for _, in := range is.Inputs {
		m.Inputs = append(m.Inputs, manifestInput(in))
	}
	for _, f := range out {
		m.Outputs = append(m.Outputs, manifestOutput{f.Name, SHA(f.Data), len(f.Data)})
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(m)
	return b.Bytes(), err
}

func chosen(l List) map[string]string {
	values := map[string]string{}
	for _, opt := range l.Ruleset.Options() {
		values[opt.Key] = l.Options.Get(opt)
	}
	return values
}

// fontInputs names the fonts that the bulletin is drawn with. They are a part of the program, so one look is enough.
var fontInputs = sync.OnceValue(func() []reports.Input {
	var in []reports.Input
	for _, name := range templates.Fonts() {
		if data, err := templates.Font(name); err == nil {
			in = append(in, reports.Input{Kind: "font", Name: name, SHA: SHA(data)})
		}
	}
	return in
})

func compareNames(a, b string) int { return strings.Compare(a, b) }

// distinct drops findings that were found again, such as a name without a font in two languages of the bulletin.
func distinct(findings rating.Findings) rating.Findings {
	var out rating.Findings
	for _, f := range findings {
		if !slices.ContainsFunc(out, func(g rating.Finding) bool { return g.Code == f.Code && g.Read == f.Read && g.Origin == f.Origin }) {
			out = append(out, f)
		}
	}
	return out
}
