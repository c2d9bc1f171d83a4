/** The layers of the pages, see src/web/client/README.md. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pages-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/web/client/pages/([^/]+)/' },
      to: { path: '^src/web/client/pages/', pathNot: '^src/web/client/pages/$1/' },
    },
    {
      name: 'only-the-entry-knows-the-pages',
      severity: 'error',
      from: { path: '^src/web/client/', pathNot: '^src/web/client/(?:app|pages)/' },
      to: { path: '^src/web/client/(?:app|pages)/' },
    },
    {
      name: 'pages-do-not-know-the-application',
      severity: 'error',
      from: { path: '^src/web/client/pages/' },
      to: { path: '^src/web/client/app/' },
    },
    {
      name: 'models-know-no-react',
      severity: 'error',
      from: { path: '^src/web/client/review/.*\\.ts$' },
      to: { path: '^(?:react|@tanstack)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
};
