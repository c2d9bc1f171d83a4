import { defineConfig } from 'vite';

/** The browser application and the page of the dashboard: `dist/web/client`, from where the server reads them. */
export default defineConfig({
  root: 'src/web/client',
  publicDir: false,
  build: {
    outDir: '../../../dist/web/client',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['src/web/client/index.html', 'src/web/client/dashboard/index.html'],
      onLog: (level, log, pass) => {
        // Packages mark what must not run on servers, and nothing of this does; how long plugins took is no news.
        if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code)) pass(level, log);
      },
    },
    // What the style sheets use (`light-dark()`, nesting) is in these and later ones.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // The policy of the server allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For `scripts/web-budget.mjs`.
    manifest: true,
    reportCompressedSize: false,
    // What is bundled is distributed: its licences go with it.
    license: { fileName: 'licenses.md' },
  },
  logLevel: 'warn',
});
