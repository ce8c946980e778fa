package issue

import (
	"path/filepath"
	"strings"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/bulletin"
)

// signatures reads the pictures of the signatures of the officials of a day, by their path in the registry.
func signatures(v *folder.View, b *folder.Basis, day rating.Date) map[string][]byte {
	found := map[string][]byte{}
	for _, p := range b.Registry.Officials {
		if inOffice(p, day) {
			found[p.SignatureImage] = signature(v, p.SignatureImage)
		}
	}
	return found
}

// signature reads the picture of a signature. Its path in the registry is relative to the association's folder. If the
// picture is missing, lies elsewhere or cannot be printed, it returns nil, and the line is signed by hand.
func signature(v *folder.View, path string) []byte {
	local := filepath.FromSlash(strings.ReplaceAll(path, `\`, "/"))
	if path == "" || !filepath.IsLocal(local) {
		return nil
	}
	data, err := v.Files.ReadFile(v.Path(local))
	if err != nil || bulletin.CheckPicture(data) != nil {
		return nil
	}
	return data
}
