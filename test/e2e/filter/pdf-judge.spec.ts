import { availableParallelism } from 'node:os';
import { compilePolicy, redact, type Plan } from '../../../src/engine/index.js';
import { budget, seedFor } from '../../support/budget';
import { fixture as corpusFile } from '../../support/filter-pdf';
import { corpus, corpusBytes, sampleOfEveryFamily, workAhead } from '../../support/pdf-corpus';
import { examine, judge, type PdfFixture } from '../../support/pdf-judge';
import { HAS_TOOLS } from '../../support/pdf-judge/tools';

describe('the policy of the corpus', () => {
  let plan: Plan;
  beforeAll(() => {
    const compiled = compilePolicy(JSON.parse(corpusFile('policy.json').toString()));
    if (!compiled.ok) throw new Error('The policy of the corpus does not compile.');
    plan = compiled.plan;
  });

  it('finds every value, whole', () => {
    const found = (value: string): string => redact(plan, `to ${value} then`).filteredText;
    const left = corpus
      .flatMap(({ gone }) => gone)
      .filter((value) => !/^to \{\{\{REDACTED-[a-z-]+\}\}\} then$/.test(found(value)));
    expect(left).toEqual([]);
  });

  it('finds nothing in what is kept', () => {
    const phrases = corpus.flatMap(({ kept }) => kept);
    expect(phrases.filter((phrase) => redact(plan, phrase).filteredText !== phrase)).toEqual([]);
  });
});

// A judge that finds nothing in files that nobody redacted would find nothing in redacted ones either.
describe('the judge, given a file that nothing was removed from', () => {
  const sample = sampleOfEveryFamily(1, seedFor('PDF judge'));
  const examined = workAhead(sample, budget(1, availableParallelism()), async (fixture) => {
    const file = corpusBytes(fixture);
    const isScan = fixture.scan === true;
    const found = await examine(file, fixture, { ocr: isScan });
    return isScan || found.hits.size === fixture.gone.length ? found : examine(file, fixture, { ocr: true });
  });

  it.each(sample)('finds every value of $file, and what has to be kept', async (fixture) => {
    const { hits, missing } = await examined(fixture);
    expect(fixture.gone.filter((value) => !hits.has(value))).toEqual([]);
    expect(missing).toEqual([]);
  });
});

describe('the judge', () => {
  const fixture = (name: string): PdfFixture => {
    const found = corpus.find(({ file }) => file === name);
    if (found === undefined) throw new Error(`${name} is not in the manifest.`);
    return found;
  };

  it('finds nothing wrong with a file that needs no change', async () => {
    const plain = { ...fixture('text-plain.pdf'), gone: [], untouched: [1, 2] };
    expect(await judge(corpusBytes(plain), corpusBytes(plain), plain, { ocr: true })).toEqual([]);
  });

  type Finding = [file: string, problem: string];
  it.each<Finding>([
    ['revision-old.pdf', 'the file ends 3 times'],
    ['orphan-objects.pdf', 'nothing refers to'],
    ['embedded-files.pdf', 'the file has /EF'],
    ['actions.pdf', 'the file has /JS'],
    ['private-data.pdf', 'the file has /Thumb'],
    ['form-xfa.pdf', 'the file has /XFA'],
    ['form-signature.pdf', 'the file has /ByteRange'],
    ['encrypted-128.pdf', 'the file is encrypted'],
    ...(HAS_TOOLS ? [['damaged-xref.pdf', 'qpdf --check'] satisfies Finding] : []),
    ['file-comments.pdf', 'bytes follow the end of the file'],
    ['damaged-header.pdf', 'bytes come before the header'],
  ])('says what is wrong with the structure of %s', async (name, problem) => {
    const given = fixture(name);
    const problems = await judge(corpusBytes(given), corpusBytes(given), given, { ocr: false });
    expect(problems.filter((each) => each.startsWith(problem))).not.toEqual([]);
  });

  it('sees pages that look different, have another size, or are gone', async () => {
    const [plain, other] = [fixture('text-plain.pdf'), fixture('text-rotated-pages.pdf')];
    const problems = await judge(
      corpusBytes(plain),
      corpusBytes(other),
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
    const problems = await judge(corpusBytes(plain), corpusBytes(plain), { ...plain, gone: longer }, { ocr: false });
    expect(problems.filter((each) => each.startsWith('a part of ')).length).toBeGreaterThanOrEqual(longer.length);
  });
});
