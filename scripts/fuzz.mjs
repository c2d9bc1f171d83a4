/** `npm run fuzz [runs] [PDFs]`: the properties of the engine on a million texts and policies, and the redaction of 2,000
 * mutated PDF documents, or as many as said. For the night: a failure prints the seed by which it is repeated. */
import { bin, ensureBuilt, ensureInstalled, requireNode, run } from './lib/setup.mjs';

const [runs = '1000000', pdfs = '2000'] = process.argv.slice(2);
if (![runs, pdfs].every((count) => /^\d{1,9}$/.test(count))) {
  console.error('Say how many: npm run fuzz [runs] [PDFs], two numbers.');
  process.exit(1);
}
requireNode();
ensureInstalled();
// Documents are redacted in threads, which run built code.
ensureBuilt();
run(bin('jest'), ['--selectProjects', 'unit', '--testPathPatterns', 'test/fuzz'], {
  FUZZ_RUNS: runs,
  FUZZ_PDF_RUNS: pdfs,
});
