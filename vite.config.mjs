import { defineConfig } from 'vite';

/** What is seen first waits for the style sheet alone: it is asked for before the scripts. */
const styleSheetFirst = {
  name: 'style-sheet-first',
  enforce: 'post',
  transformIndexHtml: (html) => {
    const [sheet] = /\n *<link rel="stylesheet"[^>]*>/.exec(html) ?? [''];
    return html.replace(sheet, '').replace(/\n *<script /, (script) => sheet + script);
  },
};
/** What each page needs comes in one file: every further one waits for a connection. */
const ON_EVERY_PAGE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|@tanstack\/(?:query-core|react-query))\//;

/** The browser application, the page of the dashboard and the frame of the documentation: `dist/web/client`, from where the server reads them. */
export default defineConfig({
  root: 'src/web/client',
  publicDir: false,
  plugins: [styleSheetFirst],
  build: {
    outDir: '../../../dist/web/client',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'dashboard/index.html', 'docs/index.html'].map((page) => `src/web/client/${page}`),
      output: { codeSplitting: { groups: [{ name: 'react', test: ON_EVERY_PAGE }] } },
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
