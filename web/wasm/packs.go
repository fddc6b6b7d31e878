//go:build js

package main

import (
	"context"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/gamepack"
	"github.com/domvision/domvision/internal/pagelink"
)

// packJSON is what a game pack would add.
type packJSON struct {
	Title   string   `json:"title"`
	Files   []string `json:"files"`
	Same    bool     `json:"same"`    // all of it is there already
	Picture []byte   `json:"picture"` // PNG; nil: there is none
}

// gameJSON is a game that can be shared.
type gameJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// unpackedJSON is a game pack that the page has unpacked.
type unpackedJSON struct {
	Name  string          `json:"name"`
	Files []gamepack.File `json:"files"`
}

// packCalls are the calls for game packs. The page shows what a pack would add before it sends it again to be added.
func (w *watcher) packCalls() pagelink.Calls {
	const limit = 2 * gamepack.MaxFile // in base64
	return pagelink.Calls{
		"pack": pagelink.JSON(limit, func(_ context.Context, u unpackedJSON) (any, error) {
			p, changes, err := openPack(u)
			if err != nil {
				return nil, err
			}
			answer := packJSON{Title: p.Title(), Same: true, Picture: p.Preview()}
			for _, c := range changes {
				answer.Files = append(answer.Files, c.Say())
				answer.Same = answer.Same && c.Same
			}
			return answer, nil
		}),
		"add-pack": pagelink.JSON(limit, func(_ context.Context, u unpackedJSON) (any, error) {
			_, changes, err := openPack(u)
			if err != nil {
				return nil, err
			}
			if err := gamepack.Import(changes); err != nil {
				return nil, err
			}
			w.reader.Stale()
			return struct{}{}, nil
		}),
		"games": {Do: func(context.Context, []byte) (any, error) {
			folders, err := gamepack.UserFolders()
			if err != nil {
				return nil, err
			}
			names, _ := folders.Names() // the profile that is wrong is named when it is to be packed
			list := []gameJSON{}
			for _, name := range names {
				list = append(list, gameJSON{name, advise.TitleOf(name)})
			}
			return list, nil
		}},
		"make-pack": pagelink.JSON(pagelink.DefaultLimit, func(_ context.Context, a struct{ Game string }) (any, error) {
			folders, err := gamepack.UserFolders()
			if err != nil {
				return nil, err
			}
			p, err := folders.Find(a.Game)
			if err != nil {
				return nil, err
			}
			return p.Files()
		}),
	}
}

func openPack(u unpackedJSON) (*gamepack.Pack, []gamepack.Change, error) {
	p, err := gamepack.Read(u.Name, u.Files)
	if err != nil {
		return nil, nil, err
	}
	folders, err := gamepack.UserFolders()
	if err != nil {
		return nil, nil, err
	}
	changes, err := p.Changes(folders)
	return p, changes, err
}
