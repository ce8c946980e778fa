package history

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rules/fide"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// errata returns what a release would say of every list: the same whether the lists are asked for one after the other,
// each by same, or once more from the last one back.
func (o *office) errata() map[rating.Date][]Correction {
	printed := func(day rating.Date) (rating.List, error) {
		l, _, err := o.inForce(day)
		return l, err
	}
	all, courses := map[rating.Date][]Correction{}, Courses{}
	of := func(a Again, courses Courses) []Correction {
		r := o.record()
		r.Lists = r.Lists[:1+slices.IndexFunc(r.Lists, func(p Past) bool { return p.Date == a.Date })]
		errata, err := ErrataOf(r, "list", len(o.decisions), printed, a.List, courses)
		if err != nil {
			panic(err)
		}
		return errata
	}
	var made []Again
	err := reissue(o.record(), "list", len(o.decisions), func(a Again) error {
		made = append(made, a)
		all[a.Date] = of(a, courses)
		for _, otherwise := range [][]Correction{of(a, courses), of(a, nil)} {
			if !reflect.DeepEqual(all[a.Date], otherwise) {
				return fmt.Errorf("errata of %s: %v; by itself %v", a.Date, all[a.Date], otherwise)
			}
		}
		return nil
	})
	back := Courses{}
	for _, a := range slices.Backward(made) {
		for _, courses := range []Courses{courses, back} {
			if otherwise := of(a, courses); !reflect.DeepEqual(all[a.Date], otherwise) {
				err = fmt.Errorf("errata of %s: %v; after those of later lists %v", a.Date, all[a.Date], otherwise)
			}
		}
	}
	if err != nil {
		panic(err)
	}
	return all
}

func TestErrataSayWhoMovedBecauseOfWhichDecision(t *testing.T) {
	o := chess()
	e := drawn()
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "CUP"})
	o.correct(event("CUP", 1, game("A", "C", rating.Win))) // under the other policy: it moves nobody here
	o.reissuing(rating.Decision{Kind: rating.Correct, Event: "OPEN", Sheet: &e})
	said := map[string][]string{}
	for day, all := range o.errata() {
		for _, c := range all {
			said[day.String()] = append(said[day.String()],
				fmt.Sprintf("%s %s → %s by %d", c.Player, c.Was.Rating.Text(0), c.Is.Rating.Text(0), c.Decision))
		}
	}
	want := map[string][]string{
		dateOf(0).String(): {"A 2010 → 2000 by 3", "B 1990 → 2000 by 3"},
		dateOf(1).String(): {"A 2012 → 2010 by 1", "A 2010 → 2000 by 3", "B 1990 → 2000 by 3", "C 2098 → 2100 by 1"},
	}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("said %v\nwant %v", said, want)
	}
}

func TestWhatWasTakenBackBeforeItsReleaseIsNoErratum(t *testing.T) {
	o := chess()
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "OPEN"})
	o.reissuing(rating.Decision{Kind: rating.Revoke, Revokes: 1})
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "CUP"})
	for day, all := range o.errata() {
		for _, c := range all {
			if day != dateOf(1) || c.Decision != 3 {
				t.Errorf("%s: %s because of decision %d", day, c.Player, c.Decision)
			}
		}
	}
	if n := len(o.errata()[dateOf(1)]); n != 2 {
		t.Errorf("%d errata, want those of A and C", n)
	}
}

// vanished is a season from whose lists N vanishes by the first decision; the second is about another event.
func vanished() *office {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("C", 2000), player("D", 2000), player("E", 2000))
	o.enter(rating.Player{ID: "N"})
	o.publish(event("FIRST", 0, game("N", "A", 50), game("N", "B", 50), game("N", "C", 50), game("N", "D", 50), game("N", "E", 50)))
	o.publish(event("CUP", 1, game("A", "B", rating.Win)))
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "FIRST"})
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "CUP"})
	return o
}

