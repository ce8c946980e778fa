package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/rulebook"
	"kalends/reports/sheets"
	"kalends/templates"
)

// NewFolder describes the folder of a new association.
type NewFolder struct {
	Code    string
	Name    string
	Lang    string
	Ruleset string // family or version, as asked for
	Engine  engine.Ruleset
	Now     time.Time

	Configuration string // kalends.yaml, or empty for the usual one
	Registry      []byte // registry.xlsx, or empty for a blank one
	Files         []NewFile
}

// NewFile is a further file of a new folder, at the path that its name gives.
type NewFile struct {
	Name string
	Data []byte
}

// ErrThere means that the folder belongs to an association already.
var ErrThere = errors.New("there is an association in this folder already")

var folders = []string{"inbox", "waiting", "accepted", "rejected", "registry", "registry/history", "draft", "published",
	"templates", "ledger"}

// Init makes an association's folder: configuration, folders, an empty registry and blank sheets.
func Init(dir string, n NewFolder) error {
	fsys := files.OS
	if _, err := fsys.Lstat(filepath.Join(dir, "kalends.yaml")); err == nil {
		return fmt.Errorf("%s: %w", dir, ErrThere)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range folders {
		if err := files.MakeDirs(fsys, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	blank, err := blankSheets(n)
	if err != nil {
		return err
	}
	for _, f := range n.Files {
		blank = append(blank, files.File(f))
		if err := files.MakeDirs(fsys, filepath.Join(dir, filepath.FromSlash(path.Dir(f.Name)))); err != nil {
			return err
		}
	}
	for _, f := range blank {
		if err := files.WriteAtomic(fsys, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data); err != nil {
			return err
		}
	}
	if err := startLedger(filepath.Join(dir, "ledger", "ledger.db"), rating.DayOf(n.Now)); err != nil {
		return err
	}
	// The configuration comes last: a folder that has one is complete.
	return files.WriteAtomic(fsys, filepath.Join(dir, "kalends.yaml"), []byte(cmp.Or(n.Configuration, configuration(n))))
}

func startLedger(path string, day rating.Date) error {
	l, err := ledger.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(l.SetMeta(metaInit, day.String()), l.Close())
}

// blankSheets returns the empty registry and the blank result sheets in the association's languages.
func blankSheets(n NewFolder) ([]files.File, error) {
	lists := []string{n.Engine.Profile().Folder.List}
	registry, err := n.Registry, error(nil)
	opt := sheets.TemplateOptions{Kind: "registry", Lang: n.Lang, Disciplines: lists, Red: n.Engine.Profile().Red,
		Classes: n.Engine.Profile().Classes, Generated: rating.DayOf(n.Now)}
	if registry == nil {
		if registry, err = sheets.Template(opt); err != nil {
			return nil, err
		}
	}
	out := []files.File{{Name: "registry/registry.xlsx", Data: registry}}
	blank, err := resultSheets(opt, languagesOf(n.Lang))
	return append(out, blank...), err
}

// resultSheets returns the blank result sheets in some languages.
func resultSheets(opt sheets.TemplateOptions, languages []string) (out []files.File, err error) {
	for _, lang := range languages {
		for _, kind := range sheets.Kinds() {
			if kind == "registry" {
				continue
			}
			opt.Kind, opt.Lang = kind, lang
			data, err := sheets.Template(opt)
			if err != nil {
				return nil, err
			}
			out = append(out, files.File{Name: "templates/results_" + kind + "_" + lang + ".xlsx", Data: data})
		}
	}
	return out, nil
}

// KeepBlanks writes the blank result sheets of those languages of the configuration that have none. Sheets that the
// office has changed or removed stay so, and so does a folder that is gone.
func (f *Folder) KeepBlanks() error {
	entries, err := f.Files.ReadDir(f.Path("templates"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	begun, also := f.Ledger.Meta(metaBlanks)
	missing := slices.DeleteFunc(slices.Clone(f.Setup.Languages), func(lang string) bool {
		return !slices.Contains(strings.Fields(begun), lang) &&
			slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), "_"+lang+".xlsx") })
	})
	if err := errors.Join(err, also); err != nil || len(missing) == 0 {
		return err
	}
	opt := sheets.TemplateOptions{Classes: f.Classes(), Generated: f.Today()}
	for _, l := range f.Setup.Lists {
		opt.Disciplines, opt.Red = append(opt.Disciplines, l.ID), opt.Red || l.Ruleset.Profile().Red
	}
	blank, err := resultSheets(opt, missing)
	if err == nil {
		err = f.Write.SetMeta(metaBlanks, strings.Join(missing, " "))
	}
	for _, b := range blank {
		there := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == path.Base(b.Name) })
		if err == nil && !there {
			err = files.WriteAtomic(f.FS, f.Path(filepath.FromSlash(b.Name)), b.Data)
		}
	}
	if err != nil {
		return err
	}
	return f.Write.SetMeta(metaBlanks, "")
}

// metaBlanks is the key of the languages whose blank sheets are being written, because the process may end meanwhile.
const metaBlanks = "blanks"

func languagesOf(lang string) []string {
	return slices.Compact([]string{lang, "en"})
}

// zones are the usual time zones of languages.
var zones = map[string]string{"zh-CN": "Asia/Shanghai", "ms": "Asia/Kuala_Lumpur", "uk": "Europe/Kyiv"}

