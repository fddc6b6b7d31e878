// Package localpage serves a page to the browser of the same user on the same computer, and
// to nobody else.
//
// The page lies on 127.0.0.1 below a secret path, and also needs a cookie. The browser gets both
// from a one-time address, because every user of the computer can read the arguments of a
// running browser. Requests without them are refused, and so are requests through a foreign name
// for this computer (DNS rebinding), from another page or, on Linux, from another user. The page
// may load nothing from elsewhere, and cannot be shown in a frame.
//
//	server, err := localpage.Listen(0)
//	fmt.Println("Open", server.Address())
//	err = server.Serve(ctx, localpage.Handler(files, program)) // until ctx ends, or server.Stop()
//
// With [ListenAs], [Recall] and [Server.Keep] a page that is open finds the program again after a
// restart.
//
// [Handler] carries messages between the page and the program, see package pagelink. It is the
// only place that knows HTTP paths and status codes. A page that only shows something can use
// any other handler. A handler sees paths without the secret, so all links within the page must
// be relative: "style.css", not "/style.css".
package localpage
