package pages

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"kalends/publish/stories"
	"kalends/rating"
	"kalends/reports/explain"
	"kalends/reports/site"
)

// Stories yields the explanations of one list for the players for whom wanted is true, by player. It reads the events of
// the list once, and nothing if nobody is wanted. It ends at the first error.
func (s *Source) Stories(e Explained, wanted func(player string) bool) iter.Seq2[site.Why, error] {
	return func(yield func(site.Why, error) bool) {
		var players []string
		for _, id := range e.Players {
			if wanted(id) {
				players = append(players, id)
			}
		}
		about := s.about[issueKey{e.List, e.Date}]
		if about == nil || len(players) == 0 {
			return
		}
		for story, err := range stories.Of(s.View, about.revisions[0].Publication, s.day, players) {
			if err != nil {
				yield(site.Why{}, err)
				return
			}
			if !yield(whyOf(s, e.IssueRef, story), nil) {
				return
			}
		}
	}
}

// whyOf returns the page of a story.
func whyOf(s *Source, ref site.IssueRef, story explain.Story) site.Why {
	w := site.Why{IssueRef: ref, Person: s.persons.of(story.Player), Story: shownStory(s, story)}
	for _, id := range slices.Sorted(maps.Keys(story.Names)) {
		if one, is := s.persons.find(id); is && one.page && id != story.Player {
			w.Linked = append(w.Linked, id)
		}
	}
	return w
}

// shownStory returns a story without what is the office's own, such as cells and how an entrant was recognised, and without
// anybody who must not be published. It changes the steps of the story in place.
func shownStory(s *Source, story explain.Story) explain.Story {
	if me, is := s.persons.find(story.Player); is {
		story.Name = me.name
	}
	for n := range story.Steps {
		step := &story.Steps[n]
		step.Origin, step.Opponent = rating.Origin{}, visible(&story, step.Opponent)
	}
	for n := range story.LeftOut {
		out := &story.LeftOut[n]
		out.Origin, out.Opponent, out.Args = rating.Origin{}, visible(&story, out.Opponent), shownArgs(s, &story, out.Args)
	}
	for n := range story.Guests {
		story.Guests[n].Origin = rating.Origin{}
	}
	for code, e := range story.Events {
		e.Known, e.Permit.Origin = "", rating.Origin{}
		story.Events[code] = e
	}
	for n := range story.Editions {
		story.Editions[n].Decisions = shownDecisions(s, story.Editions[n].Decisions)
	}
	return story
}

// visible returns the number of an opponent, or a dash for somebody who must not be published: a story has the names of
// all others.
func visible(story *explain.Story, id string) string {
	if _, named := story.Names[id]; named || id == "" || id == story.Player {
		return id
	}
	return rating.NoName
}

// shownArgs returns the values of a reason, with a dash for everybody who must not be published. The name that belongs to
// a number is the one that the site has, not that of the sheet.
func shownArgs(s *Source, story *explain.Story, args map[string]string) map[string]string {
	args = maps.Clone(args)
	for name, value := range args {
		switch name {
		case "player", "opponent", "first", "second":
			args[name] = visible(story, value)
		case "name":
			args[name] = cmp.Or(story.Names[args["player"]], rating.NoName)
		default:
			args[name] = s.persons.clean(value)
		}
	}
	return args
}

// shownDecisions returns decisions with reasons and documents as the page of corrections has them.
func shownDecisions(s *Source, all []explain.Decided) []explain.Decided {
	all = slices.Clone(all)
	for n := range all {
		all[n].Reason, all[n].Document = "", ""
		for _, d := range s.told {
			if d.Number == all[n].Number && d.Kind != "" {
				all[n].Reason, all[n].Document = d.Reason, d.Document
			}
		}
	}
	return all
}
