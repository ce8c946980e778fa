package config

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/templates"
)

// addresses reads the association's address: one for all languages, or one for each.
func (j *checker) addresses(raw any) map[string]string {
	const at = "$.association.address"
	switch raw := raw.(type) {
	case nil:
		return nil
	case map[string]any:
		all := map[string]string{}
		for _, lang := range sorted(raw) {
			text, ok := raw[lang].(string)
			if !ok || !templates.Known(lang) {
				j.fault(at+"."+lang, "address: write one text for each of the languages %s",
					strings.Join(templates.Languages, ", "))
			}
			all[lang] = text
		}
		return all
	case []any:
		j.fault(at, "address: write a text, or a text for each language, such as {en: 1 Main Street}")
		return nil
	}
	return map[string]string{templates.Languages[0]: fmt.Sprint(raw)}
}

// sections reads the contents of the bulletin: a list names the sections that are printed; a mapping gives rows, yes or
// no for the sections that are not as usual.
func (j *checker) sections(raw any) Sections {
	s := Sections{Rows: map[string]int{}, Index: "pinyin"}
	switch raw := raw.(type) {
	case nil:
	case []any:
		j.onlySections(raw, &s)
	case map[string]any:
		for _, name := range sorted(raw) {
			j.section("$.sections."+name, name, raw[name], &s)
		}
	default:
		j.fault("$.sections", "sections: write a list of sections, or their names with rows, such as {top: 100, women: 50}")
	}
	return s
}

func (j *checker) onlySections(named []any, s *Sections) {
	for _, known := range templates.Bulletin().Sections {
		s.Rows[known.Name] = 0
	}
	seen := map[string]bool{}
	for i, value := range named {
		at, name := fmt.Sprintf("$.sections[%d]", i), fmt.Sprint(value)
		known, ok := j.sectionNamed(at, name)
		if !ok {
			continue
		}
		if seen[name] {
			j.fault(at, "%q is named twice", name)
		}
		seen[name] = true
		delete(s.Rows, name)
		if known.Optional {
			s.Rows[name] = 1
		}
	}
	if len(named) == 0 {
		j.fault("$.sections", "sections: name at least one section, or leave the key out")
	}
}

func (j *checker) sectionNamed(at, name string) (templates.LayoutSection, bool) {
	known, ok := templates.Bulletin().Section(name)
	if !ok {
		var names []string
		for _, s := range templates.Bulletin().Sections {
			names = append(names, s.Name)
		}
		j.fault(at, "the bulletin has no section %q; choose from %s", name, strings.Join(names, ", "))
	}
	return known, ok
}

func (j *checker) section(at, name string, value any, s *Sections) {
	known, ok := j.sectionNamed(at, name)
	if !ok {
		return
	}
	written := j.writtenAt(at, fmt.Sprint(value))
	switch {
	case isNo(written):
		s.Rows[name] = 0
	case written == "yes" || written == "true":
		if known.Optional {
			s.Rows[name] = 1
		}
	case slices.Contains(known.Choices, written):
		s.Index = written
	default:
		s.Rows[name] = j.rowsOf(at, written, known)
	}
}

// rowsOf reads a number of rows; 0 leaves the section out.
func (j *checker) rowsOf(at, written string, known templates.LayoutSection) int {
	n, err := strconv.Atoi(written)
	if known.Most > 0 && err == nil && wholePattern().MatchString(written) && n <= known.Most {
		return n
	}
	choices := append([]string{"yes", "no"}, known.Choices...)
	if known.Most > 0 {
		choices = append(choices, fmt.Sprintf("a number of rows up to %d", known.Most))
	}
	j.fault(at, "%q is not a choice for the section %s; choose from %s", written, known.Name, strings.Join(choices, ", "))
	return 0
}

var agePattern = templates.Pattern(`^[US][1-9][0-9]?$`)

// ageGroups checks the age groups: U12 is for those who become at most twelve in the year of the list, S50 for those
// who become at least fifty.
func (j *checker) ageGroups(groups []string) []string {
	return each(j, "$.age_groups", groups, agePattern().MatchString,
		"is not an age group; write U12 for under twelve, S50 for fifty and above")
}

// fonts reads the association's typefaces: a file, or a file for each of the two weights.
func (j *checker) fonts(raw []any) []Font {
	var fonts []Font
	for i, value := range raw {
		at := fmt.Sprintf("$.fonts[%d]", i)
		switch value := value.(type) {
		case string:
			fonts = append(fonts, Font{Regular: j.trueType(at, value)})
		case map[string]any:
			fonts = append(fonts, j.fontPair(at, value))
		default:
			j.fault(at, "fonts: name a TrueType file, or {regular: FILE, semibold: FILE}")
		}
	}
	return fonts
}

func (j *checker) fontPair(at string, pair map[string]any) Font {
	var f Font
	for _, key := range sorted(pair) {
		file, _ := pair[key].(string)
		switch key {
		case "regular":
			f.Regular = j.trueType(at+".regular", file)
		case "semibold":
			f.Semibold = j.trueType(at+".semibold", file)
		default:
			j.fault(at+"."+key, "fonts: unknown key %q; choose from regular, semibold", key)
		}
	}
	if f.Regular == "" {
		j.fault(at, "fonts: name the file of the regular weight")
	}
	return f
}

func (j *checker) trueType(at, file string) string {
	return j.inside(at, file, "a TrueType font, such as fonts/House-Regular.ttf", ".ttf")
}

// picture checks the path of a picture, which may be empty.
func (j *checker) picture(at, file string) {
	if file != "" {
		j.inside(at, file, "a PNG or JPEG picture, such as emblem.png", ".png", ".jpg", ".jpeg")
	}
}

// inside checks that a path is inside the association's folder and has one of the extensions.
func (j *checker) inside(at, file, what string, extensions ...string) string {
	clean := path.Clean(strings.ReplaceAll(file, `\`, "/"))
	if file == "" || path.IsAbs(clean) || strings.HasPrefix(clean, "..") || strings.Contains(clean, ":") {
		j.fault(at, "%q: name a file inside the association's folder: %s", file, what)
		return file
	}
	if !slices.Contains(extensions, strings.ToLower(path.Ext(clean))) {
		j.fault(at, "%q is not %s", file, what)
	}
	return clean
}
