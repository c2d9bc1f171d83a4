import fc from 'fast-check';

import { readLines, type Line } from './read-lines.js';

async function linesOf(chunks: readonly string[], most = 100): Promise<Line[]> {
  const source = (async function* () {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
  })();
  const lines: Line[] = [];
  for await (const line of readLines(source, most)) lines.push(line);
  return lines;
}

const texts = (lines: readonly Line[]) => lines.map(({ bytes }) => bytes?.toString());

test('lines end at line feeds, with or without a carriage return, and at the end', async () => {
  expect(await linesOf(['a\nb\r\n\n\r\nc'])).toEqual([
    { number: 1, bytes: Buffer.from('a') },
    { number: 2, bytes: Buffer.from('b') },
    { number: 5, bytes: Buffer.from('c') },
  ]);
  expect(texts(await linesOf(['a\n']))).toEqual(['a']);
  expect(texts(await linesOf([]))).toEqual([]);
});

test('a line that is too long is passed over, and those behind it are read', async () => {
  expect(await linesOf(['12345', '6789\nok\n', 'x'.repeat(30), '\nend'], 5)).toEqual([
    { number: 1, bytes: undefined },
    { number: 2, bytes: Buffer.from('ok') },
    { number: 3, bytes: undefined },
    { number: 4, bytes: Buffer.from('end') },
  ]);
});

test('it does not matter how the stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', '\n', 'bc', '\n\n', 'd\ne')), async (chunks) => {
      const whole = chunks.join('');
      const expected = whole.split('\n').filter((line) => line !== '');
      expect(texts(await linesOf(chunks))).toEqual(expected);
    }),
  );
});
