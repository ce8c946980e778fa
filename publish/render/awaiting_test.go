package render

import (
	"errors"
	"path/filepath"
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestAComparisonThatFailsIsNoDifference: a draft does not count as old because the ledger could not be read.
func TestAComparisonThatFailsIsNoDifference(t *testing.T) {
	closed, err := ledger.OpenReadOnly(filepath.Join(t.TempDir(), "no-ledger.db"))
	if err = errors.Join(err, closed.Close()); err != nil {
		t.Fatal(err)
	}
	v := folder.At(t.TempDir(), folder.Setup{Program: "1", Plain: folder.Plain{Source: []byte("code: X")}})
	v.Ledger, v.Registry.SHA = closed, "bb"
	manifest := []byte(`{"program":"1","inputs":[{"kind":"configuration","sha256":"` + rating.SHA(v.Setup.Source) + `"},
		{"kind":"registry","sha256":"bb"},{"kind":"sheet","sha256":"cc"}]}`)
	for name, c := range map[string]struct {
		sheets []string
		leans  *folder.SourceIssue
		same   bool
		fails  bool
	}{
		"the same":        {[]string{"cc"}, nil, true, false},
		"a sheet more":    {[]string{"cc", "dd"}, nil, false, false},
		"cannot be asked": {[]string{"cc"}, &folder.SourceIssue{List: "standard", Date: rating.Day(2026, 3, 1)}, false, true},
	} {
		if same, err := MadeOf(v, &v.Basis, manifest, c.sheets, c.leans, 0); same != c.same || (err != nil) != c.fails {
			t.Errorf("%s: %v, %v", name, same, err)
		}
	}
}
