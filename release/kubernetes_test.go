package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// TestKubernetes decodes the manifests strictly into the types of Kubernetes.
func TestKubernetes(t *testing.T) {
	var parts batchv1.Job
	for file, objects := range map[string][]any{
		"simulate.yaml": {&corev1.PersistentVolumeClaim{}, &parts},
		"merge.yaml":    {&batchv1.Job{}},
	} {
		data, err := os.ReadFile(filepath.Join("..", "deploy", "kubernetes", file))
		if err != nil {
			t.Fatal(err)
		}
		documents := bytes.Split(data, []byte("\n---\n"))
		if len(documents) != len(objects) {
			t.Fatalf("%s has %d documents, want %d", file, len(documents), len(objects))
		}
		for i, document := range documents {
			if err := yaml.UnmarshalStrict(document, objects[i]); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	spec := parts.Spec
	if *spec.CompletionMode != batchv1.IndexedCompletion || *spec.Completions != *spec.Parallelism {
		t.Errorf("%+v", spec)
	}
	if env := spec.Template.Spec.Containers[0].Env[0]; env.Name != "PARTS" || env.Value != "8" || *spec.Completions != 8 {
		t.Errorf("%s=%s parts of %d", env.Name, env.Value, *spec.Completions)
	}
}
