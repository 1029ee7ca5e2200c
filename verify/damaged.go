package verify

import (
	"errors"

	"github.com/kyban/kyban/evidence"
)

// Unread returns an error that explains why a file with this name could not be checked, and what may have happened to it on its way.
func Unread(file string, in *Input, err error) error {
	if !errors.As(err, new(*InputError)) && errors.Is(err, evidence.ErrNoBundle) {
		return badf("%s: %w%s", file, err, mishap(in))
	}
	return err
}

// mishap describes what may have happened on its way to a file that is no evidence, and what to do; empty for an unknown cause.
func mishap(in *Input) string {
	const again = ": fetch the file again as it was written"
	switch {
	case in.Size == 0:
		return "; it is empty" + again
	case in.begins("\x1f\x8b"):
		return "; this file is compressed: unpack it with gunzip"
	case in.begins("PK\x03\x04"):
		return "; this file is compressed: unpack it with unzip"
	case in.begins("kyban evidence 1\r"), in.begins(proofTitle + "\r"):
		return "; its line ends were changed on the way" + again
	case in.begins("\xef\xbb\xbf"), in.begins("\xff\xfe"), in.begins("\xfe\xff"):
		return "; an editor has written it anew, with a mark of its encoding before it" + again
	}
	return ""
}
