import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["My surname, that's O-Y-E-L-A-R-A-N.", 'O-Y-E-L-A-R-A-N'],
  ['P-H-I-L-I-P, with one L', 'P-H-I-L-I-P'],
  ['spelt w-r-e-n', 'w-r-e-n'],
  ['It is spelled K O W A L', 'K O W A L'],
  ['ich buchstabiere: H-Ä-B', 'H-Ä-B'],
])('%s has %s', (text, name) => {
  expect(inText(text)).toEqual([name]);
});

test.each([
  'vitamins A-B-C-D and E',
  'A B C D E F G',
  'the A-Z of it',
  'T-E-S-T in capitals',
  'X-Y-Z axes',
  'U S A',
  'a-b testing',
  'C-A-T scan',
])('%s has no name', (text) => {
  expect(inText(text)).toEqual([]);
});
