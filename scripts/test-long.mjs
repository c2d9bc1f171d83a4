/**
 * `npm run test:long [name …]`: runs randomised and repeated tests with large budgets and a fresh seed, for instance
 * overnight. Names are the keys of GROUPS; without a name, all groups run. Suites that need real servers are skipped
 * unless `npm run services` has started them and their addresses are exported.
 */
import { prepare, runJest, WITHOUT_SERVERS } from './lib/run-jest.mjs';

/** The suites of each group, as path patterns. */
const GROUPS = {
  walks: '-walk\\.spec',
  fuzz: 'test/fuzz/',
  kills: '(?:kill|crash|fault|outbox)[^/]*\\.spec',
  pdf: 'pdf-(?:corpus|judge|hostile)|pdf/structure/corpus',
  reading: 'corpus/pdf-reading|ocr/text-recogniser',
  office: 'office-judge',
  streams: 'cli/(?:folder/killed|long-input)|filter/(?:folder-killed|long-lines|receiving|answer-not-taken)',
  soak: 'soak\\.spec',
  races: '(?:replicas|races|conflicts|queue-indexes|kafka)\\.spec',
  pages: 'test/browser/',
  properties: 'src/(?:cli|engine|formats|modules|pdf|platform)/.*\\.spec',
  library: 'architecture/library',
  references: 'integration/(?:deep-names|presidio)',
  shares:
    'auth/(?:access-page|hostile-routes)|account/obligations|review/(?:files|matrix)\\.spec|filter/pdf-hostile|telemetry/process|mcp/stdio',
  sizes: 'holds/holds|trend/(?:parity|replay)|audit/replicas',
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are: ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(2);
}
const patterns = (names.length > 0 ? names : Object.keys(GROUPS)).map((name) => GROUPS[name]);
const servers = process.env.MONGODB_URI === undefined ? [] : ['servers', 'integration', 'browser'];
prepare();
runJest(['--selectProjects', ...WITHOUT_SERVERS, ...servers, '--testPathPatterns', patterns.join('|')], {
  TEST_LONG: '1',
});
