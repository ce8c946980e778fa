// Command bench measures the whole job: it invents associations of four sizes, the same every time, lets the program
// collect and publish as an office would, and prints one line of JSON per stage, each with what the same bytes cost at
// least. With -again it measures what a correction of published lists costs.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// size is an association and a month of its events, each with sixty entrants.
type size struct {
	name    string
	sheets  int
	players int
	rounds  int
	month   int  // month of its events, counted from September 2026
	flipped bool // its sheets have the opposite result of their first game
}

const usualRounds = 9

var sizes = []size{month("XS", 5, 240), month("S", 200, 20_000), month("M", 1_000, 150_000), month("L", 3_000, 450_000)}

// month returns a size with the usual number of rounds, in the first month.
func month(name string, sheets, players int) size {
	return size{name: name, sheets: sheets, players: players, rounds: usualRounds}
}

// sizeOf parses the name of a size, or numbers of sheets, players and perhaps rounds, such as 400x20000 or
// 200x20000x18.
func sizeOf(text string) (size, error) {
	if i := slices.IndexFunc(sizes, func(s size) bool { return s.name == text }); i >= 0 {
		return sizes[i], nil
	}
	wrong := fmt.Errorf("%q is no size; write XS, S, M, L, or sheets, players and rounds, such as 400x20000x9", text)
	s := size{name: text, rounds: usualRounds}
	figures := strings.Split(text, "x")
	if len(figures) < 2 || len(figures) > 3 {
		return size{}, wrong
	}
	for i, into := range []*int{&s.sheets, &s.players, &s.rounds}[:len(figures)] {
		n, err := strconv.Atoi(figures[i])
		if err != nil {
			return size{}, wrong
		}
		*into = n
	}
	if s.sheets < 1 || s.players < entrants || s.rounds < 1 || s.rounds >= entrants {
		return size{}, fmt.Errorf("%w: %d players at least, and fewer rounds than that", wrong, entrants)
	}
	return s, nil
}

// stage is one run of the program and what it used; Wall, CPU and Floor are in seconds.
type stage struct {
	Size    string  `json:"size"`
	Stage   string  `json:"stage"`
	Sheets  int     `json:"sheets"`
	Players int     `json:"players"`
	Rounds  int     `json:"rounds"`
	Wall    float64 `json:"wall_s"`
	CPU     float64 `json:"cpu_s"` // of all processes
	Peak    float64 `json:"peak_mib"`
	Read    float64 `json:"read_mb"`
	Written float64 `json:"written_mb"`
	Syncs   int     `json:"fsyncs"`      // −1: strace is not installed
	Floor   float64 `json:"floor_cpu_s"` // to inflate the input, deflate the output and sync as often
	Ratio   float64 `json:"ratio"`
}

