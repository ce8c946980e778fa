package folder

import (
	"bytes"
	"encoding/json"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// ManifestName is the name of the manifest in the folder of an issue.
const ManifestName = "manifest.json"

// Manifest says what an issue was made of, and which files it has. It holds no time of making: the ledger has that.
type Manifest struct {
	Issue    string            `json:"issue"`
	Revision int               `json:"revision"`
	Program  string            `json:"program"`
	Family   string            `json:"family"`
	Rulesets []ManifestVersion `json:"rulesets"`
	Edition  int               `json:"edition"` // of the readings
	Options  map[string]string `json:"options"`
	Readings []ManifestReading `json:"readings"`
	Period   rating.Period     `json:"period"`
	Previous *ManifestPrevious `json:"previous"`
	Replaces *ManifestReplaced `json:"replaces,omitempty"` // of a later edition
	Editions []ManifestEdition `json:"editions,omitempty"` // of a later edition: those before it, the first one first
	Key      *ManifestKey      `json:"key,omitempty"`      // with which the manifest is signed
	Permits  []ManifestPermit  `json:"permits,omitempty"`
	Guests   []ManifestGuest   `json:"guests,omitempty"`
	Counts   ManifestCounts    `json:"counts"`
	Inputs   []ManifestInput   `json:"inputs"`
	Outputs  []files.Made      `json:"outputs"`

	Unusual rating.Findings `json:"unusual,omitempty"` // of a draft alone: what must be looked at before its release
	Doubts  rating.Findings `json:"doubts,omitempty"`  // of a draft alone: what is doubtful about the fields of events
	Holds   []string        `json:"holds,omitempty"`   // the codes that must be acknowledged before it is released
	Notes   rating.Findings `json:"notes,omitempty"`   // of a draft alone: what the office must know of the list
}

// Text returns the manifest as the indented JSON that is written into the folder of an issue.
func (m Manifest) Text() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(m)
	return b.Bytes(), err
}

// OfDraft returns the manifest without what only a draft has, as it is published.
func (m Manifest) OfDraft() Manifest {
	m.Unusual, m.Doubts, m.Holds, m.Notes = nil, nil, nil, nil
	return m
}

// ManifestVersion is a text of the ruleset, and the number of events that were rated by it.
type ManifestVersion struct {
	ID       string `json:"id"`
	Document string `json:"document"`
	Events   int    `json:"events"`

	Reconstructed bool `json:"reconstructed,omitempty"`
}

// ManifestPermit is a permission for an event: by whom, by which document, and when.
type ManifestPermit struct {
	Event    string      `json:"event"`
	For      []string    `json:"for"`
	By       string      `json:"by"`
	Document string      `json:"document"`
	On       rating.Date `json:"on"`
}

// ManifestGuest is a player who is no member, with the article by which games against the guest count or do not.
type ManifestGuest struct {
	Event      string `json:"event"`
	Player     string `json:"player"`
	Federation string `json:"federation"`
	Rating     string `json:"rating,omitempty"` // none: unrated
	Answer     int    `json:"answer"`           // number of the office's answer that made the player a guest
	Article    string `json:"article"`
}

// ManifestReading is how the ruleset was read where it is silent.
type ManifestReading struct {
	ID      string `json:"id"`
	Article string `json:"article"`
	Option  string `json:"option,omitempty"`
	Value   string `json:"value,omitempty"`
}

// ManifestPrevious is the issue on which this one builds.
type ManifestPrevious struct {
	Issue    string `json:"issue"`
	Manifest string `json:"manifest_sha256,omitempty"` // empty: the list that was taken over
}

// ManifestReplaced is the edition that this one replaces, with the numbers of the decisions that caused it.
type ManifestReplaced struct {
	Revision  int    `json:"revision"`
	Manifest  string `json:"manifest_sha256"`
	Decisions []int  `json:"decisions"`
}

// ManifestEdition is an earlier edition of the same issue.
type ManifestEdition struct {
	Revision int    `json:"revision"`
	Manifest string `json:"manifest_sha256"`
	Redacted int    `json:"redacted,omitempty"` // number of the erase decision that removed its files

	Files []string `json:"files,omitempty"` // SHA-256 of the files that were removed, so that copies of them are recognised
}

// EditionsBefore returns the editions of an issue that were published before its edition p, the first one first. An
// edition whose files were removed by then has the number of the erase decision that removed them.
func EditionsBefore(v *View, p ledger.Publication) (all []ManifestEdition, err error) {
	if p.Revision < 2 {
		return nil, nil
	}
	out, err := Published(v, p.List)
	if err != nil {
		return nil, err
	}
	out = slices.DeleteFunc(out, func(o ledger.Publication) bool { return o.Date != p.Date || o.Revision >= p.Revision })
	taken, err := v.Ledger.Decisions()
	for i, o := range out {
		e := ManifestEdition{Revision: o.Revision, Manifest: o.ManifestSHA}
		for _, later := range append(out[i+1:len(out):len(out)], p) {
			if e.Redacted == 0 {
				e.Redacted = erasedBetween(taken, o.Reissued, later.Reissued)
			}
		}
		all = append(all, e)
	}
	return all, err
}

// erasedBetween returns the number of the last erase decision after one number up to another; 0 if there is none.
func erasedBetween(taken []rating.Decision, after, to int) (last int) {
	for _, d := range taken {
		if d.Kind == rating.Erase && d.Number > after && d.Number <= to {
			last = d.Number
		}
	}
	return last
}

// ManifestKey is a public key in the form of minisign: its id as 16 hexadecimal digits, and the line RW… of the key.
type ManifestKey struct {
	ID     string `json:"id"`
	Public string `json:"public"`
}

// ManifestCounts are the totals of an issue.
type ManifestCounts struct {
	Listed   int `json:"listed"`
	Events   int `json:"events"`
	Games    int `json:"games"`
	NotRated int `json:"events_not_rated"`
}

// ManifestInput is a file that an issue was made of; only a sheet has an event and a number.
type ManifestInput struct {
	Kind       string `json:"kind"`
	Name       string `json:"name"`
	SHA        string `json:"sha256"`
	Event      string `json:"event,omitempty"`
	Submission int    `json:"submission,omitempty"`
}
