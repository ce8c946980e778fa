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

	"kalends/rating/counttest"
	"kalends/reports/reportstest"
)

// look is a folder into which these tests write the bulletins, for people to look at.
var look = flag.String("look", "", "write the bulletins into this folder")

// TestNothingOfEightAssociationsIsCut: on all pages of eight associations no name, title, signer, region or head of a
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
			if a.Is.Revision > 1 {
				a.Is.Languages = a.Langs
				l, err := composeErrata(a.Is, opt.filled())
				if err != nil {
					t.Fatal(err)
				}
				keep(t, a.Name+"_errata", l)
				l.uncut(t, a.Name+", errata")
			}
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

// uncut checks that every name, title, signer and region is printed whole.
func (l *layouter) uncut(t *testing.T, of string) {
	t.Helper()
	whole := map[string]bool{l.issuer(): true, l.listTitle(): true}
	for _, o := range l.is.Officials {
		whole[o.Name] = true
	}
	for _, line := range l.is.Lines.All() {
		whole[nameCell(&l.formatter, line).Text], whole[l.placeName(line.Region)] = true, true
		whole[l.title(line)] = true
	}
	for name := range l.layout.Tables["any"] {
		for _, c := range l.layout.Table("any", name) {
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

// TestAReadersProgramFindsEverybody: in what pdftotext reads of eight associations, each player's row of the full list
// and line of the index have id, name and rating. Every language is that of some association; make prove reads every
// association in each of its languages.
func TestAReadersProgramFindsEverybody(t *testing.T) {
	for i, a := range reportstest.Associations() {
		for j, lang := range a.Langs {
			if every := counttest.Of(t, len(a.Langs), 1); (i+j)%max(1, every) != 0 {
				continue
			}
			opt := Options{Paper: a.Paper, VolumeRows: a.Rows}
			printed, _, err := makeBytes(a.Is, lang, opt)
			if err != nil {
				t.Fatal(err)
			}
			rows := rowsByNumber(t, printed)
			for _, v := range Volumes(a.Is, lang, opt) {
				if printed, _, err = volumeBytes(v, a.Is); err != nil {
					t.Fatal(err)
				}
				for id, more := range rowsByNumber(t, printed) {
					rows[id] = append(rows[id], more...)
				}
			}
			f := formatterOf(a.Is, lang)
			for _, l := range a.Is.Lines.All() {
				name, figure := squeezed(nameCell(&f, l).Text), f.rating(l.Rating)
				found := slices.DeleteFunc(slices.Clone(rows[l.ID]), func(row string) bool {
					_, behind, named := strings.Cut(row, name)
					return !named || !strings.Contains(behind, figure)
				})
				if len(found) < 2 {
					t.Errorf("%s, %s: %s %s %s is found %d times in %q", a.Name, lang, l.ID, name, figure, len(found), rows[l.ID])
				}
			}
		}
	}
}

// rowsByNumber returns the lines of a document without their spaces, by every word in them.
func rowsByNumber(t *testing.T, printed []byte) map[string][]string {
	t.Helper()
	rows := map[string][]string{}
	for line := range strings.SplitSeq(extract(t, printed), "\n") {
		for _, word := range strings.Fields(line) {
			rows[word] = append(rows[word], squeezed(line))
		}
	}
	return rows
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }
