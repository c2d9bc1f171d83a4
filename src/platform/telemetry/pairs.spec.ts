import { readPairs } from './pairs.js';

it.each([
  ['', {}],
  ['a=1', { a: '1' }],
  [' a = 1 , b=x%20y,', { a: '1', b: 'x y' }],
  ['authorization=Basic dXNlcjpwYXNz==', { authorization: 'Basic dXNlcjpwYXNz==' }],
  ['a', undefined],
  ['=1', undefined],
  ['a=%zz', undefined],
  ['a=1%0d%0ab: 2', undefined],
  ['a b=1', undefined],
])('reads %j', (text, expected) => {
  expect(readPairs(text)).toEqual(expected);
});
