package render

import (
	"errors"
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// silent is a ledger that cannot say which issues are published.
type silent struct {
	folder.Ledger
	err error
}

func (s silent) Mark() (ledger.Mark, error) { return ledger.Mark{}, s.err }

// TestAComparisonThatFailsIsNoDifference: a draft does not count as old because the ledger could not be read.
func TestAComparisonThatFailsIsNoDifference(t *testing.T) {
	torn := errors.New("a page of the ledger is torn")
	v := folder.At(t.TempDir(), folder.Setup{Program: "1", Source: []byte("code: X")})
	v.Ledger, v.Registry.SHA = silent{err: torn}, "bb"
	manifest := []byte(`{"program":"1","inputs":[{"kind":"configuration","sha256":"` + rating.SHA(v.Setup.Source) + `"},
		{"kind":"registry","sha256":"bb"},{"kind":"sheet","sha256":"cc"}]}`)
	for name, c := range map[string]struct {
		sheets []string
		leans  *folder.Leaned
		same   bool
		err    error
	}{
		"the same":        {[]string{"cc"}, nil, true, nil},
		"a sheet more":    {[]string{"cc", "dd"}, nil, false, nil},
		"cannot be asked": {[]string{"cc"}, &folder.Leaned{List: "standard", Date: rating.Day(2026, 3, 1)}, false, torn},
	} {
		if same, err := MadeOf(v, &v.Basis, manifest, c.sheets, c.leans, 0); same != c.same || !errors.Is(err, c.err) {
			t.Errorf("%s: %v, %v", name, same, err)
		}
	}
}
