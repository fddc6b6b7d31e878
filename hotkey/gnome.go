package hotkey

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// GNOME's settings of a shortcut that runs a command, as Settings, Keyboard, Custom Shortcuts write them.
const (
	gnomeKeys   = "org.gnome.settings-daemon.plugins.media-keys"
	gnomeList   = "custom-keybindings"
	gnomeFolder = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/domvision/"
	gnomeOurs   = gnomeKeys + ".custom-keybinding:" + gnomeFolder
)

// BindGNOME makes a custom shortcut of GNOME that runs `domvision trigger`. It stays until [UnbindGNOME].
func BindGNOME(ctx context.Context, key Key) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	list, err := gnomeShortcuts(ctx)
	if err != nil {
		return err
	}
	command := "'" + strings.ReplaceAll(program, "'", `'\''`) + "' trigger"
	for _, set := range [][]string{
		{gnomeOurs, "name", gnomeText("domvision")}, {gnomeOurs, "command", gnomeText(command)}, {gnomeOurs, "binding", gnomeText(key.gnomeName())},
		{gnomeKeys, gnomeList, gnomeValue(append(without(list), gnomeFolder))},
	} {
		if _, err := gsettings(ctx, append([]string{"set"}, set...)...); err != nil {
			return err
		}
	}
	return nil
}

// UnbindGNOME removes the shortcut of [BindGNOME], and no other.
func UnbindGNOME(ctx context.Context) error {
	list, err := gnomeShortcuts(ctx)
	if err != nil {
		return err
	}
	if _, err := gsettings(ctx, "set", gnomeKeys, gnomeList, gnomeValue(without(list))); err != nil {
		return err
	}
	_, err = gsettings(ctx, "reset-recursively", gnomeOurs)
	return err
}

// BoundGNOME is the key of the shortcut of [BindGNOME], perhaps changed in GNOME's settings; "" if there is none.
func BoundGNOME(ctx context.Context) string {
	list, err := gnomeShortcuts(ctx)
	if err != nil || !slices.Contains(list, gnomeFolder) {
		return ""
	}
	text, err := gsettings(ctx, "get", gnomeOurs, "binding")
	if err != nil {
		return ""
	}
	text = strings.Trim(text, "'")
	name := strings.NewReplacer("<Primary>", "ctrl+", "<Control>", "ctrl+", "<Alt>", "alt+", "<Shift>", "shift+", "<Super>", "super+").Replace(text)
	if key, err := ParseKey(name); err == nil {
		return key.String()
	}
	return text
}

// gnomeShortcuts lists the folders of the custom shortcuts.
func gnomeShortcuts(ctx context.Context) (list []string, err error) {
	text, err := gsettings(ctx, "get", gnomeKeys, gnomeList)
	if err != nil {
		return nil, err
	}
	// "@as []", or "['/a/', '/b/']"
	for i, part := range strings.Split(text, "'") {
		if i%2 == 1 {
			list = append(list, part)
		}
	}
	return list, nil
}

func without(list []string) (others []string) {
	for _, folder := range list {
		if folder != gnomeFolder {
			others = append(others, folder)
		}
	}
	return others
}

// gnomeText is a text as gsettings reads it. Without quotes, it misreads one that begins with a quote.
func gnomeText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func gnomeValue(list []string) string {
	if len(list) == 0 {
		return "[]"
	}
	return "['" + strings.Join(list, "', '") + "']"
}

func gsettings(ctx context.Context, arguments ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "gsettings", arguments...)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: gsettings %s: %w %s", ErrNoShortcuts, strings.Join(arguments, " "), err, strings.TrimSpace(complaint.String()))
	}
	return strings.TrimSpace(string(out)), nil
}

// gnomeName is the key as GTK writes it: <Control><Alt>d.
func (k Key) gnomeName() string {
	text := ""
	for i, name := range []string{"<Control>", "<Alt>", "<Shift>", "<Super>"} {
		if k.modifiers&modifierNames[i].bit != 0 {
			text += name
		}
	}
	return text + k.xkbName()
}
