package bulletin

import (
	"slices"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// longNamed is an association with a long name, whose people and places have long names, too.
func longNamed() reports.Issue {
	is := reportstest.Federation("malaysia-xiangqi", 60, "ms")
	name := "Association of Chess Players, Problemists and Xiangqi Enthusiasts of the Northern Provinces and the Isles"
	is.Association.Names = map[string]string{"en": name, "uk": name, "ms": name, "zh-CN": name}
	is.Association.Addresses = map[string]string{"en": "Rating office, third floor, 117 Grand Duke Maximilian Embankment, Port Aldwick 3104-77"}
	for i := range is.Officials {
		is.Officials[i].Name = "Maximiliane Charlotte von Hohenzollern-Sigmaringen"
	}
	is.Places = map[string]map[string]string{}
	reportstest.Each(&is, func(i int, l *reports.Line) {
		l.Region = []string{"Wilayah Persekutuan Putrajaya", "Negeri Sembilan Darul Khusus", "Pulau Pinang"}[i%3]
		l.Club = ""
		if i%9 == 4 {
			l.Name, l.BirthYear = "Fernández de la Cruz, "+[]string{"Juan", "Ana", "Luis"}[i%3], 1950+i
		}
	})
	return is
}

// TestNothingIsCutThatFits: names, titles, signers and regions are printed whole in every language, because they get
// the room that others do not need.
func TestNothingIsCutThatFits(t *testing.T) {
	for _, lang := range templates.Languages {
		b, err := compose(longNamed(), lang, Options{Sections: map[string]int{"regions": 1}}.filled())
		if err != nil {
			t.Fatal(err)
		}
		is := longNamed()
		whole := []string{is.Officials[0].Name, b.listTitle()}
		for _, s := range b.sections {
			whole = append(whole, s.title)
		}
		for _, l := range is.Lines.All() {
			name, _ := l.NameIn(lang)
			whole = append(whole, name, l.Region)
		}
		for _, cut := range b.d.Cuts {
			if slices.Contains(whole, cut) {
				t.Errorf("%s: %q is cut", lang, cut)
			}
		}
	}
}

// TestShortNamesAreToldApart: a name without room keeps an initial for every given name.
func TestShortNamesAreToldApart(t *testing.T) {
	long := []string{"Fernández de la Cruz y Montemayor, Juan Carlos", "Fernández de la Cruz y Montemayor, Ana",
		"Fernández de la Cruz y Montemayor, José Carlos", "Fernández de la Cruz y Montemayor, Luis"}
	for _, c := range []struct {
		room int
		want [4]string
	}{
		{60, [4]string{long[0], long[1], long[2], long[3]}},
		{43, [4]string{"Fernández de la Cruz y Montemayor, Juan C.", long[1], "Fernández de la Cruz y Montemayor, José C.", long[3]}},
		{36, [4]string{"Fernández de la Cruz y Monte…, J. C.", "Fernández de la Cruz y Montemay…, A.",
			"Fernández de la Cruz y Monte…, J. C.", "Fernández de la Cruz y Montemay…, L."}},
	} {
		for i, name := range long {
			fits := func(s string) bool { return len([]rune(s)) <= c.room }
			got := name
			if !fits(got) {
				got = reports.ShortName(name, fits)
			}
			if i != 2 && got != c.want[i] || !fits(got) {
				t.Errorf("%d: %q, want %q", c.room, got, c.want[i])
			}
		}
	}
}
