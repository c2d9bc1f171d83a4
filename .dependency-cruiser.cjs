/** The layer table of docs/architecture.md: imports go down, never up, never sideways, never in a circle. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.spec\\.ts$' },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});
const FRONT_DOORS = '\\.(module|service|types)\\.ts$';
const FORMATS = '^src/formats/[^/]+\\.ts$';
const LAYER_1 = '(policy|alert|context|trend|search|llm|account)';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('engine-imports-nothing', '^src/engine/', []),
    only('embedded-mongo-imports-nothing', '^src/embedded-mongo/', []),
    only('formats-import-the-engine-and-occurrences', '^src/formats/', ['^src/engine/', '^src/occurrences/']),
    only('documents-import-formats-pdf-ocr-and-the-engine', '^src/documents/', [
      '^src/engine/',
      FORMATS,
      '^src/occurrences/',
      '^src/pdf/',
      '^src/platform/ocr/',
    ]),
    only('mcp-imports-formats-and-the-engine', '^src/mcp/', ['^src/engine/', FORMATS]),
    only('platform-imports-embedded-mongo', '^src/platform/', ['^src/embedded-mongo/index\\.ts$']),
    only('occurrences-import-nothing', '^src/occurrences/', []),
    only('pdf-imports-occurrences-and-platform', '^src/pdf/', ['^src/occurrences/', '^src/platform/']),
    ...['policy', 'alert', 'context', 'trend', 'search', 'llm', 'account'].map((m) =>
      only(`${m}-imports-layer-0`, `^src/modules/${m}/`, ['^src/platform/', '^src/engine/']),
    ),
    only('filter-imports-layers-0-1', '^src/modules/filter/', [
      '^src/platform/',
      '^src/engine/',
      '^src/occurrences/',
      '^src/pdf/',
      FORMATS,
      `^src/modules/(policy|alert|context|llm|trend)/[^/]+${FRONT_DOORS}`,
    ]),
    only('gateway-imports-layers-0-2', '^src/modules/gateway/', [
      '^src/platform/',
      '^src/engine/',
      FORMATS,
      `^src/modules/(policy|context|filter)/[^/]+${FRONT_DOORS}`,
    ]),
    only('mcp-module-imports-layers-0-2', '^src/modules/mcp/', [
      '^src/platform/',
      '^src/engine/',
      '^src/mcp/',
      '^src/pdf/',
      FORMATS,
      `^src/modules/(policy|context|filter|reidentify)/[^/]+${FRONT_DOORS}`,
    ]),
    only('reidentify-imports-layer-0-and-policy', '^src/modules/reidentify/', [
      '^src/platform/',
      '^src/engine/',
      `^src/modules/policy/[^/]+${FRONT_DOORS}`,
    ]),
    only('presidio-imports-layer-0-policy-and-filter', '^src/modules/presidio/', [
      '^src/platform/',
      '^src/engine/',
      `^src/modules/(policy|filter)/[^/]+${FRONT_DOORS}`,
    ]),
    only('review-imports-layers-0-2', '^src/modules/review/', [
      '^src/platform/',
      '^src/engine/',
      '^src/occurrences/',
      '^src/pdf/',
      FORMATS,
      `^src/modules/(${LAYER_1}|filter)/[^/]+${FRONT_DOORS}`,
    ]),
    only('sso-imports-platform-and-account', '^src/modules/sso/', [
      '^src/platform/',
      `^src/modules/account/[^/]+${FRONT_DOORS}`,
    ]),
    only('web-imports-platform-and-account', '^src/web/', [
      '^src/platform/',
      `^src/modules/account/[^/]+${FRONT_DOORS}`,
    ]),
    {
      name: 'modules-are-entered-by-the-front-door',
      severity: 'error',
      // The lists of all settings, sealed fields and migrations name each module's own.
      from: {
        path: '^src/(modules/([^/]+)|[^/]+\\.ts$|cli|web)',
        pathNot: '\\.spec\\.ts$|^src/(config-classes|migration-steps|sealed-fields)\\.ts$|^src/cli/doctor/',
      },
      to: { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$2/', FRONT_DOORS] },
    },
    {
      name: 'the-doctor-also-reads-settings',
      severity: 'error',
      from: { path: '^src/cli/doctor/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/modules/', pathNot: [FRONT_DOORS, '\\.config\\.ts$'] },
    },
    {
      name: 'formats-are-found-by-the-registry',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/formats/', '\\.spec\\.ts$'] },
      to: { path: '^src/formats/', pathNot: FORMATS },
    },
    {
      // The build makes one file of a thread and all that it loads: whoever imported it would load all of that again.
      name: 'threads-are-started-not-imported',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['\\.worker\\.ts$', '^src/embedded-mongo/worker\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-is-entered-by-the-front-door',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/', '\\.spec\\.ts$'] },
      to: { path: '^src/engine/', pathNot: '^src/engine/index\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist|src/web/client)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types'],
    },
  },
};
