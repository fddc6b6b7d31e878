// Package e2e plays real games to their end with domvision's advice, on an
// invisible screen. It compares every board that domvision reads with the one that
// the engine predicts, and the score with the game's own.
//
// It contains tests only. domvision itself never clicks; here the test is the player,
// with a pointer and keys of its own (the XTEST extension of Xvfb).
//
// # How to read a failure
//
// The message names frame.png (the screen), read.grid.txt and want.grid.txt. If watch finds no board, before/ holds the
// last one. The log ends with the programs' output.
//
//   - "row 3, column 7: . instead of B": the board was misread, or the rules differ. domvision next frame.png
//     --debug-dir DIR shows how it is read.
//   - "our score is ..., the program's ...": all boards agreed, so the points differ.
//   - "waited 1m0s in vain for ...": look at the frame. No test sleeps for a fixed time.
//
// # What is played
//
//   - TestSGTSameGame: Same Game of sgt-puzzles, 10x6 and 15x10 in 3 colours, 10x10 in 5, 20x15 in 4. Every board and
//     move's points are compared, and the score with the squares in its save file.
//   - TestSwellFoop: GNOME Swell Foop, 15x10 in 3 colours and 20x15 in 4, two themes; the score with that in its list.
//   - TestKlickety: KDE Klickety, KSame mode, and the classic mode in two sizes; the score, or the tiles left over.
//   - TestKDiamond, TestGweled: 20 swaps each of KDiamond (untimed, three themes) and Gweled. Every tile that was certain
//     is where the engine said.
//   - TestWatchGweled: 6 swaps of Gweled, asked for with the hotkey. Every advised swap is legal, and the next board shows
//     it, unless new tiles cleared more.
//   - TestSway, TestGNOME, TestKWin: Swell Foop and Klickety on Wayland (make test-wayland). TestSwayXWayland: the board
//     of a game for X11 there, scaled.
//   - TestBrowser: a page like Destruct-o-Match, in Chromium at zoom 67 %, 100 % and 150 %, device scale 1 and 2.
//
// The first three and TestWatchGweled run the real domvision watch: press the hotkey, read board and advice from its page,
// click, press again. In swap games only the board after the first clear is certain; if tiles have moved since, the test
// searches for new tiles that explain it. A test fails if more than a quarter of the still boards is found only at an
// earlier board's place (missed/).
//
// make e2e installs what is missing (Debian) and plays everything, in 11 minutes on two cores. Without -all, as in make
// test, it is a short form of a minute: one small game to its end, a board in a browser, three swaps of Gweled. A test
// whose game is not installed is skipped; with CI set it fails. Games have home folders of their own.
//
// # Windows
//
// make test-windows (Debian) tests the program for Windows with Wine 8. It builds samegame.exe from Debian's source of
// sgt-puzzles, and a stand-in for a library that Wine 8 lacks (e2e/wine), in bin/windows. TestWineSameGame plays that game
// twice, from its window and from the whole screen; TestWineFixtures reads fixtures/screenshots with the programs for
// Windows and Linux; TestWineWatch and TestWineDoubleClick try the key, the pipe, the page, Ctrl-C, records, doctor and
// the start without a command line. Unit tests of packages that deal with the system run, too; e2e/wine/unit.sh lists
// those that cannot. .github/workflows/windows.yml runs the unit tests on real Windows; it has never been run.
//
// docs/install.md says what that leaves untested.
package e2e
