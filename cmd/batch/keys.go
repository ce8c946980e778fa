package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"kalends/publish"
	"kalends/publish/keys"
	"kalends/publish/release"
	"kalends/rating"
)

// keysCommand lists, makes and revokes the keys with which lists are signed, and signs.
type keysCommand struct{ *door }

func (d keysCommand) command() *cobra.Command {
	c := newCommand("keys", cobra.NoArgs, func([]string) error { return d.list() })
	c.AddCommand(d.newKey(), d.revoke())
	return c
}

// list prints the public keys with their faults.
func (d keysCommand) list() error {
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		ring, _, err := keys.Load(o.View)
		switch {
		case err != nil:
			return err
		case d.json:
			return d.printJSON(struct {
				keys.Ring
				Faults []keys.Fault `json:"faults,omitempty"`
			}{ring, ring.Faults()})
		case len(ring.Keys) == 0:
			d.printText("keys.none")
		}
		for _, k := range ring.Keys {
			d.printKey(ring, k)
		}
		return nil
	})
}

// printKey prints a key: since when it is valid, who has signed it, and whether it is void.
func (d keysCommand) printKey(ring keys.Ring, k keys.Key) {
	standing := "signed"
	if k.SignedBy == "" {
		standing = "first"
	}
	void := ""
	for _, f := range ring.Faults() {
		switch {
		case f.Key != k.ID:
		case f.Kind == keys.Unsigned, f.Kind == keys.WrongSigned:
			standing = string(f.Kind)
		default:
			void = "keys." + string(f.Kind)
		}
	}
	d.print("%s", d.words.Say("keys.key", "id", k.ID, "from", k.From.String(), "standing", d.words.Say("keys.standing."+standing, "by", k.SignedBy)))
	d.print("    %s", k.Public)
	if void != "" {
		d.print("    %s", d.words.Say(void, "from", k.Void.From.String(), "reason", rating.Word(k.Void.Reason)))
	}
}

func (d keysCommand) newKey() *cobra.Command {
	var n keys.New
	c := newCommand("keys new", cobra.NoArgs, func([]string) error {
		return d.work(false, func(o *publish.Office) error {
			used := o.Setup.Sign.KeyFile
			n.OldFile = cmp.Or(n.OldFile, used)
			if err := chooseKeyFile(o, &n.File); err != nil {
				return err
			}
			k, err := d.desk(o).Make(n)
			if err != nil {
				return err
			}
			ring, _, err := keys.Load(o.View)
			d.printMessage("keys.secret", "file", rating.Word(n.File))
			if used != n.File {
				d.printMessage("keys.unused", "file", rating.Word(n.File))
			}
			d.printKey(ring, k)
			return errors.Join(err, release.UpdateDerived(o.Publisher))
		})
	})
	c.Flags().StringVar(&n.File, "key-file", "", "the file of the secret key (default: sign.key_file of kalends.yaml)")
	c.Flags().StringVar(&n.OldFile, "old-key-file", "", "the secret key that signs the new one (default: sign.key_file)")
	c.Flags().BoolVar(&n.Protected, "passphrase", false, "protect the secret key by a passphrase")
	c.Flags().BoolVar(&n.Unsigned, "unsigned", false, "no earlier key signs the new one")
	return c
}

func (d keysCommand) revoke() *cobra.Command {
	var from, reason, file string
	c := newCommand("keys revoke", exactArgs(1), func(args []string) error {
		day, err := rating.ParseDate(from)
		if reason = strings.TrimSpace(reason); err != nil || reason == "" {
			return usageError{errors.New("say with --from YYYY-MM-DD from which day on the key is void, and with --reason R why")}
		}
		return d.work(false, func(o *publish.Office) error {
			if err := chooseKeyFile(o, &file); err != nil {
				return err
			}
			k, err := d.desk(o).Revoke(strings.ToUpper(args[0]), day, reason, file)
			if err != nil {
				return err
			}
			ring, _, err := keys.Load(o.View)
			d.printKey(ring, k)
			d.printMessage("keys.meaning", "from", k.Void.From.String())
			return errors.Join(err, release.UpdateDerived(o.Publisher))
		})
	})
	c.Flags().StringVar(&from, "from", "", "the day from which the key is void, YYYY-MM-DD")
	c.Flags().StringVar(&reason, "reason", "", "why")
	c.Flags().StringVar(&file, "key-file", "", "the secret key that signs this: the newest of the other keys (default: sign.key_file)")
	return c
}

// sign signs what is published and unsigned.
func (d keysCommand) sign() *cobra.Command {
	var list, file string
	c := newCommand("sign", cobra.NoArgs, func([]string) error {
		return d.work(false, func(o *publish.Office) error {
			if _, err := chosenLists(&o.ReadOnly, list, 0); err != nil {
				return err
			}
			if err := chooseKeyFile(o, &file); err != nil {
				return err
			}
			signed, err := d.desk(o).Sign(file, list)
			if errors.Is(err, fs.ErrNotExist) {
				err = namedFileError{err}
			}
			for _, issue := range signed {
				d.printMessage("keys.signed", "issue", issue)
			}
			if err == nil && len(signed) == 0 {
				d.printMessage("keys.nothing")
			}
			return errors.Join(err, release.UpdateDerived(o.Publisher))
		})
	})
	addListFlag(c, &list)
	c.Flags().StringVar(&file, "key-file", "", "the secret key (default: sign.key_file of kalends.yaml)")
	return c
}

// chooseKeyFile sets the file of the secret key to that of kalends.yaml unless one was given.
func chooseKeyFile(o *publish.Office, file *string) error {
	if *file = cmp.Or(*file, o.Setup.Sign.KeyFile); *file == "" {
		return usageError{errors.New("name the file of the secret key with --key-file, or write sign: {key_file: …} into kalends.yaml")}
	}
	return nil
}

// desk returns the desk that makes keys and signs, which asks for passphrases.
func (d keysCommand) desk(o *publish.Office) keys.Desk {
	return keys.Desk{Folder: o.Folder, Ask: d.ask}
}

// ask returns the passphrase of the environment, or asks for it on the terminal; twice for a new key.
func (d keysCommand) ask(anew bool) (string, error) {
	phrase, err := keys.FromEnvironment(anew)
	terminal := int(os.Stdin.Fd())
	if err == nil || !term.IsTerminal(terminal) {
		return phrase, err
	}
	questions := []string{"keys.passphrase", "keys.again"}
	if !anew {
		questions = questions[:1]
	}
	var typed []string
	for _, question := range questions {
		fmt.Fprint(d.errOut, d.words.Say(question)+" ")
		answer, err := term.ReadPassword(terminal)
		fmt.Fprintln(d.errOut)
		if err != nil {
			return "", err
		}
		typed = append(typed, string(answer))
	}
	if typed[0] == "" || typed[0] != typed[len(typed)-1] {
		return "", errors.New(d.words.Say("keys.differ"))
	}
	return typed[0], nil
}
