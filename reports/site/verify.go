package site

import (
	_ "embed"
	"encoding/json"
	"strconv"

	"kalends/rating"
)

// VerifyScript is the script of the page that checks lists and files.
//
//go:embed verify.js
var VerifyScript []byte

// VerifyPage is the page that checks lists and files.
type VerifyPage struct{ Keys []Key }

// Place returns the path of the page.
func (VerifyPage) Place() string { return "verify.html" }

// Key is a public key with which lists are signed, in minisign's form.
type Key struct {
	ID, Public string
	From, Void rating.Date // Void: the day from which it is void; 0: it is not
	Reason     string      // why it is void
}

// Proofs are what the page that checks lists knows of all of them: verify/index.js.
type Proofs struct {
	Keys      string            `json:"keys,omitempty"` // the text of keys.json; empty: lists are not signed
	Signature string            `json:"keys_signature,omitempty"`
	Issues    map[string]string `json:"issues"` // by issue the first ProofDigits of the SHA-256 of each published file
}

// ProofDigits is how many digits of the hash of a file are in Proofs.
const ProofDigits = 8

// Proof is what the page knows of the list of one date: verify/<issue>.js.
type Proof struct {
	Titles    Names           `json:"titles"`         // by language
	Page      string          `json:"page,omitempty"` // of the list, below the folder of a language; empty: the site does not show it
	Revisions []ProofRevision `json:"revisions"`      // the first one first
}

// ProofRevision is a published revision. What is missing is empty.
type ProofRevision struct {
	Revision  int    `json:"revision"`
	Day       string `json:"day"` // on which it was published
	Manifest  string `json:"manifest,omitempty"`
	Signature string `json:"signature,omitempty"`
}

// ProofScript returns the script that hands Proofs or a Proof to the page.
func ProofScript(name string, value any) (File, error) {
	text, err := json.Marshal(value)
	return File{"verify/" + name + ".js", []byte("kalendsProof(" + strconv.Quote(name) + "," + string(text) + ");\n")}, err
}

// Titles returns what a list of a date is called, by language.
func (s *Site) Titles(list string, date rating.Date) Names {
	all := Names{}
	for _, lang := range s.Languages {
		all[lang] = viewOf(s, lang, "").IssueName(list, date)
	}
	return all
}

// Verdicts returns what the page may find, and the lines below it.
func (valueView) Verdicts() []string {
	return []string{"official", "replaced", "redacted", "unsigned", "unconfirmed", "unable", "void", "wrong", "foreign", "unknown",
		"failed", "busy", "late", "file", "code", "key"}
}
