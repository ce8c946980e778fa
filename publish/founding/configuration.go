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
	usual := n.Engine.Profile().Folder
	err = t.Execute(&b, map[string]any{
		"Code": n.Code, "Name": n.Name, "Lang": n.Lang, "Ruleset": n.Ruleset, "Strict": usual.Strict, "List": usual.List,
		"Zone": cmp.Or(usual.Zone, zones[n.Lang], "UTC"), "Options": optionsOf(n),
	})
	return commented(b.String(), templates.In(n.Lang)), err
}

// optionsOf returns the options that the ruleset's text of today has, with an explanation of each.
func optionsOf(n NewFolder) (all []option) {
	words := templates.In(n.Lang)
	for _, o := range engine.On(n.Engine, rating.DayOf(n.Now)).Options() {
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
