package fields

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kalends/templates"
)

// TestColumnsAreFoundByTheirKeys asks for the columns of every sheet of ours, and of keys by chance that end alike.
func TestColumnsAreFoundByTheirKeys(t *testing.T) {
	chance := rand.New(rand.NewPCG(14, 5))
	all := []map[string]int{nil, {}}
	for _, sheet := range templates.Registry().Sheets {
		columns := map[string]int{}
		for i, key := range Keys(sheet) {
			columns[key] = i + 1
		}
		all = append(all, columns)
	}
	for range 200 {
		columns := map[string]int{}
		for i := range chance.IntN(60) {
			columns[fmt.Sprint(chance.IntN(4000), []string{"", "id", ".name", "a"}[chance.IntN(4)])] = i + 1
		}
		all = append(all, columns)
	}
	for _, columns := range all {
		found := columnsByKey(columns)
		for key, want := range columns {
			if got := found.of(key); got != want {
				t.Fatalf("%q is column %d of %v, want %d", key, got, columns, want)
			}
		}
		for range 100 {
			key := fmt.Sprint(chance.IntN(9000))[chance.IntN(2):]
			if got := found.of(key); got != columns[key] {
				t.Fatalf("%q is column %d of %v, want %d", key, got, columns, columns[key])
			}
		}
	}
}
