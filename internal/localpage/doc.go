// Package localpage serves a page of the program's own to the browser on the same
// computer, and to nobody else.
//
// The page lies on 127.0.0.1 below a secret path, and needs a cookie besides. A browser gets both
// from a one-time address, because every user of the computer can read the arguments that
// a browser was started with. What comes without them, through a foreign name for this computer
// (DNS rebinding), from another page or, on Linux, from another user is refused. The page itself
// may load nothing from elsewhere, and is shown in no frame.
//
//	server, err := localpage.Listen(0)
//	fmt.Println("Open", server.Address())
//	err = server.Serve(ctx, localpage.Handler(files, program)) // until ctx ends, or server.Stop()
//
// With [ListenAs], [Recall] and [Server.Keep] a page that is open finds the program again after a
// restart.
//
// [Handler] carries what the page and the program say to each other, see package pagelink; it
// is the only place that knows of HTTP paths and status codes. Any other handler will do for a
// page that only shows something. It sees paths without the secret, so that all links within the
// page are relative: "style.css", not "/style.css".
package localpage
