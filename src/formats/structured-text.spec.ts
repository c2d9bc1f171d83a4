import { mayBeStructured, structureOf } from './structured-text.js';

const PROSE = [
  'Dear Ann,\nthank you, as always, for the letter; we hope that you, Bob and the children are well.\n',
  'The name of the patient, whom we saw on Monday, is known to you.\nHe was well, and went home.\n',
  'Address: as before\nPhone: as before\n',
  '# Notes | of the day\n\nNothing, really.\n',
  '',
  ' \n\t',
];

test.each(PROSE)('prose is text: %j', (text) => {
  expect(mayBeStructured(text) && structureOf(text) !== undefined).toBe(false);
});

test.each([
  ['csv', 'name,city\nPeter,Bonn\n'],
  ['csv', '\uFEFFname;city\r\nPeter;Bonn\r\n'],
  ['csv', 'sep=|\nname|city\nPeter|Bonn\n'],
  ['csv', `People of the ward\n\n"first name","last name"\n${'"Maria","Keller, called M"\n'.repeat(20)}`],
  ['json', '{"a": 1}'],
  ['json', '\uFEFF [\n{"a": "b"}]\n\n'],
  ['json', '{"a": 1}\n{"a": 2}\n'],
])('what is more than text is %s: %j', (format, text) => {
  expect(mayBeStructured(text)).toBe(true);
  expect(structureOf(text)?.format).toBe(format);
});

test.each(['{"a": ', '{name} was here {today}', '[1] see below [2]', '{{first}}'])('%j is no JSON', (text) => {
  expect(mayBeStructured(text) ? structureOf(text) : undefined).toBeUndefined();
});