func TestWhoVanishesFromAListStaysOffTheNext(t *testing.T) {
	for day, all := range vanished().errata() {
		i := slices.IndexFunc(all, func(c Correction) bool { return c.Player == "N" })
		if i < 0 || all[i].Decision != 1 || !all[i].Was.Rated || all[i].Is.Rated || slices.ContainsFunc(all[i+1:],
			func(c Correction) bool { return c.Player == "N" }) {
			t.Errorf("%s: %+v, want that N vanishes by decision 1", day, all)
		}
	}
}

// TestAPublishedListThatCannotBeRead: after an error the same courses give the errata that others give.
func TestAPublishedListThatCannotBeRead(t *testing.T) {
	o := vanished()
	want, courses := o.errata()[dateOf(1)], Courses{}
	broken := errors.New("cannot be read")
	for fault := range 2 {
		printed := func(day rating.Date) (rating.List, error) {
			if fault == 0 && day == dateOf(0) {
				return rating.List{}, broken
			}
			l, _, err := o.inForce(day)
			return l, err
		}
		var is rating.List
		if err := reissue(o.record(), "list", 2, func(a Again) error { is = a.List; return nil }); err != nil {
			t.Fatal(err)
		}
		got, err := ErrataOf(o.record(), "list", 2, printed, is, courses)
		if fault == 0 && !errors.Is(err, broken) || fault == 1 && !reflect.DeepEqual(got, want) {
			t.Errorf("errata %v, %v, want %v", got, err, want)
		}
	}
}

// TestErrataLeadFromWhatIsOutToWhatIsMade puts decisions of every kind and either policy into random seasons: on every
// list the steps of everyone lead from what is out to what is made again, and who has none stands as he stood.
func TestErrataLeadFromWhatIsOutToWhatIsMade(t *testing.T) { tryErrata(t, 0, seasonsOf(t, 6)) }

func tryErrata(t *testing.T, from, to uint64) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			moved := 0
			for seed := from; seed < to; seed++ {
				fault, n := erratic(r, rand.New(rand.NewPCG(seed, 39)).IntN)
				if fault != "" {
					t.Fatalf("season %d: %s", seed, fault)
				}
				moved += n
			}
			if moved < int(to-from) {
				t.Errorf("only %d moves in all seasons", moved)
			}
		})
	}
}

func erratic(r engine.Ruleset, draw rulestest.Chance) (fault string, moved int) {
	o := random(r, draw)
	for n := range 6 {
		for range draw(3) {
			if n > 0 {
				o.decideEither(draw)
			}
		}
		if draw(3) == 0 {
			errata, out := o.errata(), o.lists
			o.lists = append([]rating.List{}, o.lists...)
			o.release()
			for i := range out {
				if fault := unled(out[i], o.lists[i], errata[dateOf(i)]); fault != "" {
					return fmt.Sprintf("list %s: %s", dateOf(i), fault), moved
				}
				moved += len(errata[dateOf(i)])
			}
		}
		o.publish(o.tournaments(draw, n)...)
	}
	return "", moved
}

// unled returns whose steps do not lead from one list to the other.
func unled(was, is rating.List, errata []Correction) string {
	at := map[string]rating.State{}
	for _, c := range errata {
		from, moved := at[c.Player]
		if !moved {
			from, _ = was.Find(c.Player)
			from.Player = c.Player
		}
		if !equal(from, c.Was) {
			return fmt.Sprintf("%s stands at %+v, said is from %+v", c.Player, from, c.Was)
		}
		at[c.Player] = c.Is
	}
	for id := range onEither(was, is) {
		a, _ := was.Find(id)
		b, _ := is.Find(id)
		a.Player, b.Player = id, id
		if to, moved := at[id]; moved {
			a = to
		}
		if !equal(a, b) {
			return fmt.Sprintf("%s is led to %+v and stands at %+v", id, a, b)
		}
	}
	return ""
}

func onEither(was, is rating.List) map[string]bool {
	ids := map[string]bool{}
	for _, l := range []rating.List{was, is} {
		for _, s := range l.States {
			ids[s.Player] = true
		}
	}
	return ids
}
