package config

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/templates"
)

// addresses reads the association's address by language; one for all languages is under English. It is nil if the key
// is missing.
func (s *section) addresses() map[string]string {
	n := s.Get("address")
	all := map[string]string{}
	switch n.Kind {
	case Nothing:
		return nil
	case Scalar:
		all[templates.Languages[0]] = n.Text
	case Sequence:
		s.Fault(n, "address: write a text, or a text for each language, such as {en: 1 Main Street}")
	}
	for _, p := range n.Pairs {
		if p.Value.Kind != Scalar || !templates.Known(p.Key) {
			s.Fault(p.Value, "address: write one text for each of the languages %s", strings.Join(templates.Languages, ", "))
		}
		all[p.Key] = p.Value.Text
	}
	return all
}

// sections reads the contents of the bulletin: a list names the sections that are printed; a mapping gives rows, yes or
// no for the sections that are not as usual.
func (s *section) sections() Print {
	n, chosen := s.Get("sections"), Print{Sections: map[string]int{}}
	switch n.Kind {
	case Sequence:
		s.onlySections(n, &chosen)
	case Scalar:
		s.Fault(n, "sections: write a list of sections, or their names with rows, such as {top: 100, women: 50}")
	}
	for _, p := range n.Pairs {
		s.bulletinSection(p, &chosen)
	}
	return chosen
}

// onlySections sets the rows of every section that a list does not name to 0.
func (s *section) onlySections(list Node, chosen *Print) {
	for _, known := range templates.Bulletin().Sections {
		chosen.Sections[known.Name] = 0
	}
	seen := map[string]bool{}
	for _, n := range list.Items {
		known, ok := s.sectionNamed(n, n.Text)
		if !ok {
			continue
		}
		if seen[n.Text] {
			s.Fault(n, "%q is named twice", n.Text)
		}
		seen[n.Text] = true
		delete(chosen.Sections, n.Text)
		if known.Optional {
			chosen.Sections[n.Text] = 1
		}
	}
	if len(list.Items) == 0 {
		s.Fault(list, "sections: name at least one section, or leave the key out")
	}
}

// sectionNamed returns the section of the bulletin with a name. If there is none, it adds a fault at n and returns
// false.
func (s *section) sectionNamed(n Node, name string) (templates.LayoutSection, bool) {
	known, ok := templates.Bulletin().Section(name)
	if !ok {
		var names []string
		for _, s := range templates.Bulletin().Sections {
			names = append(names, s.Name)
		}
		s.Fault(n, "the bulletin has no section %q; choose from %s", name, strings.Join(names, ", "))
	}
	return known, ok
}

// bulletinSection reads what a mapping chooses for one section, and writes it into chosen.
func (s *section) bulletinSection(p Pair, chosen *Print) {
	known, ok := s.sectionNamed(p.Value, p.Key)
	if !ok {
		return
	}
	switch written := p.Value.Text; {
	case isNo(written):
		chosen.Sections[p.Key] = 0
	case isYes(written):
		if known.Optional {
			chosen.Sections[p.Key] = 1
		}
	case slices.Contains(known.Choices, written):
		chosen.Strokes = written == "stroke"
	default:
		chosen.Sections[p.Key] = s.rowsOf(p.Value, known)
	}
}

// rowsOf reads a number of rows up to known.Most. 0 leaves the section out, and is also returned after a fault.
func (s *section) rowsOf(n Node, known templates.LayoutSection) int {
	rows, err := strconv.Atoi(n.Text)
	if known.Most > 0 && err == nil && n.Text == strconv.Itoa(rows) && rows >= 0 && rows <= known.Most {
		return rows
	}
	choices := append([]string{"yes", "no"}, known.Choices...)
	if known.Most > 0 {
		choices = append(choices, fmt.Sprintf("a number of rows up to %d", known.Most))
	}
	s.Fault(n, "%q is not a choice for the section %s; choose from %s", n.Text, known.Name, strings.Join(choices, ", "))
	return 0
}

var agePattern = templates.Pattern(`^[US][1-9][0-9]?$`)

// ageGroups reads the age groups: U12 is for those who become at most twelve in the year of the list, S50 for those
// who become at least fifty.
func (s *section) ageGroups() []string {
	return s.distinct("age_groups", agePattern().MatchString,
		"is not an age group; write U12 for under twelve, S50 for fifty and above")
}

// fonts reads the association's typefaces: a file, or a file for each of the two weights.
func (s *section) fonts() (fonts []Font) {
	for _, n := range s.items("fonts") {
		switch {
		case n.Kind == Mapping:
			fonts = append(fonts, s.fontPair(n))
		case n.Kind == Scalar && strings.Contains(n.Text, "."):
			fonts = append(fonts, Font{Regular: s.trueType(n)})
		default:
			s.Fault(n, "fonts: name a TrueType file, or {regular: FILE, semibold: FILE}")
		}
	}
	return fonts
}

// fontPair reads {regular: FILE, semibold: FILE}; regular must be there.
func (s *section) fontPair(n Node) (f Font) {
	for _, p := range n.Pairs {
		switch p.Key {
		case "regular":
			f.Regular = s.trueType(p.Value)
		case "semibold":
			f.Semibold = s.trueType(p.Value)
		default:
			s.Fault(p.Value, "fonts: unknown key %q; choose from regular, semibold", p.Key)
		}
	}
	if f.Regular == "" {
		s.Fault(n, "fonts: name the file of the regular weight")
	}
	return f
}

// trueType reads the path of a TrueType file inside the folder.
func (s *section) trueType(n Node) string {
	return s.inside(n, "a TrueType font, such as fonts/House-Regular.ttf", ".ttf")
}

// emblem reads the path of a picture inside the folder, as it is written; empty if it is missing.
func (s *section) emblem() string {
	file := s.Text("emblem")
	if file != "" {
		s.inside(s.Node.Get("emblem"), "a PNG or JPEG picture, such as emblem.png", ".png", ".jpg", ".jpeg")
	}
	return file
}

// inside reads a path, which must be inside the association's folder and have one of the extensions. It returns the
// path cleaned, with slashes. what describes the file in the message.
func (s *section) inside(n Node, what string, extensions ...string) string {
	file := n.Text
	clean := path.Clean(strings.ReplaceAll(file, `\`, "/"))
	if file == "" || path.IsAbs(clean) || strings.HasPrefix(clean, "..") || strings.Contains(clean, ":") {
		s.Fault(n, "%q: name a file inside the association's folder: %s", file, what)
		return file
	}
	if !slices.Contains(extensions, strings.ToLower(path.Ext(clean))) {
		s.Fault(n, "%q is not %s", file, what)
	}
	return clean
}
