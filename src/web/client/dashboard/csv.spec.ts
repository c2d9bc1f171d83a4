import { csvOf } from './csv.js';

describe('csvOf', () => {
  it('writes RFC 4180', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x', 1.5],
          ['with "quotes", commas', null],
          ['two\nlines', true],
        ],
      ),
    ).toBe('a,b\r\nx,1.5\r\n"with ""quotes"", commas",\r\n"two\nlines",true\r\n');
  });

  it.each(['=1+1', '+1 2', '-a', '@SUM(A1)', '\tx', '\rx'])('%j is no formula', (text) => {
    expect(csvOf([], [[text]])).toContain(`'${text}`);
  });

  it.each(['-5', 'a=b', '-1.5e3'])('%s stays what it is', (text) => {
    expect(csvOf([], [[text]])).toBe(`\r\n${text}\r\n`);
  });

  it('a number below zero stays a number', () => {
    expect(csvOf([], [[-5]])).toBe('\r\n-5\r\n');
  });
});
