package textfile

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// systems are words for how an event is paired, in codes and in languages; the first one found in the text decides.
var systems = []struct {
	words        string
	single, team rating.System
}{
	{"scheveningen", rating.Scheveningen, rating.Scheveningen},
	{"double-round double_round doppelrund dobbel 双循环 雙循環 двухкруг двоколов", rating.DoubleRoundRobin,
		rating.TeamRoundRobin},
	{"round-robin round_robin roundrobin berger rundenturnier rutar 循环 循環 кругов колов all-play-all", rating.RoundRobin,
		rating.TeamRoundRobin},
	{"swiss schweizer dutch dubov burstein suizo suíço svizzero 瑞士 积分编排 швейцар", rating.Swiss, rating.TeamSwiss},
	{"knock-out knockout k.o. 淘汰", rating.Knockout, rating.Knockout},
}

// System returns how an event is paired by the first text that has a known word, or "" if none has.
func System(texts ...string) rating.System {
	for _, text := range texts {
		s := strings.ReplaceAll(cells.Sign(text), " ", "-")
		for _, known := range systems {
			for _, word := range strings.Fields(known.words) {
				switch {
				case !strings.Contains(s, word):
				case strings.Contains(s, "team") || strings.Contains(s, "团体") || strings.Contains(s, "команд"):
					return known.team
				default:
					return known.single
				}
			}
		}
	}
	return ""
}
