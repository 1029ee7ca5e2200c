package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"

	"github.com/kyban/kyban/internal/version"
)

// parts lists the parts that the programs report of themselves: Go, and each module that is linked into any of them. The list
// has neither the time nor the random number that the format allows, so that it is always the same.
func parts(programs []string) ([]byte, error) {
	components := map[string]cyclonedx.Component{}
	for _, program := range programs {
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			return nil, err
		}
		std := component("std", strings.TrimPrefix(info.GoVersion, "go"))
		components[std.BOMRef] = std
		for _, module := range info.Deps {
			if module.Replace != nil {
				return nil, fmt.Errorf("%s: %s is replaced by %s: a release is built of published modules", program, module.Path, module.Replace.Path)
			}
			c := component(module.Path, module.Version)
			sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(module.Sum, "h1:"))
			if err != nil || len(sum) == 0 {
				return nil, fmt.Errorf("%s: expected the sum of %s, found %q", program, module.Path, module.Sum)
			}
			c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}}
			components[c.BOMRef] = c
		}
	}
	kyban := component("github.com/kyban/kyban", "v"+version.Number)
	kyban.Type = cyclonedx.ComponentTypeApplication
	refs := slices.Sorted(maps.Keys(components))
	list := []cyclonedx.Component{}
	for _, ref := range refs {
		list = append(list, components[ref])
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &kyban}
	bom.Components = &list
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: kyban.BOMRef, Dependencies: &refs}}
	var out bytes.Buffer
	err := cyclonedx.NewBOMEncoder(&out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	return out.Bytes(), err
}

// component returns a Go module as a part, under its common name in all lists of parts.
func component(path, version string) cyclonedx.Component {
	purl := "pkg:golang/" + path + "@" + version
	return cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: purl, PackageURL: purl, Name: path, Version: version}
}
