package rules

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/engine"
	"kalends/rating"
	"kalends/templates"
)

// TestEveryFaceIsWhole: every ruleset has all that is needed to print, read and lay out its list.
func TestEveryFaceIsWhole(t *testing.T) {
	for _, r := range methods() {
		t.Run(r.Family(), func(t *testing.T) {
			p := r.Profile()
			if !regexp.MustCompile(`^[a-z][a-z0-9-]*$`).MatchString(p.Folder.List) {
				t.Errorf("%q is no id for a list", p.Folder.List)
			}
			if _, err := time.LoadLocation(p.Folder.Zone); err != nil {
				t.Error(err)
			}
			if p.Step <= 0 || len(p.Lowest) != 2 || p.Decimals < 0 || p.Decimals > 2 {
				t.Errorf("classes of %v from %v, %d decimals", p.Step, p.Lowest, p.Decimals)
			}
			for _, key := range []string{"rank", "id", "name", "rating"} {
				if len(p.Columns) == 0 || !p.Shows(key) {
					t.Errorf("the list does not show %s", key)
				}
			}
			if p.Accent != "" && !regexp.MustCompile(`^#[0-9A-F]{6}$`).MatchString(p.Accent) {
				t.Errorf("%q is no colour", p.Accent)
			}
			for _, ending := range p.Forms {
				if !strings.HasPrefix(ending, "_") {
					t.Errorf("%q is no ending of a file", ending)
				}
			}
			told(t, p)
		})
	}
}

// told checks that a change can be printed with its articles. If the rating moves after every game, each game cites
// one.
func told(t *testing.T, p rating.Profile) {
	if !slices.Contains([]rating.Granularity{rating.ByGame, rating.ByEvent, rating.ByPeriod}, p.Granularity) {
		t.Errorf("told by %q", p.Granularity)
	}
	if p.K == "" && p.Granularity != rating.ByGame {
		t.Error("no article of K")
	}
	if (p.Change == "") == (p.Granularity == rating.ByEvent) {
		t.Errorf("told by %s, the article of a change is %q", p.Granularity, p.Change)
	}
	if len(p.Notes) == 0 || len(p.Coefficients) == 0 {
		t.Errorf("%d notes, %d rows of K", len(p.Notes), len(p.Coefficients))
	}
}

// TestEveryFaceSpeaksFourLanguages: all words of a face are there.
func TestEveryFaceSpeaksFourLanguages(t *testing.T) {
	for _, r := range methods() {
		for _, lang := range templates.Languages {
			w := templates.In(lang)
			for _, key := range keysOf(r) {
				if !w.Has(key) {
					t.Errorf("%s: %s has no words for %q", r.Family(), lang, key)
				}
			}
		}
	}
}

// keysOf returns every key of the words that a ruleset needs.
func keysOf(r engine.Ruleset) []string {
	p := r.Profile()
	keys := []string{p.Name, p.Kind, p.Legend}
	for _, v := range r.Versions() {
		keys = append(keys, p.Versions+v.ID)
	}
	for _, note := range p.Notes {
		keys = append(keys, note+".head", note+".text")
	}
	for _, c := range p.Coefficients {
		keys = append(keys, c.Who)
	}
	for _, title := range p.Titles {
		if strings.ToUpper(title.Code) != title.Code { // GM stands as it is in every language
			keys = append(keys, "list.titles."+title.Code, "bulletin.name_of."+title.Code)
		}
	}
	for _, reading := range r.Readings() {
		keys = append(keys, reading.ID)
	}
	for _, option := range r.Options() {
		keys = append(keys, "rules.option."+option.Key)
	}
	return keys
}

// TestOwnHeadsAreOfColumns: a word for a head belongs to a column that people see.
func TestOwnHeadsAreOfColumns(t *testing.T) {
	for _, r := range All() {
		p := r.Profile()
		heads := 0
		for _, key := range templates.In("en").Keys() {
			if column, own := strings.CutPrefix(key, p.Heads); own && p.Heads != "" {
				heads++
				if !p.Shows(column) {
					t.Errorf("%s: %s is the head of no column", r.Family(), key)
				}
			}
		}
		if p.Heads != "" && heads == 0 {
			t.Errorf("%s has no heads of its own under %s", r.Family(), p.Heads)
		}
	}
}

// TestTablesOfTheBulletin: every set of tables is some ruleset's, and the other way round.
func TestTablesOfTheBulletin(t *testing.T) {
	asked := map[string]bool{"any": true}
	for _, r := range All() {
		set := r.Profile().Tables
		if _, there := templates.Bulletin().Tables[set]; set != "" && !there {
			t.Errorf("%s asks for tables %q", r.Family(), set)
		}
		asked[set] = true
	}
	for set := range templates.Bulletin().Tables {
		if !asked[set] {
			t.Errorf("no ruleset asks for tables %q", set)
		}
	}
}

// TestOwnTitlesGoFirst: a name is the title that the association's own documents give it; within one ruleset no name is
// that of two titles.
func TestOwnTitlesGoFirst(t *testing.T) {
	for _, r := range All() {
		named := map[string]string{}
		for _, title := range r.Profile().Titles {
			for _, name := range append([]string{title.Code}, title.Names...) {
				if other := named[name]; other != "" {
					t.Errorf("%s: %s is %s and %s", r.Family(), name, other, title.Code)
				}
				named[name] = title.Code
			}
		}
		for i, title := range r.Profile().Titles {
			if Titles(r)[i].Code != title.Code {
				t.Errorf("%s: title %d is %s, not its own %s", r.Family(), i, Titles(r)[i].Code, title.Code)
			}
		}
	}
}
