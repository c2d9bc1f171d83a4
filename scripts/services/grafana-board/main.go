// Reads a dashboard for Grafana from standard input by the types that Grafana generates from its own schemas, and prints
// everything that they do not know or allow.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
)

func main() {
	plugins.RegisterDefaultPlugins()
	raw, err := io.ReadAll(os.Stdin)
	if err != nil {
		fail(err)
	}
	var board dashboard.Dashboard
	// A list of no errors is an error to Go as well.
	for _, err := range []error{board.UnmarshalJSONStrict(raw), board.Validate()} {
		if err != nil && err.Error() != "" {
			fail(err)
		}
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