func main() {
	program := flag.String("program", "./kalends", "the program to measure")
	names := flag.String("sizes", "XS,S", "which of XS, S, M, L (which takes minutes), or sizes of your own: 400x20000, 200x20000x18")
	runs := flag.Int("runs", 1, "how often; the medians are written")
	dir := flag.String("dir", "", "where to work (default: a folder for the time being)")
	again := flag.Int("again", 0, "measure instead what a correction costs of an event so many lists back, under both policies")
	flag.Parse()
	if err := bench(*program, *names, *dir, *runs, *again); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench measures the associations of some sizes, with commas between their names, in dir or else in a temporary folder.
// With again above 0 it measures the correction of an event that many lists back, and otherwise the job, runs times.
func bench(program, names, dir string, runs, again int) error {
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "kalends-bench-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	for _, name := range strings.Split(names, ",") {
		s, err := sizeOf(name)
		if err != nil {
			return err
		}
		if again > 0 {
			err = s.measureCorrection(program, filepath.Join(dir, s.name), again)
		} else {
			err = s.measure(program, filepath.Join(dir, s.name), runs)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// The moments of the job: sheets come in on the last evening, the list is due after midnight.
const (
	evening  = "2026-09-30T18:00:00Z"
	midnight = "2026-10-01T00:05:00Z"
)

// measure runs the job a number of times, and once more under strace to count its syncs, and prints the medians.
// Nothing is removed before the last run has ended, because for each new file ext4 without a journal skips all inodes
// that were freed in the last minutes.
func (s size) measure(program, dir string, runs int) error {
	if err := s.prepare(program, dir); err != nil {
		return err
	}
	var all [][]stage
	var at string
	for run := range runs + 1 {
		at = filepath.Join(dir, "runs", strconv.Itoa(run))
		if err := os.CopyFS(at, os.DirFS(filepath.Join(dir, "folder"))); err != nil {
			return err
		}
		stages, err := s.run(program, at, run == runs)
		if err != nil {
			return err
		}
		all = append(all, stages)
	}
	if err := checkPublished(at); err != nil {
		return err
	}
	result := medians(all[:runs], all[runs])
	if err := s.addFloors(at, result); err != nil {
		return err
	}
	for _, st := range append(result, collectAndPublish(result)) {
		line, err := json.Marshal(st.rounded())
		if err != nil {
			return err
		}
		fmt.Println(string(line))
	}
	return os.RemoveAll(filepath.Join(dir, "runs"))
}

// checkPublished returns an error unless one list is published in a folder.
func checkPublished(dir string) error {
	out, err := filepath.Glob(filepath.Join(dir, "published", "*", "r1", "manifest.json"))
	if err == nil && len(out) != 1 {
		err = fmt.Errorf("%d lists are out, not one", len(out))
	}
	return err
}

// step is a stage of the job: a command, and what is put into the inbox before it.
type step struct {
	name, now string
	command   []string
	late      int // sheets that come in after all others
}

// steps returns the job: the evening's sheets are collected, then the list is published. Before and after that come
// small commands, which should cost the same in every association: the status of the folder, one player, the next
// dates, an inbox with no sheet and with one.
func (s size) steps() []step {
	return []step{
		{"collect", evening, []string{"collect"}, 0},
		{"collect nothing, list to come", evening, []string{"collect"}, 0}, {"status, list to come", evening, []string{"status"}, 0},
		{"publish", midnight, []string{"publish"}, 0},
		{"status", midnight, []string{"status"}, 0}, {"explain", midnight, []string{"explain", player(0).id}, 0},
		{"schedule", midnight, []string{"schedule"}, 0}, {"collect nothing", midnight, []string{"collect"}, 0},
		{"collect one sheet", midnight, []string{"collect"}, 1},
	}
}

// run does the job in a folder. counted means under strace: then only the syncs are right.
func (s size) run(program, dir string, counted bool) ([]stage, error) {
	var out []stage
	for _, step := range s.steps() {
		if err := fillInbox(filepath.Join(dir, "inbox"), s, s.sheets, step.late); err != nil {
			return nil, err
		}
		st, err := runMeasured(program, counted, append([]string{"-C", dir, "--now", step.now}, step.command...)...)
		if err != nil {
			return nil, err
		}
		st.Size, st.Stage, st.Sheets, st.Players, st.Rounds = s.name, step.name, s.sheets, s.players, s.rounds
		out = append(out, st)
	}
	return out, nil
}

// medians returns for each stage the median of every figure over the runs; the syncs are those of the counted run.
func medians(runs [][]stage, counted []stage) []stage {
	out := slices.Clone(runs[0])
	for i := range out {
		for _, figure := range []func(*stage) *float64{
			func(s *stage) *float64 { return &s.Wall }, func(s *stage) *float64 { return &s.CPU },
			func(s *stage) *float64 { return &s.Peak },
			func(s *stage) *float64 { return &s.Read }, func(s *stage) *float64 { return &s.Written },
		} {
			var values []float64
			for _, run := range runs {
				values = append(values, *figure(&run[i]))
			}
			slices.Sort(values)
			*figure(&out[i]) = values[len(values)/2]
		}
		out[i].Syncs = counted[i].Syncs
	}
	return out
}

// collectAndPublish returns the sum of collecting and publishing, from a cold start.
func collectAndPublish(stages []stage) stage {
	named := func(name string) stage {
		return stages[slices.IndexFunc(stages, func(s stage) bool { return s.Stage == name })]
	}
	c, list := named("collect"), named("publish")
	c.Stage = "cold"
	c.Wall, c.CPU, c.Peak = c.Wall+list.Wall, c.CPU+list.CPU, max(c.Peak, list.Peak)
	c.Read, c.Written, c.Floor = c.Read+list.Read, c.Written+list.Written, c.Floor+list.Floor
	if c.Syncs >= 0 {
		c.Syncs += list.Syncs
	}
	c.Ratio = ratio(c.CPU, c.Floor)
	return c
}

// rounded rounds the figures to a thousandth.
func (s stage) rounded() stage {
	for _, figure := range []*float64{&s.Wall, &s.CPU, &s.Peak, &s.Read, &s.Written, &s.Floor} {
		*figure = math.Round(*figure*1000) / 1000
	}
	return s
}

// ratio returns cpu divided by floor, rounded to a tenth; 0 if there is no floor.
func ratio(cpu, floor float64) float64 {
	if floor == 0 {
		return 0
	}
	return float64(int(cpu/floor*10+0.5)) / 10
}
