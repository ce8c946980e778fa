package publish_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/sheets"
)

// drops writes into the inbox the sheet of an event of a month, in which the players are paired on two boards.
func (r *reissuing) drops(code string, month int, ids ...string) {
	r.t.Helper()
	var field []row
	for i, id := range ids {
		known := registered(id)
		field = append(field, row{"player.nr": string(rune('1' + i)), "player.id": id, "player.name": known["player.name"],
			"player.sex": known["player.sex"]})
	}
	of := "2026-0" + string(rune('0'+month-1))
	data, err := sheetOf(code, of+"-05", of+"-12", "final", field, []string{"1-0", "0-1"})
	must(r.t, err, os.WriteFile(filepath.Join(r.dir, "inbox", code+".xlsx"), data, 0o644))
}

// passesTwice runs a pass after the sheets of a month have arrived, and one when its list is due, whose error it
// returns.
func (r *reissuing) passesTwice(month int) (due error) {
	r.t.Helper()
	for _, r.now = range []string{"2026-0" + string(rune('0'+month-1)) + "-25T12:00:00Z", "2026-0" + string(rune('0'+month)) + "-01T00:05:00Z"} {
		r.work(func(o *publish.Office) error { due = pass(o); return nil })
	}
	return due
}

// oneThenTwo returns an office in which player F-6 was taken for B-2: he played in March, and both play in May. With
// merged the office has merged them and has revoked that.
func oneThenTwo(t *testing.T, policy rating.Policy, merged bool) (r *reissuing, due error) {
	r = reissuesIn(t)
	r.policy = policy
	r.registers(sheets.FillSheet{Sheet: "Players", Rows: others})
	r.drops("EV-1", 3, "A-1", "F-6", "C-3", "D-4")
	must(t, r.passesTwice(3))
	if merged {
		r.decide(rating.Decision{Kind: rating.Merge, Player: "F-6", Into: "B-2"}, nil)
		r.release()
	}
	r.drops("EV-2", 4, "A-1", "C-3", "D-4", "G-7")
	must(t, r.passesTwice(4))
	if merged {
		r.revokeLast()
	}
	r.drops("EV-3", 5, "A-1", "B-2", "F-6", "D-4")
	return r, r.passesTwice(5)
}

// bookedFor returns the correction of a player in an issue's list, in printed points.
func bookedFor(t *testing.T, r *reissuing, issue, player string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, "published", issue, "r1", issue+"_list.json"))
	must(t, err)
	var list struct {
		Players []struct{ ID, Correction string }
	}
	must(t, json.Unmarshal(data, &list))
	for _, p := range list.Players {
		if p.ID == player {
			return p.Correction
		}
	}
	t.Errorf("%s does not have %s", issue, player)
	return ""
}

// TestAMergeThatIsTakenBackWaitsForItsRelease: while two count as one on published lists, no list rates them against
// each other. When the lists that distinguish them are released, the list follows, and everything is as if nobody had
// merged them.
func TestAMergeThatIsTakenBackWaitsForItsRelease(t *testing.T) {
	r, due := oneThenTwo(t, rating.Reissue, true)
	var still issue.StillOneError
	if !errors.As(due, &still) || !strings.Contains(due.Error(), may+": ") || !strings.Contains(due.Error(), "kalends release") ||
		!strings.Contains(due.Error(), "[E600]") || still.Found.Origin.File == "" {
		t.Fatalf("the list of May: %v", due)
	}
	r.release()
	r.work(pass)
	never, due := oneThenTwo(t, rating.Reissue, false)
	must(t, due)
	for month, editions := range map[int]int{3: 3, 4: 2, 5: 1} {
		want, _ := never.newestList(month)
		if got, n := r.newestList(month); got != want || n != editions {
			t.Errorf("month %d, edition %d:\n%s\nif they had never been one:\n%s", month, n, got, want)
		}
	}
	wantVerified(t, r.dir, r.now, 6)
}

// TestAMergeThatIsTakenBackIsBookedBack: the next list books the opposite difference, and the list that names both does
// not wait.
func TestAMergeThatIsTakenBackIsBookedBack(t *testing.T) {
	r, due := oneThenTwo(t, rating.NextList, true)
	must(t, due)
	booked, back := bookedFor(t, r, april, "B-2"), bookedFor(t, r, may, "B-2")
	if booked == "" || booked == "0" || strings.TrimPrefix("-"+booked, "--") != back {
		t.Errorf("April books %q for B-2, May %q", booked, back)
	}
	never, due := oneThenTwo(t, rating.NextList, false)
	must(t, due)
	want, _ := never.newestList(4)
	if got, _ := r.newestList(4); got == want {
		t.Error("April does not know of the merge")
	}
	r.drops("EV-4", 6, "A-1", "C-3", "D-4", "G-7")
	must(t, r.passesTwice(6))
	if june := bookedFor(t, r, "small-standard-2026-06-01", "B-2"); june != "" {
		t.Errorf("June books %s once more", june)
	}
}
