//go:build js

// Package worklink connects a page with a program that is WebAssembly in a Web Worker. It gives the script
// of the worker an object domvision with three functions. The other end is web/page/program.js in the page.
//
//	call(name, bytes)   a promise of the answer as JSON; an error is for the player
//	picture(name)       a promise of the file's bytes, null if there is none
//	listen(tell)        calls tell(name, JSON) with every event
package worklink

import (
	"context"
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/pagelink"
)

// Serve offers a program to the script of the worker until ctx ends.
func Serve(ctx context.Context, p pagelink.Program) {
	js.Global().Set("domvision", map[string]any{
		"call": async(func(args []js.Value) (any, error) {
			name := args[0].String()
			answer, err := p.Call(ctx, name, body(args[1], p.Limit(name)))
			if err != nil {
				return nil, err
			}
			data, err := json.Marshal(answer)
			return string(data), err
		}),
		"picture": async(func(args []js.Value) (any, error) {
			file, ok := p.Picture(args[0].String())
			if !ok {
				return nil, nil
			}
			return Bytes(file), nil
		}),
		"listen": js.FuncOf(func(_ js.Value, args []js.Value) any {
			go func() {
				for e := range p.Events(ctx) {
					if err := fault.Try(func() error { args[0].Invoke(e.Name, string(e.Data)); return nil }); err != nil {
						js.Global().Get("console").Call("error", err.Error())
					}
				}
			}()
			return nil
		}),
	})
	<-ctx.Done()
}

// body copies the data of a call, up to one byte more than the limit.
func body(sent js.Value, limit int64) []byte {
	data := make([]byte, min(int64(sent.Get("length").Int()), limit+1))
	js.CopyBytesToGo(data, sent)
	return data
}

// Bytes returns a Uint8Array with a copy of data.
func Bytes(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

// async makes a function that returns a promise. Unlike other functions of package js, it may block.
func async(do func(args []js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var start js.Func
		start = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			start.Release()
			go func() {
				defer func() {
					if r := recover(); r != nil {
						settle[1].Invoke(js.Global().Get("Error").New(fmt.Sprint("domvision failed: ", r)))
					}
				}()
				answer, err := do(args)
				if err != nil {
					settle[1].Invoke(js.Global().Get("Error").New(err.Error()))
					return
				}
				settle[0].Invoke(answer)
			}()
			return nil
		})
		return js.Global().Get("Promise").New(start)
	})
}

// Await waits for a promise. Its error is the reason for a rejection.
func Await(ctx context.Context, promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	var fulfilled, rejected js.Func
	release := func() { fulfilled.Release(); rejected.Release() }
	fulfilled = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		var value js.Value
		if len(args) > 0 {
			value = args[0]
		}
		done <- result{value, nil}
		return nil
	})
	rejected = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		done <- result{js.Undefined(), js.Error{Value: args[0]}}
		return nil
	})
	promise.Call("then", fulfilled, rejected)
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err()
	}
}
