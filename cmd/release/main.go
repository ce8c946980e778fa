// Command release writes what an officer without a compiler needs: for each system an archive with the program, the
// file that a user opens first, documents, the licences of everything in it and an empty association, and the checksums
// of the archives. The same sources give the same bytes.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// system is an operating system and processor that the program is built for.
type system struct{ os, arch string }

// systems are the systems for which archives are made.
var systems = []system{
	{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
}

func (s system) String() string { return s.os + "-" + s.arch }

// program returns the file name of the program on the system.
func (s system) program() string {
	if s.os == "windows" {
		return "kalends.exe"
	}
	return "kalends"
}

// archive returns the file name of the archive, in a format that the system unpacks without another program: zip on
// Windows, .tar.gz elsewhere.
func (s system) archive(version string) string {
	if s.os == "windows" {
		return folder(version) + "-" + s.String() + ".zip"
	}
	return folder(version) + "-" + s.String() + ".tar.gz"
}

// folder returns the one folder that an archive unpacks to.
func folder(version string) string { return "kalends-" + version }

func main() {
	out := flag.String("o", "dist", "where to write the archives")
	version := flag.String("version", "", "the version that stands in their names")
	only := flag.String("only", "", "build for this system alone, such as linux-amd64")
	flag.Parse()
	if err := release(*out, *version, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// release writes the archives and SHA256SUMS into a folder, which it makes. only restricts it to one system; an unknown
// system is an error.
func release(out, version, only string) error {
	if version == "" {
		return fmt.Errorf("say which version: -version 0.1.0")
	}
	same, err := commonFiles()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, s := range systems {
		if only != "" && only != s.String() {
			continue
		}
		packed, err := packFor(s, version, same)
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		name := s.archive(version)
		if err := os.WriteFile(filepath.Join(out, name), packed, 0o644); err != nil {
			return err
		}
		sum := sha256.Sum256(packed)
		fmt.Fprintf(&sums, "%s  %s\n", hex.EncodeToString(sum[:]), name)
	}
	if sums.Len() == 0 {
		return fmt.Errorf("%s is none of %s", only, strings.Trim(fmt.Sprint(systems), "[]"))
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), sums.Bytes(), 0o644)
}

// packFor builds the program for a system and packs it with the files that all archives have in common.
func packFor(s system, version string, same []file) ([]byte, error) {
	program, err := buildProgram(s)
	if err != nil {
		return nil, err
	}
	licences, err := licencesFor(s)
	if err != nil {
		return nil, err
	}
	start, err := s.startFile()
	if err != nil {
		return nil, err
	}
	all := append([]file{start, {name: s.program(), data: program, executable: true}}, same...)
	all = append(all, licences...)
	if s.os == "windows" {
		return zipArchive(folder(version), all)
	}
	return tarGz(folder(version), all)
}
