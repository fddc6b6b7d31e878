// Package localpage serves a page only to the browser of the same user on the same computer.
//
// The page is on 127.0.0.1, below a secret path, and also requires a cookie. The browser gets both from a
// one-time address, because every user of the computer can read the command line of a running browser. It
// rejects requests without them, and requests through another name of this computer (DNS rebinding), from
// another page or, on Linux, from another user. The page can load nothing from elsewhere, and cannot be
// shown in a frame.
//
//	server, err := localpage.Listen(0)
//	fmt.Println("Open", server.Address())
//	err = server.Serve(ctx, localpage.Handler(files, program)) // until ctx ends, or server.Stop()
//
// With [ListenAs], [Recall] and [Server.Keep], an open page reconnects after a restart of the program.
//
// [Handler] transports messages between the page and the program, see package pagelink. Only it knows HTTP
// paths and status codes. A page that only displays something can use any other handler. A handler sees
// paths without the secret, so all links within the page must be relative: "style.css", not "/style.css".
package localpage
