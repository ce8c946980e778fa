package publish_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/history/witnesstest"
	"kalends/publish"
	"kalends/rating"
	"kalends/reports/sheets"
)

// slip is the error in the report of an event.
type slip int

const (
	sound    slip = iota
	results       // to be corrected
	unplayed      // to be withdrawn
	twin          // B-2 played as F-6: to be merged
	mistaken      // C-3 is said to have played where G-7 did: to be split
	allSlips      // how many there are
)

// meeting is an event of a season with decisions of every kind.
type meeting struct {
	code         string
	month        int // of its list
	of           slip
	played, said []string
}

// sheet returns the sheet of a meeting as it was played or as it was reported.
func (m meeting) sheet(asPlayed bool) ([]byte, error) {
	var field []row
	for i, p := range people {
		id := p["player.id"]
		switch {
		case id == "B-2" && m.of == twin && !asPlayed:
			id = "F-6"
		case id == "C-3" && m.of == mistaken && asPlayed:
			id = "G-7"
		}
		known := registered(id)
		field = append(field, row{"player.nr": fmt.Sprint(i + 1), "player.id": id, "player.name": known["player.name"],
			"player.sex": known["player.sex"]})
	}
	said := m.said
	if asPlayed {
		said = m.played
	}
	return sheetOf(m.code, fmt.Sprintf("2026-%02d-05", m.month-1), fmt.Sprintf("2026-%02d-12", m.month-1), "final", field, said)
}

// others are in the registry besides.
var others = []row{
	{"player.id": "F-6", "player.name": "Birch, Boris", "player.sex": "M", "player.birth": "1985"},
	{"player.id": "G-7", "player.name": "Gorse, Gil", "player.sex": "M", "player.birth": "1970"},
}

func registered(id string) row {
	all := slices.Concat(people, others)
	return all[slices.IndexFunc(all, func(p row) bool { return p["player.id"] == id })]
}

// registers writes rows into the registry.
func (r *reissuing) registers(all ...sheets.FillSheet) {
	r.t.Helper()
	name := filepath.Join(r.dir, "registry", "registry.xlsx")
	data, err := os.ReadFile(name)
	must(r.t, err)
	data, err = sheets.Fill(data, all)
	must(r.t, err, os.WriteFile(name, data, 0o644))
}

// truth enters the birth of A-1 and a title of D-4, with which one of them has another K from the start.
func (r *reissuing) truth() {
	r.registers(sheets.FillSheet{Sheet: "Players", From: 5, Rows: []row{{"player.id": "A-1", "player.birth": "2012"}}},
		sheets.FillSheet{Sheet: "Titles", Rows: []row{{"title.id": "D-4", "title.title": "WFM", "title.awarded_on": "2026-02-10",
			"title.doc_no": "T-1"}}})
}

// adjusts writes two rows of sheet Corrections about the published list of a month: one for a player, and one with a
// formula for all whom it fits.
func (r *reissuing) adjusts(month int) {
	one := row{"correction.date": r.now[:10], "correction.list": "standard", "correction.list_date": fmt.Sprintf("2026-%02d-01", month),
		"correction.id": "D-4", "correction.field": "games", "correction.new": "12", "correction.reason": "counted twice",
		"correction.approved_by": "Office"}
	all := row{"correction.date": r.now[:10], "correction.list": "standard", "correction.list_date": fmt.Sprintf("2026-%02d-01", month),
		"correction.id": "*", "correction.field": "rating", "correction.new": "0.40*(2000-R) if R<2000", "correction.reason": "by the rule",
		"correction.approved_by": "Office"}
	r.registers(sheets.FillSheet{Sheet: "Corrections", Rows: []row{one, all}})
}

// decidingPass takes the decisions that rows and facts of the registry demand, and runs a pass.
func decidingPass(o *publish.Office) error {
	done, err := o.Intake.Collect(nil)
	if err != nil {
		return err
	}
	if _, asked, err := o.Decisions.Rows(&done); err != nil || len(asked) > 0 {
		return fmt.Errorf("rows: %v, %w", asked, err)
	}
	if _, refused, err := o.Decisions.Facts(false); err != nil || len(refused) > 0 {
		return fmt.Errorf("facts: %v, %w", refused, err)
	}
	return pass(o)
}

// known holds the players and decisions with which a list was made.
type known struct {
	players   rating.Roll
	decisions []rating.Decision
}

// month publishes the list of a month from the sheets of meetings and returns what it was made with.
func (r *reissuing) month(month int, all []meeting, asPlayed bool) (k known) {
	r.t.Helper()
	for _, m := range all {
		if asPlayed && m.of == unplayed {
			continue
		}
		data, err := m.sheet(asPlayed)
		must(r.t, err, os.WriteFile(filepath.Join(r.dir, "inbox", m.code+".xlsx"), data, 0o644))
	}
	for _, r.now = range []string{fmt.Sprintf("2026-%02d-25T12:00:00Z", month-1), fmt.Sprintf("2026-%02d-01T00:05:00Z", month)} {
		r.work(decidingPass)
	}
	r.work(func(o *publish.Office) (err error) {
		k.players = rating.RollOf(o.Registry.Players)
		k.decisions, err = o.Ledger.Decisions()
		return err
	})
	return k
}

// mends takes the decision that corrects a meeting; one merge serves for all.
func (r *reissuing) mends(m meeting) {
	switch m.of {
	case results:
		right, err := m.sheet(true)
		must(r.t, err)
		r.decide(rating.Decision{Event: m.code}, right)
	case unplayed:
		r.decide(rating.Decision{Kind: rating.Withdraw, Event: m.code}, nil)
	case twin:
		r.decide(rating.Decision{Kind: rating.Merge, Player: "F-6", Into: "B-2"}, nil)
	case mistaken:
		r.decide(rating.Decision{Kind: rating.Split, Player: "C-3", Into: "G-7", Events: []string{m.code}}, nil)
	}
}

