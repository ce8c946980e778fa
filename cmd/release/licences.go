package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// part is a module that stands in the program, and where its sources lie.
type part struct{ Path, Version, Dir string }

// licence is how the files are called in which modules say under what terms they are given.
var licence = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents|authors)([._-].*)?$`)

// licencesFor gives the licences of all that stands in the program of a system: its modules, Go's own library, the fonts.
func licencesFor(s system) ([]file, error) {
	parts, err := partsOf(s)
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	parts = append(parts, part{Path: "go", Dir: strings.TrimSpace(string(root))})
	all, list := []file{}, "The program holds these parts, each under its own licence in this folder.\n\n"
	for _, p := range parts {
		found, err := licencesIn(p)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
		list += strings.TrimSpace(p.Path+" "+p.Version) + "\n"
	}
	fonts, err := fontLicences()
	if err != nil {
		return nil, err
	}
	all = append(all, fonts...)
	list += "Noto Sans, Noto Sans SC, the fonts of the bulletin\n"
	return append(all, file{name: "licences/README.txt", data: []byte(list)}), nil
}

// partsOf lists the modules of the program for a system, in the order of their names.
func partsOf(s system) (all []part, err error) {
	c := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/batch")
	c.Env = s.env()
	out, err := c.Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var of struct {
			Module *struct {
				part
				Main    bool
				Replace *part
			}
		}
		if err := d.Decode(&of); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if of.Module != nil && !of.Module.Main && !slices.Contains(all, of.Module.part) {
			all = append(all, of.Module.part)
		}
	}
	slices.SortFunc(all, func(a, b part) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// licencesIn gives the files of a module's top folder that say its terms; a module without any is not given away.
func licencesIn(p part) (all []file, err error) {
	names, err := os.ReadDir(p.Dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name.IsDir() || !licence.MatchString(name.Name()) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(p.Dir, name.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, file{name: "licences/" + p.Path + "/" + name.Name(), data: data})
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no licence", p.Path)
	}
	return all, nil
}

// fontLicences gives the terms of the fonts that stand in the program; make fonts brings them.
func fontLicences() (all []file, err error) {
	for _, name := range []string{"NotoSans", "NotoSansSC"} {
		data, err := os.ReadFile(filepath.Join("templates", "fonts", name+"-LICENSE.txt"))
		if err != nil {
			return nil, fmt.Errorf("make fonts brings the fonts and their licence: %w", err)
		}
		all = append(all, file{name: "licences/fonts/" + name + "-LICENSE.txt", data: data})
	}
	return all, nil
}
