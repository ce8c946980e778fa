package xlsxtest

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

const sharedTexts = "xl/sharedStrings.xml"

var (
	sharedItem = regexp.MustCompile(`(?s)<si>(.*?)</si>`)
	sharedCell = regexp.MustCompile(` t="s"><v>(\d+)</v>`)
	sharedName = regexp.MustCompile(`<[^<>]*sharedStrings[^<>]*>(</[^<>]*>)?`)
	relation   = regexp.MustCompile(`<Relationship [^<>]*>(</Relationship>)?`)
	relationID = regexp.MustCompile(` Id="(rId\d+)"`)
	target     = regexp.MustCompile(` Target="([^"]*)"`)
	bareRow    = regexp.MustCompile(`(?s)<row r="(\d+)"[^>]*><c[ />][^r].*?</row>`)
	cell       = regexp.MustCompile(`<c( [^r]|/?>)`)
	override   = regexp.MustCompile(`<Override [^<>]*>(</Override>)?`)
)

// Stored gives the parts of a workbook by name, as they are stored.
func Stored(t testing.TB, data []byte) map[string]string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range r.File {
		body, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(body) // its checksum with it
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		parts[f.Name] = string(text)
	}
	return parts
}

// Parts gives the parts of a workbook by name, every text in its cell and every cell with its address: what is the same
// here is the same to whoever opens the workbook, however its texts are kept and its cells are told.
func Parts(t testing.TB, data []byte) map[string]string {
	t.Helper()
	parts := Stored(t, data)
	items := sharedItem.FindAllStringSubmatch(parts[sharedTexts], -1)
	delete(parts, sharedTexts)
	for name, text := range parts {
		text = sharedName.ReplaceAllString(text, "")
		parts[name] = sharedCell.ReplaceAllStringFunc(text, func(cell string) string {
			n, err := strconv.Atoi(sharedCell.FindStringSubmatch(cell)[1])
			if err != nil || n >= len(items) {
				t.Fatalf("%s: no shared text for %s", name, cell)
			}
			return ` t="inlineStr"><is>` + items[n][1] + `</is>`
		})
		parts[name] = bareRow.ReplaceAllStringFunc(parts[name], addressed)
	}
	parts[workbook], parts[relations] = unnumbered(parts[workbook], parts[relations])
	parts[contentTypes] = sorted(override, parts[contentTypes])
	return parts
}

// addressed gives the cells of a row the addresses that follow from their order.
func addressed(row string) string {
	number, column := bareRow.FindStringSubmatch(row)[1], 0
	return cell.ReplaceAllStringFunc(row, func(open string) string {
		if column++; open == "<c/>" {
			return ""
		}
		letters, _ := excelize.ColumnNumberToName(column)
		return `<c r="` + letters + number + `"` + strings.TrimPrefix(open, "<c")
	})
}

const workbook, relations, contentTypes = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml"

// unnumbered names what a workbook leads to by its place: the numbers between count what there is besides.
func unnumbered(book, rels string) (string, string) {
	for _, r := range relation.FindAllString(rels, -1) {
		id := relationID.FindStringSubmatch(r)[1]
		book = strings.ReplaceAll(book, `"`+id+`"`, `"`+target.FindStringSubmatch(r)[1]+`"`)
	}
	return book, sorted(relation, relationID.ReplaceAllString(rels, ""))
}

// sorted puts the elements of a list in order.
func sorted(element *regexp.Regexp, list string) string {
	found := element.FindAllString(list, -1)
	slices.Sort(found)
	return element.ReplaceAllString(list, "") + strings.Join(found, "")
}

// Sums gives a line for each part with the hash of what it says, for a golden.
func Sums(t testing.TB, data []byte) string {
	t.Helper()
	var lines []string
	for name, text := range Parts(t, data) {
		lines = append(lines, fmt.Sprintf("%s %x\n", name, sha256.Sum256([]byte(text))))
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}
