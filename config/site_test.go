package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sited = good + `site:
  languages: [uk, en]
  base: https://ratings.example.org/uk
  lists: [standard]
  robots: allow
  after: [rsync, -a, published/site/, "web:/var/www/ratings"]
`

func TestSite(t *testing.T) {
	for source, want := range map[string]Site{
		good:                {},
		good + "site:\n":    {},
		good + "site: {}\n": {Languages: []string{"en", "uk"}},
		sited: {Languages: []string{"uk", "en"}, Base: "https://ratings.example.org/uk/", Lists: []string{"standard"}, Robots: true,
			After: []string{"rsync", "-a", "published/site/", "web:/var/www/ratings"}},
	} {
		c, err := readText([]byte(source), rulesets)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, c.Site); d != "" {
			t.Error(d)
		}
		if c.Site.Set() != (len(want.Languages) > 0) {
			t.Errorf("set: %v", c.Site.Set())
		}
	}
}

func TestSiteRefusals(t *testing.T) {
	for name, tc := range map[string]struct{ from, to, want string }{
		"an unknown list":     {"[standard]", "[blitz]", `"blitz" is not the id of a list here; choose from standard`},
		"a list twice":        {"[standard]", "[standard, standard]", `"standard" is there twice`},
		"an unknown language": {"[uk, en]", "[uk, fr]", `"fr" is not a language Kalends writes`},
		"no address":          {"https://ratings.example.org/uk", "ratings.example.org", `"ratings.example.org" is not the address of a site`},
		"an address too long": {"/uk", "/" + strings.Repeat("u", 120), "in at most 120 characters"},
		"an address with ?":   {"/uk", "/?lang=uk", "is not the address of a site"},
		"unknown robots":      {"allow", "noindex", `"noindex" is not a choice for robots; choose from deny, allow`},
		"a shell's line":      {`[rsync, -a, published/site/, "web:/var/www/ratings"]`, "rsync -a published/site/", "site.after: write the command and its arguments as a list"},
		"no command":          {`[rsync, -a, published/site/, "web:/var/www/ratings"]`, "[]", "site.after: write the command and its arguments as a list"},
		"a list of lists":     {"[rsync, -a,", "[rsync, [-a],", "site.after: write each argument as one text"},
		"an unknown key":      {"robots", "robot", `unknown key "robot" in site; did you mean robots?`},
	} {
		_, err := readText([]byte(strings.Replace(sited, tc.from, tc.to, 1)), rulesets)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheckPage(t *testing.T) {
	for source, want := range map[string]string{
		good: "", sited: "https://ratings.example.org/uk/verify.html",
		good + "check_url: http://example.org":               "http://example.org/verify.html",
		sited + "check_url: https://example.org/check/":      "https://example.org/check/verify.html",
		sited + "check_url: https://example.org/p/list.html": "https://example.org/p/list.html",
	} {
		c, err := readText([]byte(source), rulesets)
		if err != nil || c.CheckPage() != want {
			t.Errorf("%s, want %s: %v", c.CheckPage(), want, err)
		}
	}
	if _, err := readText([]byte(good+"check_url: ftp://example.org"), rulesets); err == nil {
		t.Error("ftp is taken")
	}
}
