// Decodes each document of standard input into its type of Kubernetes: an unknown kind, an unknown or repeated field,
// and a value of another type are errors.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
)

func main() {
	types := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		apps.AddToScheme, autoscaling.AddToScheme, batch.AddToScheme, core.AddToScheme, networking.AddToScheme, policy.AddToScheme,
	} {
		if err := add(types); err != nil {
			panic(err)
		}
	}
	strict := json.NewSerializerWithOptions(json.DefaultMetaFactory, types, types, json.SerializerOptions{Yaml: true, Strict: true})
	documents := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	failed := false
	for count := 0; ; count++ {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			fmt.Println(count, "documents")
			break
		}
		if err == nil {
			_, _, err = strict.Decode(document, nil, nil)
		}
		if err != nil {
			failed = true
			fmt.Fprintf(os.Stderr, "%v\n%s\n", err, document)
		}
	}
	if failed {
		os.Exit(1)
	}
}
