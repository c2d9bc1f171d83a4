const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The suites that take longest, longest first. A clean clone has no times of an earlier run, and Jest then begins with the
 * largest files; what takes long and begins late runs alone at the end.
 */
const LONGEST = [
  'test/integration/review-faults',
  'test/integration/kafka',
  'test/integration/filter-documents-kills',
  'test/integration/review-pdf-kills',
  'test/integration/deep-names',
  'test/integration/trend-replicas',
  'test/browser/pages',
  'test/browser/review',
  'test/integration/kafka-tls',
  'test/integration/spark',
  'test/integration/search-elasticsearch',
  'test/integration/pdf-hostile',
  'test/e2e/review/kills',
  'test/e2e/filter/pdf-corpus',
  'test/e2e/auth/access-page',
  'test/e2e/review/conflicts',
  'test/e2e/audit/replicas',
  'test/e2e/review/queue-indexes',
  'test/browser/dashboard',
  'test/browser/dashboard-layout',
  'test/browser/admin',
  'test/browser/shell',
  'test/e2e/review/blind-walk',
  'test/e2e/filter/pdf-judge',
  'src/cli/folder/killed',
  'test/e2e/encryption/encryption',
  'test/e2e/filter/documents-replicas',
  'test/e2e/filter/documents',
  'test/integration/store-differential',
  'test/e2e/filter/folder-killed',
  'test/e2e/sso/sign-on',
  'src/cli/folder/redact-folder',
  'src/cli/long-input',
  'test/e2e/review/states-walk',
  'src/formats/mail/mail-hostile',
  'src/cli/exit-status',
  'test/architecture/library',
  'src/platform/ocr/text-recogniser',
  'src/engine/scan/detect',
  'test/corpus/corpus',
  'test/fuzz/fuzz',
];
const RANKS = new Map(LONGEST.map((suite, place) => [`${suite}.spec.ts`, LONGEST.length - place]));
const ROOT = path.resolve(__dirname, '../..');

module.exports = class LongestFirst extends Sequencer {
  /** In milliseconds, of the run before; without one, only what is greater and what is less matters. */
  time(test) {
    return super.time(test) ?? RANKS.get(path.relative(ROOT, test.path).replaceAll(path.sep, '/')) ?? 0;
  }
};
