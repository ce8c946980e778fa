package site

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"strconv"
	"strings"

	"kalends/rating"
)

// isPlain reports whether an identifier can be a file name unchanged: at most 40 of the characters a–z, 0–9 and -, not
// beginning with -.
func isPlain(id string) bool {
	if id == "" || len(id) > 40 || id[0] == '-' {
		return false
	}
	for i := range len(id) {
		if c := id[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// safeName returns a short file name for an identifier: the identifier itself, or a hash of it where it has other
// characters than a–z, 0–9 and -. A hash begins with x-, which no other name does.
func safeName(id string) string {
	if isPlain(id) && !strings.HasPrefix(id, "x-") {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "x-" + hex.EncodeToString(sum[:8])
}

// shardsOfPlayers is the number of folders over which the pages of players are spread: with 450,000 players a folder
// holds fewer than a thousand.
const shardsOfPlayers = 1000

// shard returns a number below n that depends on an identifier alone.
func shard(id string, n int) int {
	sum := sha256.Sum256([]byte(id))
	return (int(sum[0])<<16 | int(sum[1])<<8 | int(sum[2])) % n
}

// PlayerShard returns the name of the folder of a player's page, which is also that of the JSON file with the player.
func PlayerShard(id string) string {
	n := shard(id, shardsOfPlayers)
	return string([]byte{'0' + byte(n/100), '0' + byte(n/10%10), '0' + byte(n%10)})
}

// PlayerPlace returns the path of a player's page.
func PlayerPlace(id string) string { return "p/" + PlayerShard(id) + "/" + safeName(id) + ".html" }

// WhyPlace returns the path of the page that says what a list did to a player.
func WhyPlace(i IssueRef, id string) string {
	return "why/" + i.List + "-" + i.Date.String() + "/" + hex.EncodeToString([]byte{byte(shard(id, 256))}) + "/" + safeName(id) + ".html"
}

// EventPlace returns the path of an event's page. start is its first day.
func EventPlace(code string, start rating.Date) string {
	month := "undated"
	if start != 0 {
		month = start.String()[:len("2026-10")]
	}
	return path.Join("events", month, safeName(code)+".html")
}

// IssuePlace returns the path of the page of a list of a date.
func IssuePlace(list string, date rating.Date) string {
	return "lists/" + list + "/" + date.String() + ".html"
}

// mostPages is how many pages of a view are in one folder.
const mostPages = 500

// numbered returns the path of page n of several; the first is index.html.
func numbered(dir string, n int) string {
	switch {
	case n == 1:
		return path.Join(dir, "index.html")
	case n <= mostPages:
		return path.Join(dir, strconv.Itoa(n)+".html")
	}
	return path.Join(dir, strconv.Itoa(n/mostPages), strconv.Itoa(n)+".html")
}

// ViewPlace returns the path of a page of the newest list. The first page by rank is the page of the list.
func ViewPlace(list, key string, n int) string {
	if key == "rank" {
		return numbered(path.Join("lists", list), n)
	}
	return numbered(path.Join("lists", list, key), n)
}

// GroupPlace returns the path of the page of a club or a region; of is clubs or regions.
func GroupPlace(of, code string, n int) string {
	name := safeName(code)
	if n > 1 {
		name += "." + strconv.Itoa(n)
	}
	return path.Join(of, fmt.Sprintf("%x", shard(code, 16)), name+".html")
}

// DataPlace returns the path of the JSON with the value of a page, below the folder of the site.
func DataPlace(place string) string {
	return path.Join("data", strings.TrimSuffix(place, ".html")+".json")
}

// PlayersData returns the path of the JSON with the players of a folder, below the folder of the site.
func PlayersData(shard string) string { return path.Join("data", "p", shard+".json") }

// FilePlace returns the path of a published file below the folder of the site.
func FilePlace(issue string, revision int, name string) string {
	return path.Join("files", issue, "r"+strconv.Itoa(revision), name)
}
