package capture

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"image"
	"os"
	"strings"
	"sync/atomic"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/sessionbus"
)

// KWin tells about windows only to scripts that it runs itself, see
// https://develop.kde.org/docs/plasma/kwin/api/.
const (
	kwinName      = "org.kde.KWin"
	kwinScripting = "org.kde.kwin.Scripting"
	kwinScript    = "org.kde.kwin.Script"

	listPath      = "/windows"
	listInterface = "domvision.Windows"
)

// listScript sends the windows to the bus name NAME, the front one first, without their decoration, as they are captured.
// Plasma 6 has other names for lists, desktops and places.
const listScript = `
// common is what a frame with a decoration, and a buffer with a shadow of its own, have in common.
function common(a, b) {
	if (!b) return a;
	var x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
	return {x: x, y: y, width: Math.min(a.x + a.width, b.x + b.width) - x, height: Math.min(a.y + a.height, b.y + b.height) - y};
}
var list = workspace.windowList ? workspace.windowList() : workspace.clientList();
var windows = [];
for (var i = 0; i < list.length; i++) {
	var w = list[i];
	var here = w.onAllDesktops || (typeof workspace.currentDesktop == "number" ?
		w.desktop == workspace.currentDesktop : w.desktops.indexOf(workspace.currentDesktop) >= 0);
	var g = w.clientGeometry || common(w.frameGeometry || w.geometry, w.bufferGeometry);
	if (w.normalWindow || w.dialog) {
		windows.push({handle: w.internalId.toString(), title: "" + w.caption, class: "" + w.resourceClass,
			x: g.x, y: g.y, width: g.width, height: g.height, shown: !w.minimized && here, order: w.stackingOrder});
	}
}
windows.sort(function(a, b) { return b.order - a.order; });
callDBus("NAME", "` + listPath + `", "` + listInterface + `", "List", JSON.stringify(windows));
`

// windowReceiver receives what the script sends.
type windowReceiver struct {
	kwin  string // its own name on the bus
	lists chan string
}

// List is called by the script. Any program on the bus can call it, but not under KWin's name.
func (r windowReceiver) List(sender dbus.Sender, text string) *dbus.Error {
	if string(sender) != r.kwin {
		return dbus.NewError("org.freedesktop.DBus.Error.AccessDenied", nil)
	}
	select {
	case r.lists <- text:
	default:
	}
	return nil
}

var scripts atomic.Int64 // that were loaded

// kwinWindows lists the windows, the front one first.
func kwinWindows(ctx context.Context) ([]clientWindow, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return nil, err
	}
	defer bus.Close()
	kwin, err := sessionbus.Owner(ctx, bus, kwinName)
	if err != nil {
		return nil, err
	}
	received := windowReceiver{kwin, make(chan string, 1)}
	if err := bus.Export(received, listPath, listInterface); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp("", "domvision-*.js")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(strings.ReplaceAll(listScript, "NAME", bus.Names()[0]))
	if closed := file.Close(); err != nil || closed != nil {
		return nil, fmt.Errorf("%s cannot be written", file.Name())
	}
	name := fmt.Sprintf("domvision-%d-%d", os.Getpid(), scripts.Add(1))
	scripting := bus.Object(kwinName, "/Scripting")
	var number int32
	if err := scripting.CallWithContext(ctx, kwinScripting+".loadScript", 0, file.Name(), name).Store(&number); err != nil {
		return nil, err
	}
	defer scripting.Call(kwinScripting+".unloadScript", 0, name)
	if number < 0 {
		return nil, fmt.Errorf("KWin cannot load %s", file.Name())
	}
	if err := bus.Object(kwinName, dbus.ObjectPath(fmt.Sprintf("/Scripting/Script%d", number))).CallWithContext(ctx, kwinScript+".run", 0).Err; err != nil {
		// Before Plasma 6 the object has another path.
		if err := bus.Object(kwinName, dbus.ObjectPath(fmt.Sprintf("/%d", number))).CallWithContext(ctx, kwinScript+".run", 0).Err; err != nil {
			return nil, err
		}
	}
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case text := <-received.lists:
		return kwinList(text)
	}
}

// kwinList reads what the script sends.
func kwinList(text string) ([]clientWindow, error) {
	var list []struct {
		Handle, Title, Class string
		X, Y, Width, Height  float64
		Shown                bool
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("KWin's list of windows: %w", err)
	}
	var windows []clientWindow
	for _, w := range list {
		number := fnv.New32a() // KWin has no numbers, but handles of 36 letters
		number.Write([]byte(w.Handle))
		at := image.Pt(int(w.X), int(w.Y))
		windows = append(windows, clientWindow{
			WindowInfo{ID: number.Sum32(), Title: w.Title, Class: w.Class, Shown: w.Shown},
			image.Rectangle{Min: at, Max: at.Add(image.Pt(int(w.Width), int(w.Height)))}, w.Handle,
		})
	}
	return windows, nil
}
