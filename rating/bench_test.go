package rating

import (
	"fmt"
	"testing"
)

// period makes the changes of a period in which so many players have nine games each.
func period(players int) (all []Change) {
	for p := range players {
		event := fmt.Sprintf("26-ST-%05d", p*7919%players/60)
		ch := Change{Player: fmt.Sprintf("%08d", p)}
		for r := range 9 {
			ch.Steps = append(ch.Steps, Step{Kind: GameStep, Event: event, Round: r + 1,
				Opponent: fmt.Sprintf("%08d", (p*7919+r)%players), OpponentRating: 150000, OpponentList: 739000, OwnRating: 160000,
				OwnList: 739000, Difference: 10000, Counted: 10000, Row: fmt.Sprintf("%d–%d", r, r+5), Expected: 43, Score: Win,
				K: 20, KReason: "rules_fide.k.20", Change: 1140, Rule: "8.3.2",
				Origin: Origin{File: event + ".xlsx", SHA: event, Sheet: "Results", Cell: fmt.Sprintf("%c%d", 'D'+r, p%60)}})
		}
		ch.Steps = append(ch.Steps, Step{Kind: SumStep, N: 9, K: 20, Rule: "8.3.2"}, Step{Kind: RoundingStep, After: 161000, Rule: "8.3.4"})
		all = append(all, ch)
	}
	return all
}

func BenchmarkChanges(b *testing.B) {
	all := period(20_000)
	packed := ChangesOf(all...)
	b.Run("add", func(b *testing.B) {
		for b.Loop() {
			ChangesOf(all...)
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			for range packed.All() {
			}
		}
	})
}
