/**
 * Generates the PDFs of test/fixtures/pdf, with the manifest of their contents. Run by build.sh, which provides the
 * tools; each family below covers one tool or one part of the format.
 */
import { Corpus } from './lib/corpus.mjs';

const FAMILIES = [
  'text',
  'broken-values',
  'drawn',
  'hidden',
  'forms',
  'annotations',
  'document',
  'scans',
  'pictures',
  'many',
  'operators',
  'file-structure',
  'doubtful-maps',
  'beside-the-text',
  'ghostscript',
  'latex',
  'libreoffice',
  'chromium',
];

/** If families are named, only those are generated, and replace their previous files. */
const only = process.argv.slice(2);
const corpus = new Corpus();
for (const name of only.length > 0 ? only : FAMILIES) {
  const { default: family } = await import(`./families/${name}.mjs`);
  corpus.family = name;
  await family(corpus);
}
if (only.length > 0) corpus.replace();
else corpus.finish();
