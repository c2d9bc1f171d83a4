import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Will, can you loop in Legal?', 'Will'],
  ['It is late.\nRose, could you call back?', 'Rose'],
  ['Mark, please send the file.', 'Mark'],
  ['Thanks April, see you.', 'April'],
  ['Good morning, Summer!', 'Summer'],
  ['Vielen Dank Marina.', 'Marina'],
])('%s speaks to %s', (text, name) => {
  expect(inText(text)).toEqual([name]);
});

test.each([
  'In May, can you call? The Will, can you see it?',
  'Friday, can you call? Legal, please advise. Team, thanks.',
  'Mark the file confidential. May we go?',
  'Good morning London! Thanks Google! Thanks everyone, Thanks Everyone!',
])('%s speaks to nobody', (text) => {
  expect(inText(text)).toEqual([]);
});
