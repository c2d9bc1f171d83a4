import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePolicy, redact, type Plan } from '../../src/engine/index.js';
import { examine, judge, type PdfFixture } from '../support/pdf-judge';

const folder = path.resolve(__dirname, '../fixtures/pdf');
const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const bytesOf = ({ file }: PdfFixture): Buffer => readFileSync(path.join(folder, file));
const fixtures = json('manifest.json') as readonly PdfFixture[];

describe('the policy of the corpus', () => {
  let plan: Plan;
  beforeAll(() => {
    const compiled = compilePolicy(json('policy.json'));
    if (!compiled.ok) throw new Error('The policy of the corpus does not compile.');
    plan = compiled.plan;
  });

  it('finds every value, whole', () => {
    const found = (value: string): string => redact(plan, `to ${value} then`).filteredText;
    const left = fixtures
      .flatMap(({ gone }) => gone)
      .filter((value) => !/^to \{\{\{REDACTED-[a-z-]+\}\}\} then$/.test(found(value)));
    expect(left).toEqual([]);
  });

  it('finds nothing in what is kept', () => {
    const phrases = fixtures.flatMap(({ kept }) => kept);
    expect(phrases.filter((phrase) => redact(plan, phrase).filteredText !== phrase)).toEqual([]);
  });
});

// A judge that finds nothing in files that nobody redacted would find nothing in redacted ones either. Every fifth file
// tells; all of them, after a change of the corpus or of the judge, with PDF_JUDGE=all.
const sample = fixtures.filter((_, i) => process.env.PDF_JUDGE === 'all' || i % 5 === 0);
describe('the judge, given a file that nothing was removed from', () => {
  it.each(sample)('finds every value of $file, and what has to be kept', async (fixture) => {
    const file = bytesOf(fixture);
    const isScan = fixture.scan === true;
    let { hits, missing } = await examine(file, fixture, { ocr: isScan });
    if (!isScan && hits.size < fixture.gone.length) ({ hits, missing } = await examine(file, fixture, { ocr: true }));
    expect(fixture.gone.filter((value) => !hits.has(value))).toEqual([]);
    expect(missing).toEqual([]);
  });
});

describe('the judge', () => {
  const fixture = (name: string): PdfFixture => {
    const found = fixtures.find(({ file }) => file === name);
    if (found === undefined) throw new Error(`${name} is not in the manifest.`);
    return found;
  };

  it('finds nothing wrong with a file that needs no change', async () => {
    const plain = { ...fixture('text-plain.pdf'), gone: [], untouched: [1, 2] };
    expect(await judge(bytesOf(plain), bytesOf(plain), plain, { ocr: true })).toEqual([]);
  });

  it.each([
    ['revision-old.pdf', 'the file ends 3 times'],
    ['orphan-objects.pdf', 'nothing refers to'],
    ['embedded-files.pdf', 'the file has /EF'],
    ['actions.pdf', 'the file has /JS'],
    ['private-data.pdf', 'the file has /Thumb'],
    ['form-xfa.pdf', 'the file has /XFA'],
    ['form-signature.pdf', 'the file has /ByteRange'],
    ['encrypted-128.pdf', 'the file is encrypted'],
    ['damaged-xref.pdf', 'qpdf --check'],
    ['file-comments.pdf', 'bytes follow the end of the file'],
    ['damaged-header.pdf', 'bytes come before the header'],
  ])('says what is wrong with the structure of %s', async (name, problem) => {
    const given = fixture(name);
    const problems = await judge(bytesOf(given), bytesOf(given), given, { ocr: false });
    expect(problems.filter((each) => each.startsWith(problem))).not.toEqual([]);
  });

  it('sees pages that look different, have another size, or are gone', async () => {
    const [plain, other] = [fixture('text-plain.pdf'), fixture('text-rotated-pages.pdf')];
    const problems = await judge(
      bytesOf(plain),
      bytesOf(other),
      { ...plain, gone: [], untouched: [1] },
      { ocr: false },
    );
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^missing, or not in order: Dear customer$/),
        expect.stringMatching(/^page 1 looks different/),
        expect.stringMatching(/^4 pages instead of 2$/),
      ]),
    );
  });

  it('sees the greater part of a value', async () => {
    const plain = fixture('text-plain.pdf');
    const longer = plain.gone.map((value) => `${value}7`);
    const problems = await judge(bytesOf(plain), bytesOf(plain), { ...plain, gone: longer }, { ocr: false });
    expect(problems.filter((each) => each.startsWith('a part of ')).length).toBeGreaterThanOrEqual(longer.length);
  });
});
