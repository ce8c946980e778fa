package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// measureCorrection measures, under each policy, what it costs to correct an event that was rated some lists ago: the
// lists themselves, the dry run, the decision, and the next list or the reissued lists. It prints a line for each. A
// dry run that changes a byte of the folder is an error.
func (s size) measureCorrection(program, dir string, lists int) error {
	for _, policy := range []string{"next_list", "reissue"} {
		a := office{size: s, program: program, dir: filepath.Join(dir, policy, "folder"), policy: policy}
		if err := s.prepare(program, filepath.Join(dir, policy)); err != nil {
			return err
		}
		if err := a.setPolicy(policy); err != nil {
			return err
		}
		if err := a.publish(lists); err != nil {
			return err
		}
		if err := a.correct(lists); err != nil {
			return err
		}
		if err := a.publishCorrection(lists); err != nil {
			return err
		}
	}
	return nil
}

// office is an association that publishes a list every month.
type office struct {
	size
	program, dir, policy string
}

// setPolicy writes the policy of corrections into kalends.yaml. The gate is set to warn only, because the invented
// results do not depend on strength, which the gate would question.
func (o office) setPolicy(policy string) error {
	name := filepath.Join(o.dir, "kalends.yaml")
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for key, value := range map[string]string{"corrections": policy, "gate": "{movers: no, top: no}"} {
		line := regexp.MustCompile(`(?m)^` + key + `:.*\n([ \t]+.*\n)*`) // and its indented lines
		if !line.Match(text) {
			return fmt.Errorf("kalends.yaml has no line %s", key)
		}
		text = line.ReplaceAllLiteral(text, []byte(key+": "+value+"\n"))
	}
	return os.WriteFile(name, text, 0o644)
}

// publish publishes the first lists, and prints what they cost together.
func (o office) publish(lists int) error {
	var all stage
	for month := range lists {
		st, err := o.month(month)
		if err != nil {
			return err
		}
		all.Wall, all.CPU, all.Peak = all.Wall+st.Wall, all.CPU+st.CPU, max(all.Peak, st.Peak)
	}
	return o.print(fmt.Sprintf("%d lists", lists), all)
}

// month collects the sheets of a month, and measures how its list is published.
func (o office) month(month int) (stage, error) {
	of := o.size
	of.month = month
	if month > 0 { // the sheets of the first month are in the inbox already
		if err := fillInbox(filepath.Join(o.dir, "inbox"), of, month*o.sheets, o.sheets); err != nil {
			return stage{}, err
		}
	}
	if _, err := o.run(monthsOn(evening, month), "collect"); err != nil {
		return stage{}, err
	}
	st, err := o.run(monthsOn(midnight, month), "publish")
	return st, errors.Join(err, o.checkPublished(1, month+1))
}

// monthsOn returns evening or midnight some months later. The evening becomes that of the 28th, which every month has.
func monthsOn(moment string, months int) string {
	t, _ := time.Parse(time.RFC3339, strings.Replace(moment, "09-30", "09-28", 1))
	return t.AddDate(0, months, 0).Format(time.RFC3339)
}

// correct corrects a game of the first event, after a dry run, and prints what both cost.
func (o office) correct(lists int) error {
	right, err := os.MkdirTemp("", "kalends-right-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(right)
	of := o.size
	of.flipped = true
	if err := fillInbox(right, of, 0, 1); err != nil {
		return err
	}
	words := []string{"correct", "BN-0001", filepath.Join(right, "BN-0001.xlsx"), "--reason", "typing error", "--by", "Office"}
	before, err := o.hash()
	if err != nil {
		return err
	}
	dry, err := o.run(monthsOn(midnight, lists-1), append(words, "--dry-run")...)
	if err != nil {
		return err
	}
	if after, err := o.hash(); err != nil || after != before {
		return errors.Join(errors.New("the dry run has changed the folder"), err)
	}
	decided, err := o.run(monthsOn(midnight, lists-1), words...)
	return errors.Join(err, o.print("dry run", dry), o.print("correct", decided))
}

// publishCorrection publishes what the decision changes, and prints what that costs.
func (o office) publishCorrection(lists int) error {
	if o.policy == "next_list" {
		next, err := o.month(lists)
		return errors.Join(err, o.print("next list", next))
	}
	staged, err := o.run(monthsOn(midnight, lists-1), "publish")
	if err != nil {
		return err
	}
	released, err := o.run(monthsOn(midnight, lists-1), "release")
	return errors.Join(err, o.print("staged", staged), o.print("released", released), o.checkPublished(2, lists))
}

// checkPublished fails unless exactly so many lists are published in a revision.
func (o office) checkPublished(revision, lists int) error {
	out, err := filepath.Glob(filepath.Join(o.dir, "published", "*", fmt.Sprint("r", revision), "manifest.json"))
	if len(out) != lists {
		err = errors.Join(err, fmt.Errorf("%d of %d lists are out as revision %d", len(out), lists, revision))
	}
	return err
}

// run measures the program in the office's folder at a moment.
func (o office) run(now string, words ...string) (stage, error) {
	return runMeasured(o.program, false, append([]string{"-C", o.dir, "--now", now}, words...)...)
}

// print prints a stage under a name as a line of JSON.
func (o office) print(name string, st stage) error {
	st.Size, st.Stage, st.Sheets, st.Players, st.Rounds = o.size.name, o.policy+": "+name, o.sheets, o.players, o.rounds
	line, err := json.Marshal(st.rounded())
	if err == nil {
		fmt.Println(string(line))
	}
	return err
}

// hash returns one hash of every name and byte of the folder.
func (o office) hash() (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(o.dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		fmt.Fprintln(sum, name, len(data))
		sum.Write(data)
		return err
	})
	return fmt.Sprintf("%x", sum.Sum(nil)), err
}
