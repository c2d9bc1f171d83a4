import { KINDS } from '../../../engine/index.js';
import { readExplanation, typeOf } from './detected-spans.js';

const TEXT = 'Ana: ana@example.com';
const span = {
  characterStart: 5,
  characterEnd: 20,
  filterType: 'EMAIL_ADDRESS',
  confidence: 0.9,
  text: 'ana@example.com',
  replacement: '{{{REDACTED-email-address}}}',
};
const answer = (...appliedSpans: readonly unknown[]) => ({ explanation: { appliedSpans, ignoredSpans: [] } });

describe('the type of a label', () => {
  it('is the id of its kind, for every kind', () => {
    for (const { id, label } of KINDS) {
      expect(typeOf(label)).toBe(id);
      expect(typeOf(id)).toBe(id);
    }
  });

  it.each([
    ['LOCATION_CITY', 'city'],
    ['IDENTIFIER', 'id'],
    ['NER_ENTITY', 'ner-entity'],
    ['Some  Other.Kind_', 'some-other-kind'],
  ])('%s is %s', (label, type) => {
    expect(typeOf(label)).toBe(type);
  });

  it.each(['', '___', 'X'.repeat(101)])('%j has none', (label) => {
    expect(typeOf(label)).toBeUndefined();
  });
});

describe('an explanation', () => {
  it('is read span by span, in order of position', () => {
    const first = {
      ...span,
      characterStart: 0,
      characterEnd: 3,
      filterType: 'FIRST_NAME',
      text: 'Ana',
      replacement: '',
    };
    expect(readExplanation(answer(span, first), TEXT)).toEqual([
      { start: 0, end: 3, type: 'first-name', confidence: 0.9, replacement: '' },
      { start: 5, end: 20, type: 'email-address', confidence: 0.9, replacement: '{{{REDACTED-email-address}}}' },
    ]);
    expect(readExplanation(answer(), TEXT)).toEqual([]);
  });

  it('may say nothing of text and replacement', () => {
    const bare = { characterStart: 5, characterEnd: 20, filterType: 'EMAIL_ADDRESS', confidence: 0.9 };
    expect(readExplanation(answer(bare), TEXT)).toMatchObject([{ start: 5, replacement: '' }]);
  });

  it.each([
    { characterStart: -1 },
    { characterStart: 20 },
    { characterStart: 5.5 },
    { characterStart: '5' },
    { characterEnd: 21 },
    { characterEnd: 5 },
    { characterEnd: null },
    { confidence: 1.1 },
    { confidence: -0.1 },
    { confidence: null },
    { filterType: '' },
    { filterType: 7 },
    { text: 'bob@example.com' },
  ])('with a span of %j is none', (change) => {
    expect(readExplanation(answer(span, { ...span, ...change }), TEXT)).toBeUndefined();
  });

  it.each([null, [], 'x', {}, { explanation: null }, { explanation: { appliedSpans: {} } }, answer(null), answer('x')])(
    'is not %j',
    (value) => {
      expect(readExplanation(value, TEXT)).toBeUndefined();
    },
  );
});
