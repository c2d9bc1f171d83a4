import { defineConfig } from 'vite';

/** The browser application: `dist/web/client`, from where the server reads it. */
export default defineConfig({
  root: 'src/web/client',
  base: '/dashboard/',
  publicDir: false,
  build: {
    outDir: '../../../dist/web/client',
    emptyOutDir: true,
    // What the style sheet uses (`light-dark()`, nesting) is in these and later ones.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The policy of the server allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // What is bundled is distributed: its licences go with it.
    license: { fileName: 'licenses.md' },
  },
  logLevel: 'warn',
});
