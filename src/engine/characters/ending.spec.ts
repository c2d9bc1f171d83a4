import { Ending } from './ending.js';

describe('a pattern for the end of a text', () => {
  const road = new Ending(/(?:^|[^\p{L}])((?:[a-z]{2,8} ){1,3}(?:Road|Street)) $/iu);

  it.each(['Long Road ', 'in Old Long Road ', 'the Street of Long Street '])(
    'matches %j as the pattern does',
    (text) => {
      expect(road.test(text)).toBe(true);
      expect(road.exec(text)).toEqual(/(?:^|[^\p{L}])((?:[a-z]{2,8} ){1,3}(?:Road|Street)) $/iu.exec(text));
    },
  );

  it.each(['', 'Long Road', 'Long Road 12 ', ' Road '])('does not match %j', (text) => {
    expect(road.test(text)).toBe(false);
    expect(road.exec(text)).toBeNull();
  });

  it('keeps nothing between texts', () => {
    expect(road.test('in Old Long Road ')).toBe(true);
    expect(road.test('Old Road ')).toBe(true);
  });

  it.each([/road/, /road$/m, /road$/g])('refuses %s', (pattern) => {
    expect(() => new Ending(pattern)).toThrow('not one for the end');
  });
});
