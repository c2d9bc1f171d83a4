/**
 * Makes the PDFs of test/fixtures/pdf anew, with the manifest of what each holds. Run by build.sh, which brings the
 * tools; each family below is one tool or one part of the format.
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

/** Families by name alone are made anew, and take the place of what they had made. */
const only = process.argv.slice(2);
const corpus = new Corpus();
for (const name of only.length > 0 ? only : FAMILIES) {
  const { default: family } = await import(`./families/${name}.mjs`);
  corpus.family = name;
  await family(corpus);
}
if (only.length > 0) corpus.replace();
else corpus.finish();
