package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExports(t *testing.T) {
	got, err := readText(with("exports: [trf26, xlsx]"), rulesets)
	if diff := cmp.Diff([]string{"trf26", "xlsx"}, got.Exports); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for text, want := range map[string]string{
		"exports: [trf06]":      `"trf06" is not a format; choose from trf16, trf26, xlsx, csv`,
		"exports: [csv, csv]":   `"csv" is there twice`,
		"exports: {trf16: yes}": "kalends.yaml:",
	} {
		if _, err := readText(with(text), rulesets); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	code := func(federation string) []byte {
		return []byte(strings.Replace(string(with("")), "association:\n", "association:\n  federation: "+federation+"\n", 1))
	}
	if got, err := readText(code("UKR"), rulesets); err != nil || got.Federation != "UKR" {
		t.Errorf("%q, %v", got.Federation, err)
	}
	if _, err := readText(code("Ukraine"), rulesets); err == nil || !strings.Contains(err.Error(), "three capital letters") {
		t.Errorf("%v", err)
	}
}
