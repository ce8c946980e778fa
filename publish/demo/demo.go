// Package demo invents an association and takes it through two list dates, so that everybody can see what Kalends
// makes. All names, places and numbers are invented, and they are the same every time.
package demo

import (
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
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// Code is the demo association's code.
const Code = "demo"

// Result is what the demo made and where it lies, relative to its folder.
type Result struct {
	Outs     []release.Out
	List     string
	Bulletin string
	Returned string // the annotated copy
	Problems string
}

// configured gives the demo's kalends.yaml.
func configured(ruleset engine.Ruleset) string {
	return templates.Fill(configuration, "ruleset", ruleset.Family())
}

const configuration = `# The demo association. Everything in it is invented.
association:
  code: demo
  name: {en: Demo Chess Federation, zh-CN: 示例棋类协会, uk: Демонстраційна федерація шахів, ms: Persekutuan Catur Demo}
  address: Rating Office, 12 Quay Street, Port Aldwick
  contact: ratings@demo.example
timezone: Europe/Kyiv
languages: [en, zh-CN, uk]
publish: auto
events: open
new_players: wait
corrections: next_list
missing_conditions: note
lists:
  - id: standard
    ruleset: {ruleset}
    since: 2026-09-01
`

// The moments of the demo: sheets arrive on the last evenings, lists go out just after midnight.
var moments = [][2]string{
	{"2026-08-31T18:00:00+03:00", "2026-09-01T00:05:00+03:00"},
	{"2026-09-30T18:00:00+03:00", "2026-10-01T00:05:00+03:00"},
}

// Run makes the demo in dir, or finishes it, or finds that it is done. It refuses a folder that holds another
// association.
func Run(dir string, ruleset engine.Ruleset, lang string, configure folder.Configure) (Result, error) {
	players := people(260)
	if err := furnish(dir, ruleset, players); err != nil {
		return Result{}, err
	}
	setup, err := configure([]byte(configured(ruleset)), nil)
	if err != nil {
		return Result{}, err
	}
	inbox, err := sheetsOf(tournaments(players))
	if err != nil {
		return Result{}, err
	}
	var res Result
	for batch, m := range moments {
		if err := step(dir, setup, m[0], lang, configure,
			func(o *publish.Office) error { return drop(o, inbox[batch]) }); err != nil {
			return res, err
		}
		err := step(dir, setup, m[1], lang, configure, func(o *publish.Office) error {
			outs, err := o.Publisher.Publish(setup.Lists[0], o.Today())
			res.Outs = append(res.Outs, outs...)
			return errors.Join(err, locate(o, &res))
		})
		if err != nil {
			return res, err
		}
	}
	return res, nil
}

// step does something in the demo's folder at a moment of its own.
func step(dir string, setup folder.Setup, moment, lang string, configure folder.Configure,
	do func(*publish.Office) error) error {
	now, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return err
	}
	o, err := publish.Open(dir, setup, now, lang, configure)
	if err != nil {
		return err
	}
	return errors.Join(do(o), o.SaveStatus(), o.Close())
}

// furnish makes the folder with the demo's own configuration and registry.
func furnish(dir string, ruleset engine.Ruleset, players []person) error {
	name, own := filepath.Join(dir, "kalends.yaml"), configured(ruleset)
	there, err := files.OS.ReadFile(name)
	switch {
	case err == nil && string(there) == own:
		return nil
	case err == nil:
		return fmt.Errorf("%s: %w", dir, folder.ErrThere)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	now, err := time.Parse(time.RFC3339, moments[0][0])
	if err != nil {
		return err
	}
	n := folder.NewFolder{Code: Code, Lang: "en", Ruleset: ruleset.Family(), Engine: ruleset, Now: now, Configuration: own}
	if n.Registry, err = registryOf(players); err != nil {
		return err
	}
	return folder.Init(dir, n)
}

// drop puts the sheets into the inbox that were not dropped before, and collects.
func drop(o *publish.Office, inbox []files.File) error {
	for _, f := range inbox {
		known, err := o.Ledger.Submissions(ledger.Filter{SHA: rating.SHA(f.Data)})
		if err != nil {
			return err
		}
		if len(known) == 0 {
			if err := files.WriteAtomic(o.Folder.FS, filepath.Join(o.Dir, "inbox", f.Name), f.Data); err != nil {
				return err
			}
		}
	}
	_, err := o.Intake.Collect(nil)
	return err
}

// locate finds what the demo is shown for.
func locate(o *publish.Office, res *Result) error {
	for _, out := range res.Outs {
		res.List = path.Join(out.Folder, out.Issue+"_list.xlsx")
		res.Bulletin = path.Join(out.Folder, out.Issue+"_bulletin_en.pdf")
	}
	returned, err := o.Ledger.Submissions(ledger.Filter{State: ledger.Rejected})
	for _, s := range returned {
		stem := path.Join(s.Folder, strings.TrimSuffix(s.File, path.Ext(s.File)))
		res.Returned, res.Problems = stem+"__REJECTED.xlsx", stem+"__problems.txt"
	}
	return err
}

// sheetsOf writes the result sheets of each batch, the wrong one among the last.
func sheetsOf(all []tournament) ([][]files.File, error) {
	batches := make([][]files.File, len(moments))
	for _, t := range append(all, wrong(all)) {
		data, err := t.sheet()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.code, err)
		}
		batches[t.arrives] = append(batches[t.arrives], files.File{Name: t.file(), Data: data})
	}
	return batches, nil
}

func (t tournament) sheet() ([]byte, error) {
	event, players, games := t.rows()
	for key, value := range t.spoil {
		event[key] = value
	}
	book, err := sheets.Template(sheets.TemplateOptions{
		Kind: "games", Lang: t.lang, Players: max(len(players), 10), Rounds: t.rounds, Event: t.code,
		Disciplines: []string{"standard"}, Generated: t.start,
	})
	if err != nil {
		return nil, err
	}
	return sheets.Fill(book, []sheets.FillSheet{
		{Sheet: "Event", Rows: []map[string]string{event}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games},
	})
}

// wrong spoils a copy of an event in six ways, as senders do.
func wrong(all []tournament) tournament {
	t := all[len(all)-1]
	t.code, t.name, t.lang = "DM-2026-096", "Harvest Rapid Transit", "en"
	t.players, t.games = slices.Clone(t.players[:10]), nil
	r := newRandom()
	for _, p := range [][3]int{{1, 1, 2}, {1, 3, 4}, {1, 5, 6}, {1, 7, 8}, {1, 9, 10}, {2, 2, 3}, {2, 4, 5}, {2, 6, 7},
		{2, 8, 9}, {2, 10, 1}} {
		t.games = append(t.games, game{p[0], len(t.games)%5 + 1, p[1], p[2], play(r, t.players[p[1]-1], t.players[p[2]-1])})
	}
	t.rounds = 2
	t.players[3].id = "4999999"                                                         // nobody's number
	t.players[6].name = "Underhill, Somebody"                                           // not the name of that number
	t.games[1].result = "1:0?"                                                          // not a result
	t.games[5].second = 41                                                              // no such player
	t.games[7].first = 4                                                                // has another game in round 2
	t.spoil = map[string]string{"event.end": "2026-09-20", "event.start": "2026-09-24"} // ends before it starts
	return t
}

// registryOf writes the demo's registry.
func registryOf(players []person) ([]byte, error) {
	book, err := sheets.Template(sheets.TemplateOptions{Kind: "registry", Lang: templates.Languages[0],
		Players: len(players) + 20, Disciplines: []string{"standard"}})
	if err != nil {
		return nil, err
	}
	return sheets.Fill(book, registryRows(players))
}
