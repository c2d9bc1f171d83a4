import { Reading, readShape, shapeOf } from './shape.js';

/** Returns the value that a shape reads at the first digit of the text. */
function read(pattern: string, text: string): string | undefined {
  const reading = new Reading();
  const end = readShape(text, text.search(/\d/), shapeOf(pattern), reading);
  return end < 0 ? undefined : `${text.slice(reading.start, end)} ${reading.value()}`;
}

describe('a shape', () => {
  it.each([
    ['999 999 9999', 'no 943 476 5919.', '943 476 5919 9434765919'],
    ['999 999 9999', '9434765919', '9434765919 9434765919'],
    ['999 999 9999', '943-476-5919', '943-476-5919 9434765919'],
    ['AA 99 99 99 A', 'AB 12 34 56 c', 'AB 12 34 56 c AB123456C'],
    ['AA 99 99 99 A', '(ab123456c)', 'ab123456c AB123456C'],
    ['AAA AAA 99X99 X999A', 'RSS MRA 85T10 A562S', 'RSS MRA 85T10 A562S RSSMRA85T10A562S'],
    ['XXXXXXXXX', 'C01X00T47,', 'C01X00T47 C01X00T47'],
    ['99.99.99-999.99', '85.07.30-033.28', '85.07.30-033.28 85073003328'],
    ['99.99.99-999.99', '85 07 30 033 28', '85 07 30 033 28 85073003328'],
    ['99.99.99-999.99', '85/07/30/033/28', '85/07/30/033/28 85073003328'],
    ['A9999999', 'x A1234567 y', 'A1234567 A1234567'],
  ])('%s reads %j', (pattern, text, expected) => {
    expect(read(pattern, text)).toBe(expected);
  });

  it.each([
    ['999 999 9999', '943 4765919'],
    ['999 999 9999', '94347659190'],
    ['999 999 9999', '943 476 5919-1'],
    ['999 999 9999', 'x9434765919'],
    ['999 999 9999', '943 476 5919a'],
    ['999 999 9999', '943,476,5919'],
    ['999 999 9999', '943-476 5919'],
    ['99.99.99-999.99', '85.07-30.033.28'],
    ['99/999/99999', '/21/815/08150'],
    ['99/999/99999', '21/815/08150/index.html'],
    ['AA 99 99 99 A', 'XAB 12 34 56 C'],
    ['AA 99 99 99 A', 'A 12 34 56 C'],
    ['A9999999', 'AA1234567'],
    ['XXXXXXXXX', 'C01X00T478'],
    ['XXXXXXXXX', 'AC01X00T47'],
  ])('%s leaves %j', (pattern, text) => {
    expect(read(pattern, text)).toBeUndefined();
  });

  it('tells which digit runs can wake it', () => {
    expect(shapeOf('999 999 9999').digitRuns).toEqual([
      [3, 3, { token: [3, 5], first: true, behind: [3, 3] }],
      [10, 10, { token: [10, 12], first: true }],
    ]);
    expect(shapeOf('AA 99 99 99 A').digitRuns).toEqual([
      [2, 2, { token: [2, 4], afterLetter: true, behind: [2, 2] }],
      [6, 6, { token: [9, 11], afterLetter: true, behind: 'letter' }],
    ]);
    expect(shapeOf('99 AA').digitRuns).toEqual([
      [2, 2, { token: [2, 4], first: true, behind: 'sign-letter' }],
      [2, 2, { token: [4, 6], first: true, behind: 'letter' }],
    ]);
    expect(shapeOf('XX9 XX').digitRuns).toEqual([
      [1, 3, { token: [3, 5] }],
      [1, 5, { token: [5, 7] }],
    ]);
    expect(() => shapeOf('AAA')).toThrow('no digit');
  });
});
