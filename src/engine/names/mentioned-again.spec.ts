import { withGivenNames } from './mentioned-again.js';

const extended = (text: string, ...names: string[]): string[] => {
  let from = 0;
  const found = names.map((name) => {
    const start = text.indexOf(name, from);
    from = start + name.length;
    return { start, end: from, type: 'person' as const, confidence: 0.9 };
  });
  return withGivenNames(text, found).map(({ start, end }) => text.slice(start, end));
};

test('a surname that the document has with an initial takes the given name before it', () => {
  expect(extended('pp K. Babatunde\nKemi Babatunde, Manager', 'K. Babatunde', 'Babatunde')).toEqual([
    'K. Babatunde',
    'Kemi Babatunde',
  ]);
});

test.each([
  ['another initial', 'K. Babatunde. Tobi Babatunde', 'K. Babatunde', 'Babatunde'],
  ['a word of the language', 'K. Babatunde. Keep Babatunde informed', 'K. Babatunde', 'Babatunde'],
  ['another surname', 'K. Babatunde. Kemi Osei', 'K. Babatunde', 'Osei'],
])('%s stays before it', (_, text, ...names) => {
  expect(extended(text, ...names)).toEqual(names);
});
