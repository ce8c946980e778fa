package bulletin

import (
	"bytes"
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/reports/reportstest"
)

// look is a folder into which the bulletins of these tests are written, for eyes.
var look = flag.String("look", "", "write the bulletins into this folder")

// TestNothingOfEightAssociationsIsCut: over all pages of eight associations no name, title, signer, region or head of a
// column is cut, not even a name of 65 letters.
func TestNothingOfEightAssociationsIsCut(t *testing.T) {
	for _, a := range reportstest.Associations() {
		for _, lang := range a.Langs {
			opt := Options{Paper: a.Paper, VolumeRows: a.Rows, Sections: map[string]int{"regions": 1}}
			b, err := compose(a.Is, lang, opt.filled())
			if err != nil {
				t.Fatalf("%s %s: %v", a.Name, lang, err)
			}
			keep(t, a.Name+"_"+lang, b.layouter)
			b.uncut(t, a.Name)
			for _, v := range Volumes(a.Is, lang, opt) {
				l, err := v.compose(a.Is)
				if err != nil {
					t.Fatal(err)
				}
				keep(t, a.Name+v.Name, l)
				l.uncut(t, a.Name)
			}
		}
	}
}

// uncut wants every name, title, signer and region whole.
func (l *layouter) uncut(t *testing.T, of string) {
	t.Helper()
	whole := map[string]bool{l.issuer(): true, l.listTitle(): true}
	for _, o := range l.is.Officials {
		whole[o.Name] = true
	}
	for i := range l.is.Lines {
		line := &l.is.Lines[i]
		whole[nameCell(&l.formatter, line).Text], whole[l.placeName(line.Region)] = true, true
		whole[l.title(line)] = true
	}
	for _, columns := range l.layout.Tables["any"] {
		for _, c := range columns {
			for line := range strings.SplitSeq(l.say("head."+cmp.Or(c.Head, c.Key)), "\n") {
				whole[line] = true
			}
		}
	}
	var cut []string
	for _, s := range l.d.Cuts {
		if whole[s] && !slices.Contains(cut, s) {
			cut = append(cut, s)
		}
	}
	if len(cut) > 0 {
		t.Errorf("%s, %s: cut are %s", of, l.w.Lang, strings.Join(cut, " | "))
	}
}

func keep(t *testing.T, name string, l *layouter) {
	t.Helper()
	if *look == "" {
		return
	}
	var out bytes.Buffer
	if err := l.d.Write(&out); err != nil {
		t.Fatal(err)
	}
	name = strings.ReplaceAll(strings.TrimSuffix(name, ".pdf"), " ", "-") + ".pdf"
	if err := os.WriteFile(filepath.Join(*look, name), out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
