// Package rulestest runs worked examples, which a rating officer can read, as tests of a ruleset. A file ends in .rating
// and says, from top to bottom, what a list was, what was played and what the next list must be:
//
//	# FIDE B.02, 8.3.4: half a point is rounded away from zero.
//	ruleset fide-standard
//	list 2025-11-01
//	  A  2813  games 900  peak 2882
//	  B  1787
//	event SPB 2025-11-07 .. 2025-11-09  time 5400+30
//	  1    A 1-0 B
//	  2.1  A ½-½ B   on 2025-11-08
//	  3    A bye
//	published 2025-12-01
//	  A  2808  change -5  used 10
//
// A line that begins at the margin is a heading, an indented one belongs to the heading above it; # begins a comment.
//
// Before anything is played: "ruleset ID" (a family, or a version, which is then pinned); "option KEY VALUE";
// "deadlines strict|warn"; "missing wait|note"; "calendar 01-01 07-01" with an optional "cutoff 3"; "players", whose
// rows are an id and any of "born 2008-05-01" (or the year), "sex F", "federation UKR", "title CODE 2020-01-01",
// "status deceased", "excused 2025", "unpublished".
//
// "list DATE" is the list of that day. Its rows are an id, a rating or "unrated", and any of games (100 unless the row
// says games or k; "games ?" is unknown), peak, k, last; "refused CODE" at the end says that the row must not be
// accepted. Several dates make a history. "standard DATE" is the same for the standard list that rapid and blitz need.
//
// "event CODE START .. END" (one day: only START) takes any of "official", "system match", "scheduled 10",
// "time 40/5400+30:1800+30", "registered DATE", "arrived DATE", "reported DATE", "rounds-per-day 2", "class king",
// "arbiters 2", "approved", "late-allowed", "hours-allowed", "report-late", "waive-decided", "rated-in DATE",
// "report interim". Its rows are a round (or round.board), first side, result, second side, and any of "on DATE",
// "match NAME", "kind P"; results are 1-0 ½-½ 0-1 0-0 ½-0 0-½, +/- -/+ -/- for forfeits, "*" for a game not yet
// played, and 1-0! for one that is barred, 1-0? for one of less than a move. "3 A bye" has no opponent; so have
// half-bye and zero-bye. "date 2 2025-11-08" gives a round its day, "place 1 A" a final place, "player A title CODE
// 2025-11-08" what the sheet says of an entrant, "guest G 2013 GEO" or "guest G unrated" that he is no member.
//
// "admitted CODE DATE CODES…" says into which list the event goes when it is received and what is found; "admitted CODE
// never CODES…" that there is none. "published DATE" rates the events since the last list and makes the next; its rows
// are an id, a rating, "unrated" or "absent", and any of "change -5", "games 5" (of the period), "total 905", "k 10"
// (of the next period), "used 10" (in this one), "peak 2882", "last DATE", "pool 3", "status active,woman", "unlisted",
// "unchanged". "published DATE refused WORDS" expects an error that says so.
//
// After a publication: "left out" with every row of it (event, round or round.board or "all", a player or "both",
// article, last word of the reason); "steps PLAYER" with steps in their order (kind, then fields by their JSON names);
// "notes" with every code and some of its values; "tally EVENT players 2 games 1 forfeits 0 byes 0 version ID".
//
// Every publication is also made a second time from the same input with events, games and players in reverse order: the
// outcome must be the same in every field.
package rulestest
