import { spreadOverDocument, type FoundSpan } from './everywhere.js';

interface Named extends FoundSpan {
  readonly replacement: string;
}

/** Returns a span for the first occurrence of each value; a value with an exclamation mark was left unredacted. */
function found(text: string, ...values: readonly string[]): readonly Named[] {
  return values
    .map((given) => {
      const value = given.replace('!', '');
      const start = text.indexOf(value);
      return { start, end: start + value.length, text: value, applied: value === given, replacement: `<${value}>` };
    })
    .toSorted((one, other) => one.start - other.start);
}

const always = (): boolean => true;

const spread = (text: string, values: readonly string[], tells = always) =>
  spreadOverDocument(text, found(text, ...values), tells).map(
    ({ start, end, text: written, replacement, everywhere, repeated }) => {
      expect(text.slice(start, end)).toBe(written);
      return [start, written, replacement, everywhere, repeated];
    },
  );

test('other occurrences go too, however they are written, with the same replacement', () => {
  expect(spread('SSN 123-45-6789. 123 45\n6789, 123456789', ['123-45-6789'])).toEqual([
    [4, '123-45-6789', '<123-45-6789>', true, false],
    [17, '123 45\n6789', '<123-45-6789>', true, true],
    [30, '123456789', '<123-45-6789>', true, true],
  ]);
});

test('what does not tell by itself goes from where it was found alone', () => {
  expect(spread('Mr. Bush. A bush.', ['Bush'], () => false)).toEqual([[4, 'Bush', '<Bush>', false, false]]);
});

test('a value that was found and left somewhere is left elsewhere', () => {
  const text = 'Ann Roe, Ann Roe, Ann Roe';
  const spans = [
    { start: 0, end: 7, text: 'Ann Roe', applied: true },
    { start: 9, end: 16, text: 'Ann Roe', applied: false },
  ];
  expect(spreadOverDocument(text, spans, always)).toEqual(
    spans.map((span) => ({ ...span, everywhere: false, repeated: false })),
  );
});

test('a place that was left is left, also where a value stands within it, which may then be somewhere', () => {
  expect(spread('Ann Roe. The Ann Roe Clinic. Ann Roe', ['Ann Roe', '!The Ann Roe Clinic'])).toEqual([
    [0, 'Ann Roe', '<Ann Roe>', false, false],
    [9, 'The Ann Roe Clinic', '<The Ann Roe Clinic>', false, false],
    [29, 'Ann Roe', '<Ann Roe>', false, true],
  ]);
});

test('nothing overlaps: of an occurrence within or beside a span only what is outside goes besides', () => {
  expect(spread('Ann Roe; Dr. Ann Roe; Roe Ann Roe Ann', ['Ann Roe', 'Dr. Ann'])).toEqual([
    [0, 'Ann Roe', '<Ann Roe>', true, false],
    [9, 'Dr. Ann', '<Dr. Ann>', true, false],
    [16, ' Roe', '<Ann Roe>', false, true],
    [26, 'Ann Roe', '<Ann Roe>', true, true],
  ]);
  expect(spread('1234-5678 and 5678-9012: 1234-5678-9012', ['1234-5678', '5678-9012'])).toEqual([
    [0, '1234-5678', '<1234-5678>', true, false],
    [14, '5678-9012', '<5678-9012>', true, false],
    [25, '1234-5678', '<1234-5678>', true, true],
    [34, '-9012', '<5678-9012>', false, true],
  ]);
});

test('nothing found, nothing goes', () => {
  expect(spreadOverDocument('some text', [], always)).toEqual([]);
});
