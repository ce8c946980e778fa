package bulletin

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
)

// TestGolden compares the text of whole bulletins, page by page, with what a person has read. UPDATE=1 rewrites it.
func TestGolden(t *testing.T) {
	for _, c := range []struct{ family, lang, name string }{
		{"fide-standard", "en", "chess_en"}, {"fide-standard", "uk", "chess_uk"},
		{"cxa-rapid", "zh-CN", "xiangqi_zh"}, {"malaysia-xiangqi", "ms", "malaysia_ms"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := compose(reportstest.Federation(c.family, 60, c.lang), c.lang, Options{}.filled())
			if err != nil {
				t.Fatal(err)
			}
			got, file := pdfatest.Dump(b.d), filepath.Join("testdata", c.name+".txt")
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("the bulletin reads differently (UPDATE=1 takes it over):\n%s", diff)
			}
		})
	}
}
