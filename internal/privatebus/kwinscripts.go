//go:build unix

package privatebus

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// KWinScripts is a fake of KWin that runs the script that lists windows, for tests. It does not read more of
// the script than where to send the list.
type KWinScripts struct {
	List   string          // what the script sends; "" sends nothing
	Forged string          // what another program sends before it; "" sends nothing
	Object dbus.ObjectPath // of a script; Plasma 5 and 6 differ
	Loaded chan string     // files and names of scripts, and names that are unloaded

	bus, other *dbus.Conn // other is that of the other program
	file       string
}

var callBack = regexp.MustCompile(`callDBus\("([^"]+)", "([^"]+)", "([^"]+)", "([^"]+)"`)

// Serve runs the service on the bus of the test until the test ends.
func (k *KWinScripts) Serve(t testing.TB) {
	t.Helper()
	bus := connect(t)
	k.bus, k.other, k.Loaded = bus, connect(t), make(chan string, 64)
	for path, object := range map[dbus.ObjectPath]struct {
		methods map[string]any
		name    string
	}{
		"/Scripting": {map[string]any{"loadScript": k.load, "unloadScript": k.unload}, "org.kde.kwin.Scripting"},
		k.Object:     {map[string]any{"run": k.run}, "org.kde.kwin.Script"},
	} {
		if err := bus.ExportMethodTable(object.methods, path, object.name); err != nil {
			t.Fatal(err)
		}
	}
	if reply, err := bus.RequestName("org.kde.KWin", dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("KWin's name: %v, %v", reply, err)
	}
}

func (k *KWinScripts) load(file, name string) (int32, *dbus.Error) {
	k.file = file
	k.Loaded <- file
	return 7, nil
}

func (k *KWinScripts) unload(name string) (bool, *dbus.Error) {
	k.Loaded <- "unload " + strings.SplitN(name, "-", 2)[0]
	return true, nil
}

func (k *KWinScripts) run() *dbus.Error {
	text, err := os.ReadFile(k.file)
	to := callBack.FindSubmatch(text)
	if err != nil || to == nil {
		return dbus.MakeFailedError(os.ErrInvalid)
	}
	if k.Forged != "" {
		k.other.Object(string(to[1]), dbus.ObjectPath(to[2])).Call(string(to[3])+"."+string(to[4]), 0, k.Forged)
	}
	if k.List != "" {
		k.bus.Object(string(to[1]), dbus.ObjectPath(to[2])).Go(string(to[3])+"."+string(to[4]), dbus.FlagNoReplyExpected, nil, k.List)
	}
	return nil
}
