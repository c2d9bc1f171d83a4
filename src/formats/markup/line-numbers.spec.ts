import { LineNumbers } from './line-numbers.js';

it.each(['\n', '\r', '\r\n'])('numbers the lines of a text that end with %j', (end) => {
  const line = `0123456789${end}`;
  const numbers = new LineNumbers(line.repeat(2000));
  for (const [index, place] of [0, 1, 500, 1999].map((row) => [row, row * line.length] as const)) {
    expect([numbers.at(place), numbers.at(place + 10)]).toEqual([index + 1, index + 1]);
  }
});

it('counts CR LF as one line end, also across the border of two blocks', () => {
  const text = `${'x'.repeat(4095)}\r\n\n\r\ry`;
  expect(new LineNumbers(text).at(text.length)).toBe(5);
});
