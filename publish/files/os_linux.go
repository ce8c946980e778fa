package files

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

func renameNoReplace(from, to string) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE)
	switch {
	case errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOTSUP):
		return claim(from, to)
	case err != nil:
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// network names the file systems that lie on another computer or behind another program: locks and shared memory do
// not hold there.
var network = map[int64]string{
	unix.NFS_SUPER_MAGIC:  "nfs",
	unix.CIFS_SUPER_MAGIC: "cifs",
	unix.SMB_SUPER_MAGIC:  "smb",
	unix.SMB2_SUPER_MAGIC: "smb2",
	unix.FUSE_SUPER_MAGIC: "fuse",
	unix.AFS_SUPER_MAGIC:  "afs",
	unix.AFS_FS_MAGIC:     "afs",
	unix.CODA_SUPER_MAGIC: "coda",
	unix.CEPH_SUPER_MAGIC: "ceph",
	unix.V9FS_MAGIC:       "9p",
	0x0BD00BD0:            "lustre",
	0x47504653:            "gpfs",
}

// OnNetwork says whether path lies, or would lie, on a network file system, and which.
func OnNetwork(path string) (string, bool) {
	var s unix.Statfs_t
	path, err := filepath.Abs(path)
	for err == nil {
		err = unix.Statfs(path, &s)
		if !errors.Is(err, unix.ENOENT) || filepath.Dir(path) == path {
			break
		}
		path, err = filepath.Dir(path), nil
	}
	if err != nil {
		return "", false
	}
	name, is := network[int64(uint32(s.Type))]
	return name, is
}
