package config

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"kalends/templates"
)

// Site is the web site that is made with each release. The zero value makes none.
type Site struct {
	Base      string   // the URL at which it is served, ending in a slash; empty: not known
	Languages []string // of its pages; the first is shown first
	Lists     []string // ids of the lists that it shows; empty: all
	Robots    bool     // search engines may index it
	After     []string // a command with its arguments, run in the association's folder after a new site is in place
}

// Set reports whether a site is to be made.
func (s Site) Set() bool { return len(s.Languages) > 0 }

// site reads the section about the web site. usual are the languages of the association.
func (s *section) site(usual []string, lists []List) Site {
	defer s.Done()
	var ids []string
	for _, l := range lists {
		ids = append(ids, l.ID)
	}
	site := Site{Base: webAddress(s, "base"), Languages: s.distinct("languages", templates.Known, notALanguage()),
		Lists: s.distinct("lists", func(id string) bool { return slices.Contains(ids, id) },
			"is not the id of a list here; choose from "+strings.Join(ids, ", ")),
		After: s.command("after"), Robots: s.Choice("robots", "deny", "allow") == "allow"}
	if !s.Node.Written() {
		return Site{}
	}
	if len(site.Languages) == 0 {
		site.Languages = slices.Clone(usual)
	}
	return site
}

// longestAddress is how many characters of an address fit into the code that the bulletin prints.
const longestAddress = 120

// webAddress reads the URL of a page, which ends in .html, or of a folder, which gets a slash at its end.
func webAddress(s *section, key string) string {
	n, text := s.Scalar(key)
	if text == "" {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" ||
		len(text) > longestAddress {
		s.Fault(n, "%q is not the address of a site; write it as https://ratings.example.org/, in at most %d characters", text,
			longestAddress)
		return ""
	}
	if strings.HasSuffix(u.Path, ".html") {
		return text
	}
	return strings.TrimSuffix(text, "/") + "/"
}

// CheckPage returns the address of the page that checks lists; empty if the association has none.
func (p Plain) CheckPage() string {
	address := cmp.Or(p.CheckURL, p.Site.Base)
	if strings.HasSuffix(address, "/") {
		address += "verify.html"
	}
	return address
}

// command reads a command and its arguments, written as a list.
func (s *section) command(key string) (words []string) {
	n := s.Get(key)
	if !n.Written() {
		return nil
	}
	if n.Kind != Sequence || len(n.Items) == 0 {
		s.Fault(n, "site.%s: write the command and its arguments as a list, such as [rsync, -a, published/site/, web:/var/www/ratings]", key)
		return nil
	}
	for _, item := range n.Items {
		if item.Kind != Scalar || item.Text == "" {
			s.Fault(item, "site.%s: write each argument as one text", key)
			return nil
		}
		words = append(words, item.Text)
	}
	return words
}
