// Package scheduler puts an association's scheduled job into the scheduler of the user's own system, and takes it out:
// the Task Scheduler of Windows, launchd of macOS, or systemd of Linux. The job belongs to the user and needs no
// administrator, so it runs while the user is logged in. Definitions are in templates/jobs.
package scheduler

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"kalends/publish/files"
	"kalends/templates"
)

// Job is the scheduled job of the association with a code, for the program and the folder at two absolute paths.
type Job struct{ Code, Program, Dir string }

// System is the user's computer, as far as its scheduler is concerned.
type System struct {
	Name    string // as runtime.GOOS has it
	Account string // the user's name; on Windows with the domain
	UserID  string
	Home    string // the user's folder
	Config  string // the user's folder of settings
	Temp    string // a folder for temporary files
	Run     func(name string, args ...string) error
}

// Tool returns the program that controls the system's scheduler; empty if Kalends knows none.
func (s System) Tool() string {
	return map[string]string{"windows": "schtasks", "darwin": "launchctl", "linux": "systemctl"}[s.Name]
}

// entry is a job in a scheduler: its name there, its definition and the calls that add and remove it.
type entry struct {
	place  string // what users are told
	file   string
	data   []byte
	kept   bool       // the scheduler reads the file at each start; otherwise only when the job is added
	has    []string   // fails if the job is not there; empty: the file decides
	add    [][]string // after the file is written
	stop   [][]string // before the file is removed; their errors do not matter
	remove [][]string // after the file is removed
}

// entryOf returns the entry of a job in the system's scheduler.
func (s System) entryOf(j Job) entry {
	switch s.Name {
	case "windows":
		return s.task(j)
	case "darwin":
		return s.agent(j)
	}
	return s.unit(j)
}

// task returns the entry in the Task Scheduler. schtasks reads only UTF-16 with a byte order mark correctly.
func (s System) task(j Job) entry {
	name := "Kalends-" + j.Code
	if strings.HasSuffix(j.Dir, `\`) {
		j.Dir += "." // a backslash before a quote would belong to the quote
	}
	text := []byte("\xff\xfe")
	for _, unit := range utf16.Encode([]rune(s.definition("kalends-task.xml", j, escapeXML))) {
		text = append(text, byte(unit), byte(unit>>8))
	}
	file := filepath.Join(s.Temp, name+".xml")
	return entry{place: name, file: file, data: text, has: []string{"/Query", "/TN", name},
		add:    [][]string{{"/Create", "/TN", name, "/XML", file, "/F"}, {"/Run", "/TN", name}},
		stop:   [][]string{{"/End", "/TN", name}},
		remove: [][]string{{"/Delete", "/TN", name, "/F"}}}
}

// agent returns the entry in launchd.
func (s System) agent(j Job) entry {
	label, domain := "kalends."+j.Code, "gui/"+s.UserID
	file := filepath.Join(s.Home, "Library", "LaunchAgents", label+".plist")
	return entry{place: file, file: file, kept: true, data: []byte(s.definition("kalends.plist", j, escapeXML)),
		add:  [][]string{{"bootstrap", domain, file}},
		stop: [][]string{{"bootout", domain + "/" + label}}}
}

// unit returns the entry in the user's systemd.
func (s System) unit(j Job) entry {
	name := "kalends-" + j.Code + ".service"
	j.Dir = strings.ReplaceAll(j.Dir, "$", "$$") // systemd replaces variables in arguments, not in the program's path
	file := filepath.Join(s.Config, "systemd", "user", name)
	return entry{place: file, file: file, kept: true, data: []byte(s.definition("kalends.service", j, escapeUnit)),
		add:    [][]string{{"--user", "daemon-reload"}, {"--user", "enable", name}, {"--user", "restart", name}},
		stop:   [][]string{{"--user", "disable", "--now", name}},
		remove: [][]string{{"--user", "daemon-reload"}}}
}

// definition returns the definition of a job with its values filled in.
func (s System) definition(name string, j Job, escape func(string) string) string {
	return strings.NewReplacer("CODE", escape(j.Code), "PROGRAM", escape(j.Program), "FOLDER", escape(j.Dir),
		"ACCOUNT", escape(s.Account)).Replace(templates.Job(name))
}

func escapeXML(value string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(value)) // a Builder takes everything
	return b.String()
}

// escapeUnit escapes a value for the quotes of a systemd unit.
func escapeUnit(value string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "%", "%%", "\n", `\n`).Replace(value)
}

// Add puts a job into the scheduler, in place of an earlier one with the same code, and starts it. After an error
// nothing of it is left.
func (s System) Add(j Job) error {
	e := s.entryOf(j)
	s.try(e.stop)
	err := files.MakeDirs(files.OS, filepath.Dir(e.file))
	if err == nil {
		err = files.WriteAtomic(files.OS, e.file, e.data)
	}
	if err == nil {
		err = s.run(e.add)
	}
	if err != nil {
		s.try(e.stop)
		_ = s.discard(e)
		s.try(e.remove)
	} else if !e.kept {
		err = s.discard(e)
	}
	return err
}

// Remove takes the job of an association out of the scheduler.
func (s System) Remove(code string) error {
	e := s.entryOf(Job{Code: code})
	s.try(e.stop)
	return errors.Join(s.discard(e), s.run(e.remove))
}

// Find returns where the job of an association is or would be in the scheduler, and whether it is there.
func (s System) Find(code string) (place string, there bool) {
	e := s.entryOf(Job{Code: code})
	if len(e.has) > 0 {
		return e.place, s.Run(s.Tool(), e.has...) == nil
	}
	_, err := files.OS.Lstat(e.file)
	return e.place, err == nil
}

// discard removes the file of an entry, if it is there.
func (s System) discard(e entry) error {
	if err := files.OS.Remove(e.file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// run calls the scheduler's tool until a call fails.
func (s System) run(calls [][]string) error {
	for _, args := range calls {
		if err := s.Run(s.Tool(), args...); err != nil {
			return fmt.Errorf("%s %s: %w", s.Tool(), strings.Join(args, " "), err)
		}
	}
	return nil
}

// try calls the scheduler's tool where it does not matter whether the calls succeed.
func (s System) try(calls [][]string) {
	for _, args := range calls {
		_ = s.Run(s.Tool(), args...)
	}
}
