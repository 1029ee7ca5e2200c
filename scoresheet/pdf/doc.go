// Package pdf prints a scoresheet as a PDF: the two-column sheet that is signed and kept.
//
// [Write] lays out what [scoresheet.Print] says, and says nothing of its own: the text of the PDF is the text of the scoresheet, word for
// word and in its order. What helps the eye alone is drawn as outlines and is no text: the heads of further columns, whose game it is and
// the number on each of several pages, what the QR code is.
//
// The QR code holds a checkpoint as the board signed it. Who has the paper can show later that the board's log goes on from there:
//
//	boardctl verify game.evidence --witness-checkpoint SCANNED
//
// # Characters
//
// The fonts are in the program, and of each a PDF gets the characters that it shows. They have Latin with all of Vietnamese,
// Greek, Cyrillic, and the 20,902 unified characters of Chinese, simplified and traditional, in one form each: that of the
// mainland. A character that they lack is an error that names it, and never a box. fonts/fonts.py makes them and says from what.
//
// # The same bytes
//
// The same sheet gives the same bytes on all computers: lengths are points in whole quarters, which every processor adds
// alike, and no time of day is in the file.
package pdf
