import {
  differences,
  kindsLeft,
  piecesOf,
  readPolicy,
  resultOf,
  shownOf,
  withKinds,
  type Explained,
  type Found,
} from './model.js';
import { snippetOf, SNIPPETS } from './snippets.js';

const TEXT = 'Ana Hale, 219-09-9999 🎉';
const found = (id: string, start: number, end: number, more: Partial<Found> = {}): Found => ({
  ...{ id, characterStart: start, characterEnd: end, filterType: 'SSN', context: 'none', documentId: 'd' },
  ...{
    confidence: 0.9,
    text: TEXT.slice(start, end),
    replacement: `<${id}>`,
    ignored: false,
    applied: true,
    priority: 0,
  },
  ...more,
});
const explained = (...spans: Found[]): Explained => ({
  ...{ filteredText: '', documentId: 'd', context: 'none' },
  explanation: { appliedSpans: [], ignoredSpans: [], identifiedSpans: spans },
});

describe('what is shown of a text', () => {
  it('is its parts in order, which give the text and the result', () => {
    const spans = shownOf(explained(found('ssn', 10, 21), found('name', 0, 8)), 0);
    const pieces = piecesOf(TEXT, spans);
    expect(pieces.map(({ text }) => text).join('')).toBe(TEXT);
    expect(resultOf(pieces)).toBe('<name>, <ssn> 🎉');
  });

  it('leaves what is not applied, and what is less sure than asked for', () => {
    const spans = [found('name', 0, 8, { applied: false }), found('ssn', 10, 21, { confidence: 0.4 })];
    expect(resultOf(piecesOf(TEXT, shownOf(explained(...spans), 0.5)))).toBe(TEXT);
    expect(shownOf(explained(...spans), 0.5)).toHaveLength(1);
  });

  it('has one of two over the same characters: what is applied, then what is surer', () => {
    const kept = found('kept', 0, 8, { applied: false, confidence: 1 });
    expect(shownOf(explained(kept, found('first', 0, 3)), 0).map(({ id }) => id)).toEqual(['first']);
    expect(shownOf(explained(found('a', 0, 8, { confidence: 0.5 }), found('b', 4, 8)), 0).map(({ id }) => id)).toEqual([
      'b',
    ]);
  });

  it('tells what one answer has and the other has not', () => {
    const [one, other] = [[found('a', 0, 8), found('b', 10, 21)], [found('c', 10, 21, { replacement: '<b>' })]];
    expect(differences(one, other).map(({ id }) => id)).toEqual(['a']);
    expect(differences(other, one)).toEqual([]);
  });
});

describe('a policy that is typed', () => {
  it('is an object, or says what is wrong', () => {
    expect(readPolicy('{"identifiers":{}}')).toEqual({ ok: true, policy: { identifiers: {} } });
    for (const wrong of ['', '[]', 'null', '{"a":']) expect(readPolicy(wrong).ok).toBe(false);
  });
});

describe('a request to copy', () => {
  const HOSTILE = `It's "$HOME" \`id\` \\ \n <b>`;
  const asked = { origin: 'https://umbra.example', text: HOSTILE, policyName: undefined, policy: '{"identifiers":{}}' };

  /** What a POSIX shell makes of words in quotes. */
  const unquoted = (script: string): string =>
    script.replace(/'([^']*)'|\\(.)/gs, (_, quoted, escaped) => quoted ?? escaped);

  it.each(['curl', 'cli'] as const)('as %s holds the text in quotes of a shell', (kind) => {
    expect(unquoted(snippetOf(kind, { ...asked, policyName: 'strict' }))).toContain(HOSTILE);
    expect(unquoted(snippetOf('curl', asked))).toContain(JSON.stringify(HOSTILE));
  });

  it('as TypeScript and Python holds the text as a string of the language', () => {
    expect(snippetOf('typescript', asked)).toContain(JSON.stringify(HOSTILE));
    expect(snippetOf('typescript', { ...asked, policyName: 'a' })).toContain(`body: ${JSON.stringify(HOSTILE)},`);
    expect(snippetOf('python', { ...asked, policyName: 'a' })).toContain(`data=${JSON.stringify(HOSTILE)}.encode()`);
  });

  it('names the stored policy, escaped for an address', () => {
    for (const kind of SNIPPETS.filter((one) => one !== 'cli')) {
      expect(snippetOf(kind, { ...asked, policyName: 'a b' })).toContain('/api/filter?p=a%20b');
    }
  });
});

it('adds the kinds of what a policy leaves to it, each once', () => {
  const left = ['date', 'zipCode', 'date'].map((kind) => ({
    ...{ filterType: 'DATE', rule: `identifiers.${kind}`, text: '', characterStart: 0, characterEnd: 1, confidence: 1 },
  }));
  const policy = { name: 'x', identifiers: { ssn: { ssnFilterStrategies: [] } } };
  expect(JSON.parse(withKinds(policy, kindsLeft(left)))).toEqual({
    name: 'x',
    identifiers: { ssn: { ssnFilterStrategies: [] }, date: {}, zipCode: {} },
  });
});
