//go:build !linux && !js

package capture

import "context"

// directMethods are those without the portal. They are for Linux only.
var directMethods []func(context.Context) (method, error)
