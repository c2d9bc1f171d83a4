import fc from 'fast-check';
import { sharedApp, type TestApp } from '../support/app.js';
import { budget } from '../support/budget.js';
import { presidio } from '../support/presidio.js';
import { PresidioProcess } from '../support/presidio-process.js';

/** Of `scripts/services/presidio.sh`; without it there is nothing to compare with. */
const { PRESIDIO_PYTHON } = process.env;
const testWithPresidio = PRESIDIO_PYTHON === undefined ? test.skip : test;
const SEED = 20_261_130;
const RUNS = budget(100, 3000);

let app: TestApp;
let python: PresidioProcess | undefined;
beforeAll(async () => {
  app = await sharedApp();
  if (PRESIDIO_PYTHON !== undefined) python = PresidioProcess.start(PRESIDIO_PYTHON);
});
afterAll(() => python?.end());

const text = fc
  .array(fc.constantFrom('TCK-1234', 'tck-99', 'Ann', 'ann', 'Max', ' ', ' ', '\n', ', ', 'é', '😀', '𝒜', '12', 'x'), {
    minLength: 1,
    maxLength: 14,
  })
  .map((parts) => parts.join(''));

/** What the linear engine expresses as Python does. */
const regex = fc.constantFrom('TCK-[0-9]+', '[a-z]+-[0-9]{2}', 'Ann', '(?:an){1,2}n?', '^Max$', '[^ ]+😀', '(', 'x*');
const score = fc.constantFrom<unknown>(0.1, 0.5, 0.5, 1, 0, 2, -1);
const pattern = fc.oneof(
  { weight: 9, arbitrary: fc.record({ name: fc.constant('p'), regex, score }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('p'), regex, more: fc.constant(1) }, { requiredKeys: ['name'] }),
  },
);
const recognizer = fc
  .record(
    {
      supported_entity: fc.constantFrom('TICKET', 'NAME'),
      supported_language: fc.constantFrom('en', 'en', 'en', 'de'),
      name: fc.constant('mine'),
      patterns: fc.array(pattern, { minLength: 1, maxLength: 2 }),
      deny_list: fc.array(fc.constantFrom('Ann', 'max', 'Ann Max', '12', 'é'), { minLength: 1, maxLength: 3 }),
      deny_list_score: fc.constantFrom(0.2, 0.9),
      global_regex_flags: fc.constantFrom(0, 2, 8, 26),
      colour: fc.constant('red'),
    },
    { requiredKeys: [] },
  )
  .map(({ colour, ...fields }) => ({
    ...fields,
    ...(Math.abs(JSON.stringify(fields).length) % 17 === 0 && { colour }),
  }));

const request = fc.record(
  {
    text: fc.oneof(
      text,
      fc.array(fc.oneof(text, fc.constant('')), { maxLength: 3 }),
      fc.constantFrom<unknown>('', ' ', 12, true, null),
    ),
    language: fc.constantFrom<unknown>('en', 'en', 'en', 'en', 'en', '', null, 'xx'),
    entities: fc.constantFrom<unknown>(['TICKET'], ['NAME'], ['TICKET', 'NAME'], ['TICKET', 'NONE'], ['NONE']),
    score_threshold: fc.constantFrom<unknown>(0, 0.3, 0.5, 1, 2),
    return_decision_process: fc.constantFrom<unknown>(true, false, 0, 'yes'),
    ad_hoc_recognizers: fc.array(recognizer, { minLength: 1, maxLength: 2 }),
    allow_list: fc.array(fc.constantFrom('Ann', 'ann', '^a', 'TCK', ''), { maxLength: 2 }),
    allow_list_match: fc.constantFrom('exact', 'regex'),
    regex_flags: fc.constantFrom(0, 2, 26),
  },
  { requiredKeys: ['ad_hoc_recognizers', 'entities'] },
);

interface Said {
  readonly status: number;
  readonly body: unknown;
}

interface FoundHere {
  readonly entity_type: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** Presidio has no order of entities at one place with one score. */
const inOrder = (found: readonly FoundHere[]): readonly FoundHere[] =>
  found.toSorted(
    (one, other) =>
      other.score - one.score ||
      one.start - other.start ||
      other.end - one.end ||
      one.entity_type.localeCompare(other.entity_type),
  );

/** What is wrong with a pattern is told by another engine. */
const comparable = ({ status, body }: Said): Said => {
  if (status !== 200) {
    const told = JSON.stringify(body).replace(/(?<=Invalid regex pattern: ).*(?="\})/, '');
    return { status, body: JSON.parse(told) as unknown };
  }
  const lists = body as readonly (FoundHere | readonly FoundHere[])[];
  const isBatch = lists.some((each) => Array.isArray(each));
  return {
    status,
    body: isBatch ? (lists as FoundHere[][]).map(inOrder) : inOrder(lists as FoundHere[]),
  };
};

/** The places in their order. */
const placesOf = ({ body }: Said): unknown[] =>
  [body].flat(2).map((each) => {
    const { score, start, end } = each as FoundHere;
    return [score, start, end];
  });

testWithPresidio(
  'finds by recognizers of the request what Presidio finds, and refuses in the same words',
  async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        // Without one, each product has a threshold of its own.
        const json = { score_threshold: 0, ...asked };
        const ours = await presidio(app, 'POST', 'analyze', json);
        const theirs = (await python?.ask({ analyze: json })) as Said;
        expect(comparable(ours)).toEqual(comparable(theirs));
        expect(placesOf(ours)).toEqual(placesOf(theirs));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  },
  300_000,
);
