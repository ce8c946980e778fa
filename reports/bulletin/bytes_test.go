package bulletin

import (
	"bytes"

	"kalends/rating"
	"kalends/reports"
)

// What is printed, in memory.

func makeBytes(is reports.Issue, lang string, opt Options) ([]byte, []rating.Finding, error) {
	var out bytes.Buffer
	findings, err := Make(&out, is, lang, opt)
	return out.Bytes(), findings, err
}

func volumeBytes(v Volume, is reports.Issue) ([]byte, []rating.Finding, error) {
	var out bytes.Buffer
	findings, err := v.Make(&out, is)
	return out.Bytes(), findings, err
}

func errataBytes(is reports.Issue, opt Options) ([]byte, []rating.Finding, error) {
	var out bytes.Buffer
	findings, err := Errata(&out, is, opt)
	return out.Bytes(), findings, err
}
