package founding

import (
	"cmp"
	"fmt"
	"strings"
	"text/template"

	"kalends/engine"
	"kalends/rating"
	"kalends/reports/rulebook"
	"kalends/templates"
)

// zones are the usual time zones of languages.
var zones = map[string]string{"zh-CN": "Asia/Shanghai", "ms": "Asia/Kuala_Lumpur", "uk": "Europe/Kyiv"}

// UsualZone returns the usual time zone of a language; empty if there is none.
func UsualZone(lang string) string { return zones[lang] }

// list is a list as kalends.yaml shows it.
type list struct {
	ID, Ruleset string
	First       bool
	Options     []option
}

// option is an option of a ruleset as kalends.yaml shows it.
type option struct{ Key, Comment, Values, Usual string }

// configuration returns the text of kalends.yaml for a new folder, with every key, made from templates/kalends.yaml and
// explained in the association's language. What every office should decide is written out, even with its usual value,
// and so are the options of the ruleset. Other keys are commented out, with the usual value or an example.
func configuration(n NewFolder) (string, error) {
	t, err := template.New("kalends.yaml").Parse(templates.Configuration())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	var lists []list
	zone, strict := n.Zone, false
	for i, l := range n.Lists {
		usual := l.Engine.Profile().Folder
		zone, strict = cmp.Or(zone, usual.Zone), strict || usual.Strict
		lists = append(lists, list{ID: usual.List, Ruleset: l.Ruleset, First: i == 0, Options: optionsOf(n, l.Engine)})
	}
	lang := n.Languages[0]
	err = t.Execute(&b, map[string]any{"Code": n.Code, "Name": n.Name, "Lang": lang, "Languages": strings.Join(n.Languages, ", "),
		"Strict": strict, "Zone": cmp.Or(zone, UsualZone(lang), "UTC"), "Lists": lists})
	return commented(b.String(), templates.In(lang)), err
}

// optionsOf returns the options that a ruleset's text of today has, with an explanation of each.
func optionsOf(n NewFolder, ruleset engine.Ruleset) (all []option) {
	words := templates.In(n.Languages[0])
	for _, o := range engine.On(ruleset, rating.DayOf(n.Now)).Options() {
		comment := words.Say("rules.option."+o.Key, "article", rulebook.Article(words, o.Article))
		all = append(all, option{o.Key, strings.ReplaceAll(comment, "\n", "\n      # "), strings.Join(o.Values, " | "), o.Values[0]})
	}
	return all
}

// commented replaces the key behind each ## by the comment of that key in words: behind the text of the line, or on
// lines of its own.
func commented(text string, words templates.Words) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		set, key, described := strings.Cut(strings.TrimSuffix(line, "\n"), "## ")
		comment := words.Say("configuration." + key)
		switch {
		case !described:
			b.WriteString(line)
		case set != "":
			fmt.Fprintf(&b, "%-27s # %s\n", strings.TrimSuffix(set, " "), comment)
		default:
			fmt.Fprintf(&b, "# %s\n", strings.ReplaceAll(comment, "\n", "\n# "))
		}
	}
	return b.String()
}
