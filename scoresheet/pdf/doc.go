// Package pdf prints a scoresheet as a PDF: the two-column sheet to sign and keep.
//
// [Write] lays out the content of [scoresheet.Print], and adds none of its own: the text of the PDF is the text of the
// scoresheet, word for word and in its order. Help for the eye is drawn as outlines and is no text: the heads of further
// columns, the players and the number on each of several pages, the caption of the QR code.
//
// The QR code holds a checkpoint as the board signed it. The owner of the paper can show later that the board's log goes
// on from there:
//
//	boardctl verify game.evidence --witness-checkpoint SCANNED
//
// # Characters
//
// The fonts are in the program, and a PDF gets the characters of each that it shows. They have Latin with all of
// Vietnamese, Greek, Cyrillic, and the 20,902 unified characters of Chinese, simplified and traditional, in one form
// each: that of the mainland. A missing character is an error that names it, and never a box. fonts/fonts.py makes the
// fonts and names their sources.
//
// # The same bytes
//
// The same sheet gives the same bytes on all computers: lengths are points in whole quarters, which every processor adds
// alike, and the file has no time of day.
package pdf
