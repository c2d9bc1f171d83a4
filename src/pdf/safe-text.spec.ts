import { safeTextWithout } from './safe-text.js';

const safe = safeTextWithout([
  { text: '219-09-9999', replacement: '<number>' },
  { text: 'Jane Roe', replacement: '<name>' },
  { text: 'Roe Street 12', replacement: '<street>' },
  { text: 'Street', replacement: '<within>' },
]);

test.each([
  ['nothing of it', 'nothing of it'],
  ['', ''],
  ['Call Jane Roe at 219-09-9999.', 'Call <name> at <number>.'],
  ['JANE  ROE, 219 09 9999', '<name>, <number>'],
  ['ref219099999', 'ref<number>'],
  ['Jane Roe Jane Roe', '<name> <name>'],
  ['at Jane Roe Street 12', 'at <name>'],
  ['at Roe Street 12 now', 'at <street> now'],
  ['Jane Roebuck', 'Jane Roebuck'],
])('%j becomes %j, twice the same', (text, expected) => {
  expect(safe(text)).toBe(expected);
  expect(safe(text)).toBe(expected);
});

test('without values every text is safe', () => {
  expect(safeTextWithout([])('Jane Roe')).toBe('Jane Roe');
});

test('replacements are no patterns', () => {
  expect(safeTextWithout([{ text: 'Jane Roe', replacement: '$&' }])('Jane Roe')).toBe('$&');
});
