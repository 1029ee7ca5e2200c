// Package notation writes and reads xiangqi moves in the notations of the field.
//
//	style     red        black      tandem pieces   forward, traverse, back
//	ucci      h2e2       h9g7
//	iccs      H2-E2      H9-G7
//	wxf       C2=5       H8+7       C+=3  R--1      + = -
//	zh        炮二平五    马８进７    前炮平三         进 平 退
//	zh-hant   炮二平五    馬８進７    前炮平三         進 平 退
//	vi        P2-5       M8.7       Pt-3  Xs/1      . - /
//
// The coordinates of ucci and iccs name the two points. The other styles name the piece, its file, the direction, and
// then the file entered; or, for a general, rook, cannon or pawn that goes along its file, the number of points. Each
// player counts the files from his own right hand. Red writes Chinese numbers and Black Arabic ones, full-width.
//
// # Tandem pieces
//
// If two of a kind stand on one file, front or rear takes the place of the file: C+=3, 前炮平三, Pt-3. Front is nearer to the
// opponent. Advisors and elephants keep their file, since only one of them can go forward and only the other back.
//
// The rulebooks say little about more pawns, and conventions differ. This package writes:
//
//	                       wxf               zh-hant                     vi
//	three on a file 7      17 27 37          前兵 中兵 後兵               Bt Bg Bs
//	four                   17 27 37 47       前兵 二兵 三兵 後兵           Bt 2B 3B Bs
//	five                   17 27 37 47 57    前兵 二兵 三兵 四兵 後兵       Bt 2B 3B 4B Bs
//	two files, 7 and 3     17 27, 13 23      前兵七 後兵七, 前兵三 後兵三    Bt7 Bs7, Bt3 Bs3
//
// In wxf the first digit counts the pawns of the file from the front, and the second is the file. With tandem pawns on
// two files, 1+ stands for 11 and 3- for 33, because some mean the middle pawn of three by two equal digits. The numbers
// of Chinese pawns are Chinese for Black too. The number before a Vietnamese letter, 2B, is this package's own: no
// convention is known.
//
// # What is read beside it
//
// Letters are read in any case, letters, digits and signs in half and full width, dashes of all kinds as -; white space
// is skipped.
//
//   - ucci and iccs read each other.
//   - wxf: "." for "=", or nothing at all (C25); the letters G (general or guard), B, M (elephant), N, S (pawn); F, B and R for
//     front, back and rear beside the piece (fC=3, CF=3, rC=3); the sign before the piece (+C=3). For pawns: the federation's
//     older rules (P+ P3 P- for three on file 3; ++ P+ P- -- for four; ++ P+ P3 P- -- for five; 3+ 33 3- beside tandem pawns
//     on another file), and letters (Pa Pb Pc Pd Pe).
//   - zh and zh-hant: both scripts and the variants 傌 俥 砲 包; either side's name for a piece; Chinese and Arabic numbers for
//     either side; 上 and 下 for 進 and 退; the mark after the piece (車前平三). For pawns: 一兵 to 五兵; 前七 for 前兵七.
//   - vi: V for the elephant and C for the pawn; 1B to 5B; the file where it is not needed (Bt7 for Bt).
//
// The letters of wxf and the numbers of zh and vi count the pawns of one file from the front. With tandem pawns on two
// files they go through both: from the player's right file to the left one, each from the front back.
//
// All these styles read the plain file where others of the kind stand on it, if only one of them can legally make the
// move: scoresheets often have it.
//
// # Nothing is guessed
//
// Parse returns legal moves only. A text that could mean two moves, under any of these conventions, is an error that
// lists them. Written text has one meaning under all of them, so parsing the output of Format returns the move in every
// position.
//
// Sources: the federation's notation of 1982 and its rules of 2018; the rules of the Chinese association, articles 1.1
// and 7.5; the conventions of xqbase.com for computers; Chinese and Vietnamese Wikipedia.
package notation
