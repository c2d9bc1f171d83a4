import { parseTags, readIfMatch } from './if-match.js';

it.each([
  ['"a"', ['a']],
  ['W/"a"', ['a']],
  ['w/"a", "b"', ['a', 'b']],
  ['"a,b" , "c"', ['a,b', 'c']],
  [', "a",, "b" ,', ['a', 'b']],
  ['*', ['*']],
  ['7', ['7']],
  ['W/7', ['7']],
  ['""', ['']],
])('reads %s', (header, tags) => {
  expect(parseTags(header)).toEqual(tags);
  expect(readIfMatch(header)).toEqual(tags);
});

it.each(['', ' ', ',', '"a', 'a"', '"a" "b"', 'a b', '"a b"', '"a"x'])('refuses %j and says what to send', (header) => {
  expect(parseTags(header)).toBeUndefined();
  expect(() => readIfMatch(header)).toThrow('If-Match must be the ETag');
});

it('reads a long header in linear steps', () => {
  const header = '"a", '.repeat(20_000);
  expect(parseTags(header)).toHaveLength(20_000);
  expect(parseTags(`${header}"`)).toBeUndefined();
});
