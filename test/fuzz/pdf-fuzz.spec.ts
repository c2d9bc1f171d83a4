import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePolicy, redact, type Plan } from '../../src/engine/index.js';
import { AppError } from '../../src/platform/http/app-error.js';
import { spreadOverDocument } from '../../src/occurrences/everywhere.js';
import { Occurrences } from '../../src/occurrences/occurrences.js';
import { PdfThreads } from '../../src/pdf/pdf-threads.js';
import { PdfConfig } from '../../src/pdf/pdf.config.js';
import type { PdfRedactOptions, TextRedaction } from '../../src/pdf/pdf.types.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import { budget, seedFor } from '../support/budget.js';
import { fileStrings } from '../support/pdf-judge/file-strings.js';
import { mutated, NUMBERS } from './pdf-mutations.js';
import { seeded } from './draws.js';

/** `npm run fuzz` sets FUZZ_RUNS to a number of texts; one mutated file takes as long as some 500 of them. */
const RUNS = process.env.FUZZ_RUNS === undefined ? budget(12, 120) : Math.ceil(Number(process.env.FUZZ_RUNS) / 500);
const SEED = seedFor('PDF fuzz');
const SECONDS_EACH = 20;
const LARGEST = 200_000;

jest.setTimeout(300_000 + RUNS * 2_000);

const FOLDER = path.resolve(__dirname, '../fixtures/pdf');
const corpus = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.pdf'))
  .sort()
  .map((name) => readFileSync(path.join(FOLDER, name)))
  .filter(({ length }) => length <= LARGEST);

function planOf(): Plan {
  const result = compilePolicy(JSON.parse(readFileSync(path.join(FOLDER, 'policy.json'), 'utf8')) as object);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}
const plan = planOf();

function findIn(text: string): TextRedaction[] {
  return spreadOverDocument(text, redact(plan, text).spans, () => true)
    .filter(({ applied }) => applied)
    .map(({ start, end, replacement, everywhere }) => ({ from: start, to: end, replacement, everywhere }));
}

const config: PdfConfig = Object.assign(new PdfConfig(), {
  timeoutSeconds: SECONDS_EACH,
  maxMemoryMegabytes: 256,
  maxDecompressedMegabytes: 64,
});
const options: PdfRedactOptions = {
  limits: config.limits(1 << 20),
  ocr: 'off',
  allowUnreadable: true,
  look: {
    color: [0, 0, 0],
    showReplacement: true,
    font: 'helvetica',
    maxFontSize: 12,
    fontColor: [1, 1, 1],
    dpi: 50,
    quality: 1,
  },
  boxes: [],
  keepAttachments: false,
  title: undefined,
  output: 'pdf',
};

/** How a file was refused, or the redacted file and the values that it must not contain. */
interface Outcome {
  readonly refusal?: string;
  readonly file?: Uint8Array;
  readonly gone: readonly string[];
}

const threads = new PdfThreads(config);
afterAll(() => threads.onModuleDestroy());

async function outcomeOf(file: Buffer): Promise<Outcome> {
  let gone: readonly string[] = [];
  const find = ({ text }: { readonly text: string }): Promise<TextRedaction[]> => {
    const found = findIn(text);
    // Mutations insert these numbers anywhere in a file: finding one there proves no leak.
    gone = found
      .filter(({ everywhere }) => everywhere)
      .map(({ from, to }) => text.slice(from, to))
      .filter((value) => !NUMBERS.includes(value));
    return Promise.resolve(found);
  };
  try {
    const { files } = await threads.redact(Buffer.from(file), options, { find });
    return { gone, ...(files[0] === undefined ? {} : { file: files[0] }) };
  } catch (error) {
    if (error instanceof AppError && ['unprocessable', 'too-large'].includes(error.kind)) {
      return { gone, refusal: error.options.code ?? error.kind };
    }
    throw error;
  }
}

async function textsOf(file: Uint8Array): Promise<readonly Occurrences[]> {
  const { text } = await readPdf(file, options, {});
  return [text, ...fileStrings([Buffer.from(file)])].map((each) => new Occurrences(each));
}

describe('mutated PDF documents', () => {
  it('are refused or redacted within the time limit', async () => {
    const failures: string[] = [];
    const refusals = new Map<string, number>();
    let [whole, slowest] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const random = seeded(SEED + run);
      const file = await mutated(corpus[Math.floor(random() * corpus.length)] ?? Buffer.alloc(0), random, corpus);
      try {
        const started = performance.now();
        const { refusal, file: written, gone } = await outcomeOf(file);
        slowest = Math.max(slowest, performance.now() - started);
        if (refusal !== undefined) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
        else whole++;
        if (written !== undefined && gone.length > 0) {
          const texts = await textsOf(written);
          const left = gone.filter((value) => texts.some((text) => text.has(value)));
          if (left.length > 0) failures.push(`file ${run}: ${left.length} values are left`);
        }
      } catch (error) {
        failures.push(`file ${run}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
      }
    }
    process.stdout.write(
      `mutated PDFs: ${RUNS} from seed ${SEED}, ${whole} redacted, ${JSON.stringify(Object.fromEntries(refusals))}, slowest ${Math.round(slowest)} ms\n`,
    );
    expect(failures).toEqual([]);
    expect(whole).toBeGreaterThan(RUNS / 10);
    // A file is stopped soon after its time limit, as far as a busy machine allows.
    expect(slowest).toBeLessThan((SECONDS_EACH + 100) * 1000);
    // A valid file is still redacted afterwards.
    const good = readFileSync(path.join(FOLDER, 'one-glyph-value.pdf'));
    expect((await outcomeOf(good)).file).toBeDefined();
  });
});
