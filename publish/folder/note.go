package folder

import (
	"encoding/json"
	"fmt"
)

// ReadNote decodes into value what the ledger keeps as JSON under a key. If it keeps nothing, value stays as it is.
func (v *View) ReadNote(key string, value any) error {
	text, err := v.Ledger.Meta(key)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), value); err != nil {
		return fmt.Errorf("the ledger's note %q: %w", key, err)
	}
	return nil
}

// WriteNote records a value as JSON in the ledger under a key, unless the ledger has the same already. Nil, and an
// empty map or slice, remove what is there.
func (f *Folder) WriteNote(key string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	text := string(data)
	if text == "null" || text == "{}" || text == "[]" {
		text = ""
	}
	if before, err := f.Ledger.Meta(key); err != nil || before == text {
		return err
	}
	return f.Write.SetMeta(key, text)
}
