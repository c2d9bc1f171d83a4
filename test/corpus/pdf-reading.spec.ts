import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPdf } from '../../src/pdf/read-pdf';
import { isLong } from '../support/budget';
import { corpus } from '../support/pdf-corpus';
import { producePdfs } from '../support/pdf-producers';
import { agreedWords, missingWords } from '../support/pdf-judge/agreed-words';
import { withPdf } from '../support/pdf-judge/reading';
import { HAS_TOOLS } from '../support/pdf-judge/tools';

const ROOT = path.resolve(__dirname, '../..');
const MEGABYTE = 1024 * 1024;
const LIMITS = {
  ...{ maxPages: 2000, maxObjects: 500_000, maxDecompressedBytes: 256 * MEGABYTE, maxTextBytes: 16 * MEGABYTE },
  ...{ maxPixels: 32 * MEGABYTE, maxDocumentPixels: 1000 * MEGABYTE, maxMemoryBytes: 1024 * MEGABYTE },
};
const passwords = new Map(corpus.map(({ file, password }) => [file, password]));

/** Words that two readers agree on and we read otherwise, by the name of the file; each with its reason. */
const EXCEPTIONS: readonly (readonly [file: RegExp, words: RegExp, reason: string])[] = [
  [/^libtasn1\.pdf$/u, /^(?:ADDENDUM:|Header|\.Texts\.”)$/u, 'joined to the hyphen at the end of the page before, or to dots beside it'],
  [/^chromium-devanagari-.*-(?:rotated|table)/u, /^(?:प्रमाण|दूरभाष)$/u, 'a sign whose ink is narrower than its advance'],
  [/^pango-arabic-.*-styled/u, /^(?:المعالج\.|أالسبوع)$/u, 'slanted and justified: a letter overlaps the blank before it'],
  [/^pango-devanagari-.*-styled/u, /^(?:श्रीमती|गांधी)$/u, 'slanted: a letter overlaps the blank before it'],
  [/^weasyprint-devanagari-.*-styled/u, /^करें,$/u, 'slanted: a letter overlaps the blank before it'],
];

interface Outcome {
  readonly words: number;
  readonly missing: readonly string[];
}

async function outcomeOf(file: string): Promise<Outcome> {
  const bytes = readFileSync(file);
  const password = passwords.get(path.basename(file));
  const words = await withPdf(bytes, password ?? '', agreedWords);
  // Packages bring PDFs to test readers with, which no reader can open.
  if (words.length === 0) return { words: 0, missing: [] };
  const options = { limits: LIMITS, password, ocr: 'off', allowUnreadable: true } as const;
  const { text } = await readPdf(bytes, options, {});
  const isExcepted = (word: string): boolean =>
    EXCEPTIONS.some(([name, form]) => name.test(path.basename(file)) && form.test(word));
  const missing = missingWords(words, text).filter((word) => !isExcepted(word));
  return { words: new Set(words).size, missing };
}

/** Reads the files one after the other, prints the figures and returns those that lack words. */
async function filesLacking(name: string, files: readonly string[]): Promise<readonly string[]> {
  const lacking: string[] = [];
  let [words, missing] = [0, 0];
  for (const file of files) {
    const outcome = await outcomeOf(file);
    words += outcome.words;
    missing += outcome.missing.length;
    if (outcome.missing.length > 0) lacking.push(`${path.basename(file)}: ${outcome.missing.join(' ')}`);
  }
  process.stdout.write(`${name}: ${words} words in ${files.length} files, ${missing} missing\n`);
  return lacking;
}

/** PDFs in a folder and all below it; none where there is no such folder. */
function pdfsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

if (!HAS_TOOLS) process.stdout.write('PDF_TOOLS is not set: no PDF is compared with Poppler and MuPDF\n');

(HAS_TOOLS ? describe : describe.skip)('what Poppler and MuPDF agree on is in our reading', () => {
  it('of the PDFs of the repository', async () => {
    const files = [path.join(ROOT, 'test/data/pdf'), ...(isLong ? [path.join(ROOT, 'test/fixtures/pdf')] : [])];
    expect(await filesLacking('PDFs of the repository', files.flatMap(pdfsIn))).toEqual([]);
  });

  (isLong ? it : it.skip)('of the PDFs that installed packages bring', async () => {
    const files = ['/usr/share/doc', '/usr/lib/python3', path.join(ROOT, 'node_modules')].flatMap(pdfsIn);
    expect(await filesLacking('PDFs of packages', files)).toEqual([]);
  });

  (isLong ? it : it.skip)(
    'of PDFs that the installed producers make',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'umbra-pdf-reading-'));
      try {
        const { files, absent } = await producePdfs(folder);
        if (absent.length > 0) process.stdout.write(`Not installed: ${absent.join(', ')}\n`);
        expect(await filesLacking('PDFs of producers', files)).toEqual([]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    1_200_000,
  );
});