// meetings draws a season of two events a list.
func meetings(draw *rand.Rand, lists int) (all [][]meeting) {
	of := func() []string { return []string{drawn(draw), drawn(draw)} }
	for n := range lists {
		var period []meeting
		for i := range 2 {
			m := meeting{code: fmt.Sprintf("EV-%d%d", n, i), month: n + 3, of: slip(draw.IntN(int(allSlips))), played: of()}
			m.said = m.played
			for m.of == results && slices.Equal(m.said, m.played) {
				m.said = of()
			}
			period = append(period, m)
		}
		all = append(all, period)
	}
	return all
}

func drawn(draw *rand.Rand) string { return []string{"1-0", "½-½", "0-1"}[draw.IntN(3)] }

const kindsLists = 5

// season simulates a season whose errors are corrected at random moments, at the latest before the last list. right is
// an office in which everything was right from the start, or nil.
func (r *reissuing) season(draw *rand.Rand, right *reissuing) (knew []known) {
	r.registers(sheets.FillSheet{Sheet: "Players", Rows: others})
	late, adjusted, merged := 1+draw.IntN(2), 1+draw.IntN(2), false
	if right != nil {
		right.registers(sheets.FillSheet{Sheet: "Players", Rows: others})
		right.truth()
	}
	var open []meeting
	for n, period := range meetings(draw, kindsLists) {
		for i := range period {
			if period[i].of == twin && merged || n == kindsLists-1 {
				period[i].of, period[i].said = sound, period[i].played
			}
		}
		if n == late {
			r.truth()
		}
		knew = append(knew, r.month(n+3, period, false))
		if right != nil {
			right.month(n+3, period, true)
		}
		if n == adjusted {
			r.adjusts(n + 3)
			r.work(decidingPass)
			if right != nil {
				right.adjusts(n + 3)
				right.work(decidingPass)
			}
		}
		for _, m := range period {
			if m.of != sound {
				open = append(open, m)
			} else if draw.IntN(3) == 0 {
				r.decide(rating.Decision{Kind: rating.Withdraw, Event: m.code}, nil)
				r.revokeLast()
			}
		}
		for len(open) > 0 && (n >= kindsLists-2 || draw.IntN(2) == 0) {
			i := draw.IntN(len(open))
			r.mends(open[i])
			merged = merged || open[i].of == twin
			open = slices.Delete(open, i, i+1)
		}
		if right != nil && draw.IntN(2) == 0 {
			r.release()
		}
	}
	return knew
}

// TestASeasonOfEveryKindEndsAsIfItHadBeenRight: corrected, withdrawn, merged, split, adjusted by rows, entered late,
// revoked.
func TestASeasonOfEveryKindEndsAsIfItHadBeenRight(t *testing.T) { kindsAgain(t, 0, 1) }

func kindsAgain(t *testing.T, from, to uint64) {
	for seed := from; seed < to; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			right, wrong := reissuesIn(t), reissuesIn(t)
			wrong.season(rand.New(rand.NewPCG(seed, 41)), right)
			wrong.release()
			right.release()
			for month := 3; month < 3+kindsLists; month++ {
				want, _ := right.newestList(month)
				if got, edition := wrong.newestList(month); got != want {
					t.Errorf("month %d, edition %d:\n%s\nas if it had been right:\n%s", month, edition, got, want)
				}
			}
		})
	}
}

// TestASeasonOfEveryKindIsBookedAsTheWitnessSays: every list of the folder is the one that the definition gives.
func TestASeasonOfEveryKindIsBookedAsTheWitnessSays(t *testing.T) { kindsBooked(t, 0, 1) }

func kindsBooked(t *testing.T, from, to uint64) {
	for seed := from; seed < to; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := reissuesIn(t)
			r.policy = rating.NextList
			knew := r.season(rand.New(rand.NewPCG(seed, 43)), nil)
			r.work(func(o *publish.Office) error { return witnessed(t, o, knew) })
		})
	}
}

// witnessed compares every published list with a second implementation of the definition.
func witnessed(t *testing.T, o *publish.Office, knew []known) error {
	l := o.Setup.Lists[0]
	opening, _, err := o.Ledger.InForce(l.ID, rating.Day(2026, 2, 15))
	if err != nil {
		return err
	}
	w := witnesstest.New(l.Ruleset, opening, knew[len(knew)-1].players)
	published, err := o.Publications(l.ID)
	if err != nil {
		return err
	}
	for i, p := range published {
		var events rating.Events
		for s, err := range o.Ledger.EventsOf(p) {
			if err != nil {
				return err
			}
			events.Add(*s.Sheet)
		}
		period, _ := o.Calendar(l).On(p.Date)
		period.List = l.ID
		want, err := w.Next(engine.Input{Version: l.Version, Period: period, Players: rating.PlayersOf(knew[i].players), Events: events,
			Options: l.Options}, knew[i].decisions)
		if err != nil {
			return err
		}
		got, _, err := o.Ledger.InForce(l.ID, p.Date)
		if err != nil {
			return err
		}
		if diff := cmp.Diff(witnesstest.Figures(want), witnesstest.Figures(got)); diff != "" {
			t.Errorf("list of %s: witness −, folder +\n%s", p.Date, diff)
		}
	}
	if len(published) != kindsLists {
		t.Errorf("%d lists are out", len(published))
	}
	return nil
}
