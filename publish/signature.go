package publish

import (
	"path/filepath"
	"strings"
)

// signature reads the picture of a signature, whose path in the registry is relative to the association's folder. A
// picture that is not there, lies elsewhere or cannot be printed leaves the line to be signed by hand.
func (o *Office) signature(path string) []byte {
	local := filepath.FromSlash(strings.ReplaceAll(path, `\`, "/"))
	if path == "" || !filepath.IsLocal(local) {
		return nil
	}
	data, err := o.FS.ReadFile(o.path(local))
	if err != nil || CheckPicture(data) != nil {
		return nil
	}
	return data
}
