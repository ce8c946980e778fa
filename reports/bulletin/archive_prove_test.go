//go:build prove

package bulletin

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kalends/reports/reportstest"
)

// Other programs check bulletins: qpdf the file, and Preflight of Apache PDFBox, which knows PDF/A-1b, everything that
// PDF/A-2u has in common with it. What differs is changed before or left out: the part of the standard in the metadata,
// the version, object streams, and the CIDSet that only PDF/A-1 asks for.
func TestProgramsOfOthersFindNoFault(t *testing.T) {
	draft := reportstest.Federation("fide-standard", 300, reportstest.Trilingual)
	draft.Draft = true
	errata := reportstest.Small("en")
	errata.Revision, errata.Languages = 2, []string{"en", "uk", "zh-CN"}
	for name, printed := range map[string]func() ([]byte, error){
		"en.pdf": func() ([]byte, error) { out, _, err := makeBytes(draft, "en", Options{}); return out, err },
		"uk.pdf": func() ([]byte, error) {
			out, _, err := makeBytes(reportstest.Federation("malaysia-xiangqi", 200, reportstest.Trilingual), "uk", Options{})
			return out, err
		},
		"zh.pdf": func() ([]byte, error) {
			out, _, err := makeBytes(reportstest.Xiangqi(), "zh-CN", Options{Paper: "letter"})
			return out, err
		},
		"errata.pdf": func() ([]byte, error) { out, _, err := errataBytes(errata, Options{}); return out, err },
		"long.pdf": func() ([]byte, error) { // told by the page
			out, _, err := makeBytes(reportstest.Federation("fide-standard", mostTagged+500, "en"), "en", Options{})
			return out, err
		},
		"volume.pdf": func() ([]byte, error) {
			is := reportstest.Federation("fide-standard", 700, "uk")
			out, _, err := volumeBytes(Volumes(is, "uk", Options{VolumeRows: 400})[3], is)
			return out, err
		},
	} {
		out, err := printed()
		if err != nil {
			t.Fatal(err)
		}
		looked(t, filepath.Join(t.TempDir(), name), out)
	}
}

func looked(t *testing.T, file string, out []byte) {
	t.Helper()
	for _, mark := range [][2]string{{"<pdfaid:part>2<", "<pdfaid:part>1<"}, {"<pdfaid:conformance>U<", "<pdfaid:conformance>B<"}} {
		if bytes.Count(out, []byte(mark[0])) != 1 {
			t.Fatalf("%s says %s otherwise than once", file, mark[0])
		}
		out = bytes.Replace(out, []byte(mark[0]), []byte(mark[1]), 1)
	}
	if err := os.WriteFile(file, out, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("qpdf", "--check", file).CombinedOutput(); err != nil || bytes.Contains(said, []byte("WARNING")) {
		t.Errorf("qpdf: %v\n%s", err, said)
	}
	older := file + ".older.pdf"
	if said, err := exec.Command("qpdf", "--object-streams=disable", "--stream-data=preserve", "--newline-before-endstream",
		"--force-version=1.4", file, older).CombinedOutput(); err != nil {
		t.Fatalf("qpdf: %v\n%s", err, said)
	}
	for _, line := range preflight(t, older) {
		t.Errorf("%s: %s", file, line)
	}
}

// preflight returns the faults that the validator finds.
func preflight(t *testing.T, file string) (faults []string) {
	t.Helper()
	jars := []string{"preflight", "xmpbox", "pdfbox2", "fontbox2", "commons-logging", "javax.activation", "jaxb-api"}
	for i, jar := range jars {
		jars[i] = "/usr/share/java/" + jar + ".jar"
	}
	said, _ := exec.Command("java", "-Xmx1g", "-cp", strings.Join(jars, ":"), "org.apache.pdfbox.preflight.Validator_A1b",
		file).CombinedOutput()
	if !bytes.Contains(said, []byte("valid PDF/A-1b file")) {
		t.Fatalf("the validator did not get to look: %s", said)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(string(said)), "\n") {
		if line != "" && !strings.HasPrefix(line, "The file ") && !strings.HasSuffix(line, "The CIDSet entry is missing for the Composite Subset") {
			faults = append(faults, line)
		}
	}
	return faults
}
