package keys

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"aead.dev/minisign"

	"kalends/publish/folder"
)

// Passphrase is the environment variable with the passphrase of a secret key.
const Passphrase = "KALENDS_PASSPHRASE"

// Why a secret key cannot be used.
var (
	ErrPassphrase = errors.New("the key file needs a passphrase")
	ErrExposed    = errors.New("others may read the key file; let its owner alone read it (chmod 600)")
)

// Ask returns the passphrase of a secret key; anew: of one that is being made.
type Ask func(anew bool) (string, error)

// FromEnvironment is the Ask of a process without a terminal.
func FromEnvironment(bool) (string, error) {
	if p := os.Getenv(Passphrase); p != "" {
		return p, nil
	}
	return "", ErrPassphrase
}

// Secret is a key that can sign.
type Secret struct {
	folder.ManifestKey
	key minisign.PrivateKey
}

func secretOf(key minisign.PrivateKey) Secret {
	public := key.Public().(minisign.PublicKey)
	return Secret{folder.ManifestKey{ID: idText(public.ID()), Public: public.String()}, key}
}

// readSecret reads a secret key file, which minisign may have made. A file that others may read is refused, except
// where the system has no such permissions.
func readSecret(path string, ask Ask) (Secret, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Secret{}, err
	}
	if os.PathSeparator == '/' && info.Mode().Perm()&0o027 != 0 {
		return Secret{}, fmt.Errorf("%s: %w", path, ErrExposed)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Secret{}, err
	}
	data = bytes.TrimSpace(data)
	var key minisign.PrivateKey
	if !minisign.IsEncrypted(data) {
		err = key.UnmarshalText(data)
	} else if passphrase, failed := ask(false); failed != nil {
		err = failed
	} else {
		key, err = minisign.DecryptKey(passphrase, data)
	}
	if err != nil {
		return Secret{}, fmt.Errorf("%s: %w", path, err)
	}
	return secretOf(key), nil
}

// makeSecret makes a secret key and its file, which only its owner may read. It never replaces a file.
func makeSecret(path string, protected bool, ask Ask) (s Secret, err error) {
	_, key, err := minisign.GenerateKey(nil)
	if err != nil {
		return s, err
	}
	data, err := key.MarshalText()
	if protected {
		passphrase, failed := ask(true)
		if failed != nil {
			return s, failed
		}
		data, err = minisign.EncryptKey(passphrase, key)
	}
	if err != nil {
		return s, err
	}
	if err = os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return s, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return s, err
	}
	_, err = f.Write(append(data, '\n'))
	return secretOf(key), errors.Join(err, f.Sync(), f.Close())
}

// sign returns the text of the file with the signature of data. comment is signed, too.
func (s Secret) sign(data []byte, comment string) []byte {
	return minisign.SignWithComments(s.key, data, comment, "signature for minisign -V, by the key "+s.ID)
}

// signLine returns the signature of 74 bytes in base64 over a line.
func (s Secret) signLine(line []byte) string {
	return string(bytes.Split(s.sign(line, ""), []byte("\n"))[1])
}
