import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DocumentProblem } from '../../src/formats/document-problem.js';
import { redactDocument } from '../../src/formats/redact-document.js';
import { openDocument } from '../../src/formats/registry.js';
import { budget, seedFor } from '../support/budget.js';
import { finderOf, planOf } from '../support/formats.js';
import { mutated, VALUES } from './document-mutations.js';
import { stringsOf } from './document-strings.js';
import { seeded } from './draws.js';

/** `npm run fuzz` sets FUZZ_RUNS to a number of texts; one mutated document takes as long as some 100 of them. */
const RUNS = process.env.FUZZ_RUNS === undefined ? budget(30, 1500) : Math.ceil(Number(process.env.FUZZ_RUNS) / 100);
const SEED = seedFor('document fuzz');
const LARGEST = 60_000;
const MAX_MILLISECONDS = 60_000;

jest.setTimeout(300_000 + RUNS * 500);

interface Fixture {
  readonly name: string;
  readonly file: Buffer;
}

const DATA = path.resolve(__dirname, '../data');
const corpus: readonly Fixture[] = readdirSync(DATA, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.pdf$|^manifest/u.test(entry.name))
  .map(({ parentPath, name }) => ({ name, file: readFileSync(path.join(parentPath, name)) }))
  .filter(({ file }) => file.length <= LARGEST)
  .sort((one, other) => (one.name < other.name ? -1 : 1));
const files = corpus.map(({ file }) => file);

const find = finderOf(
  planOf({
    identifiers: {
      ssn: {},
      emailAddress: {},
      creditCard: {},
      ibanCode: {},
      dictionaries: [{ classification: 'person', terms: VALUES.filter((value) => value.includes(' ')) }],
    },
  }),
);
const findNothing = (): Promise<readonly never[]> => Promise.resolve([]);

/** Formats that are returned byte by byte if nothing is found. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'csv', 'json', 'yaml', 'html', 'markdown', 'sql', 'hl7', 'fhir']);

/** True if a value is in a text as whole words; a backslash begins another sign. */
function hasWhole(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    if (
      !/[\p{L}\p{N}\\]$/u.test(text.slice(0, at).slice(-2)) &&
      !/^[\p{L}\p{N}]/u.test(text.slice(at + value.length, at + value.length + 2))
    )
      return true;
  }
  return false;
}

/** Returns what is wrong with the redacted document. @throws DocumentProblem if it is refused */
async function faultsOf(file: Buffer, fileName: string): Promise<readonly string[]> {
  const { bytes, findings, format } = await redactDocument(openDocument(file, { fileName }), find);
  const found = new Set(findings.filter(({ applied }) => applied).map(({ text }) => text));
  const gone = VALUES.filter((value) => found.has(value));
  const texts = gone.length === 0 ? [] : await stringsOf(Buffer.from(bytes), format);
  const faults = gone.flatMap((value) => {
    const text = texts.find((each) => hasWhole(each, value));
    const at = text?.indexOf(value) ?? 0;
    return text === undefined
      ? []
      : [`${format}: left in ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))}`];
  });
  if (!PLAIN.has(format)) return faults;
  const same = await redactDocument(openDocument(file, { fileName }), findNothing);
  const isLost = same.warnings.length === 0 && Buffer.compare(same.bytes, file) !== 0;
  return isLost ? [...faults, `${format}: other bytes, though nothing was found`] : faults;
}

it('mutated documents are refused, or lose what is found and nothing else', async () => {
  const failures: string[] = [];
  const refusals = new Map<string, number>();
  for (let run = 0; run < RUNS; run++) {
    const random = seeded(SEED + run);
    const fixture = corpus[Math.floor(random() * corpus.length)];
    if (fixture === undefined) break;
    const { name, file } = fixture;
    const started = performance.now();
    try {
      const faults = await faultsOf(mutated(file, random, files), name);
      failures.push(...faults.map((fault) => `file ${run}, ${name}: ${fault}`));
    } catch (error) {
      if (error instanceof DocumentProblem) refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
      else failures.push(`file ${run}, ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
    }
    if (performance.now() - started > MAX_MILLISECONDS) failures.push(`file ${run}, ${name}: takes very long`);
  }
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `mutated documents: ${RUNS} from seed ${SEED}, refused: ${JSON.stringify(Object.fromEntries(refusals))}\n`,
  );
  expect(failures).toEqual([]);
  expect(refused).toBeLessThan(RUNS * 0.9);
});