// zoneOf guesses the association's time zone from its ruleset or its language. The configuration says how to change it.
func zoneOf(n NewFolder) string { return cmp.Or(n.Engine.Profile().Folder.Zone, zones[n.Lang], "UTC") }

// configuration writes kalends.yaml in the association's language, with every key. Keys with their usual value are
// commented out.
func configuration(n NewFolder) string {
	w := &keys{words: templates.In(n.Lang)}
	w.comment("head")
	w.say("association:\n  code: %s\n  name: {%s: %q}", n.Code, n.Lang, n.Name)
	w.offer("  ", "", ownWords)
	w.choices(n)
	w.offer("", "", ownRules)
	w.comment("bulletin")
	w.offer("", "", bulletinKeys)
	w.comment("gate")
	w.say("gate:")
	for _, k := range thresholds {
		w.line("  "+k.key+": "+k.value, "gate_"+k.key)
	}
	w.offer("  ", "gate_", gateKeys)
	w.comment("privacy")
	w.say("#privacy:")
	w.offer("  ", "privacy_", privacyKeys)
	w.offer("", "", []offered{{"exports", "[trf26, xlsx]"}})
	w.comment("notify")
	w.say("#notify:")
	w.offer("  ", "notify_", notifyKeys)
	w.list(n)
	return w.String()
}

// offered is a key that the association may set, with its default, or with an example where it has none.
type offered struct{ key, value string }

var (
	ownWords = []offered{{"address", "1 Main Street"}, {"contact", "office@example.org"}, {"accent", `"#1F4E79"`},
		{"federation", "UKR"}}
	ownRules = []offered{{"deadlines", "strict"}, {"inactive", "list"}, {"tops", "regulation"}, {"date_order", "dmy"},
		{"settle", "10s"}, {"ledger", "ledger"}}
	bulletinKeys = []offered{{"paper", "A4"}, {"emblem", "emblem.png"}, {"sections", "{regions: no, awaited: no}"},
		{"age_groups", "[U8, U10, U12, U14, U16, U18, U20, S50, S65]"}, {"fonts", "[own.ttf]"},
		{"calculation", "{trace: yes}"}}
	thresholds = []offered{{"movers", "1.8"}, {"top", "1.4"}, {"newcomers", "[3, 20, 50]"}, {"listed", "5"},
		{"games", "3"}}
	gateKeys = []offered{{"movers_in", "2000"}, {"top_ranks", "[5, 20, 50]"}, {"listed_least", "12"},
		{"games_least", "100"}, {"gone", "yes"}, {"uncaused", "yes"}, {"raised", "yes"}, {"twice", "yes"}}
	privacyKeys = []offered{{"birth", "year"},
		{"juniors", "{under: 16, names: initials, from: 2027-01-01, until: 2030-12-31}"}}
	notifyKeys = []offered{{"on", "[returned, waiting, published, awaiting, decided, expected, trouble]"},
		{"organisers", "no"}, {"webhook", `{url: "https://example.org/hook"}`},
		{"email", "{host: mail.example.org, port: 587, tls: starttls, user: office, password_env: KALENDS_MAIL, " +
			"from: list@example.org, to: [office@example.org]}"}}
	listKeys = []offered{{"since", "2027-01-01"}, {"calendar", `{at: "00:05"}`}}
)

// keys writes the configuration, key by key.
type keys struct {
	strings.Builder
	words templates.Words
}

func (w *keys) say(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// comment writes the description of a key, or of a group of keys, above it.
func (w *keys) comment(key string) {
	for line := range strings.Lines(w.words.Say("configuration." + key)) {
		w.say("# %s", strings.TrimRight(line, "\n"))
	}
}

// line writes a key, with its description behind it.
func (w *keys) line(text, word string) { w.say("%-27s # %s", text, w.words.Say("configuration."+word)) }

// offer writes keys that are commented out, so that removing the # is enough.
func (w *keys) offer(indent, group string, all []offered) {
	for _, k := range all {
		w.line(indent+"#"+k.key+": "+k.value, group+k.key)
	}
}

// choices writes the keys that every association should think about.
func (w *keys) choices(n NewFolder) {
	strict := n.Engine.Profile().Folder.Strict
	for _, k := range []offered{
		{"timezone", zoneOf(n)},
		{"languages", "[" + n.Lang + "]"},
		{"publish", either(strict, "approve", "auto")},
		{"events", either(strict, "registered", "open")},
		{"new_players", "wait"},
		{"corrections", "next_list"},
		{"missing_conditions", either(strict, "wait", "note")},
	} {
		w.comment(k.key)
		w.say("%s: %s", k.key, k.value)
	}
}

// list writes the key lists: the first list, its ruleset, and every option of the ruleset with its usual value, each
// below a comment that names the values it may have.
func (w *keys) list(n NewFolder) {
	w.comment("lists")
	w.say("lists:\n  - id: %s\n    ruleset: %s", n.Engine.Profile().Folder.List, n.Ruleset)
	w.offer("    ", "list_", listKeys)
	options := engine.On(n.Engine, rating.DayOf(n.Now)).Options()
	if len(options) == 0 {
		return
	}
	w.say("    options:")
	for _, opt := range options {
		what := w.words.Say("rules.option."+opt.Key, "article", rulebook.Article(w.words, opt.Article))
		w.say("      # %s", strings.ReplaceAll(what, "\n", "\n      # "))
		w.say("      # %s", strings.Join(opt.Values, " | "))
		w.say("      %s: %s", opt.Key, opt.Values[0])
	}
}

func either(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}
