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

// module is a module in the program, and the folder of its sources.
type module struct{ Path, Version, Dir string }

// licenceFile matches the names of files in which modules state their terms.
var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents|authors)([._-].*)?$`)

// licencesFor returns the licences of everything in the program of a system: its modules, Go's own library, the fonts.
func licencesFor(s system) ([]file, error) {
	parts, err := modulesOf(s)
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	parts = append(parts, module{Path: "go", Dir: strings.TrimSpace(string(root))})
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

// modulesOf returns the modules of the program for a system, sorted by name.
func modulesOf(s system) (all []module, err error) {
	c := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/batch")
	c.Env = s.env()
	out, err := c.Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var of struct {
			Module *struct {
				module
				Main    bool
				Replace *module
			}
		}
		if err := d.Decode(&of); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if of.Module != nil && !of.Module.Main && !slices.Contains(all, of.Module.module) {
			all = append(all, of.Module.module)
		}
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// licencesIn returns the files of a module's top folder that state its terms; a module without any is an error.
func licencesIn(p module) (all []file, err error) {
	names, err := os.ReadDir(p.Dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name.IsDir() || !licenceFile.MatchString(name.Name()) {
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

// fontLicences returns the terms of the fonts in the program; make fonts downloads them.
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
