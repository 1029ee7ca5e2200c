package datadir

import "os"

// hasModes says that a file does not tell who may read it: that follows from its directory, and a user's own are closed to others.
const hasModes = false

// owner knows no owner: Windows names none by a number.
func owner(os.FileInfo) (uid int, ok bool) { return 0, false }

// userData is the directory in which a user's programs keep their data.
func userData() (string, error) { return os.UserCacheDir() } // It is %LocalAppData%, which does not roam.
