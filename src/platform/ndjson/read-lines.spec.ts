import fc from 'fast-check';

import { AppError } from '../http/app-error.js';
import { readLineGroups, readLines, type Line } from './read-lines.js';

async function linesOf(chunks: readonly string[], most = 100, maxSkipped?: number): Promise<Line[]> {
  const source = (async function* () {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
  })();
  const lines: Line[] = [];
  for await (const line of readLines(source, most, maxSkipped)) lines.push(line);
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

test('a line that is too long is told of before it has ended, and not read for ever', async () => {
  let sent = 0;
  const endless = (async function* () {
    for (;;) {
      sent += 10;
      yield await Promise.resolve(Buffer.alloc(10, 'x'));
    }
  })();
  const lines = readLines(endless, 25, 50);
  expect(await lines.next()).toEqual({ done: false, value: { number: 1, bytes: undefined } });
  expect(sent).toBe(30);
  expect((await lines.next()).done).toBe(true);
  expect(sent).toBe(80);
  expect(await linesOf(['x'.repeat(75), '\nok'], 25, 50)).toHaveLength(2);
});

test('lines that arrive together are read together, many at a time', async () => {
  const source = (async function* () {
    for (const chunk of ['a\nb\nc', 'd\n', 'e', '\n'.repeat(3), 'f\n'.repeat(300)]) {
      yield await Promise.resolve(Buffer.from(chunk));
    }
  })();
  const groups: (readonly Line[])[] = [];
  for await (const lines of readLineGroups(source, 100)) groups.push(lines);
  expect(groups.slice(0, 3).map(texts)).toEqual([['a', 'b'], ['cd'], ['e']]);
  expect(groups.slice(3).map(({ length }) => length)).toEqual([256, 44]);
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

test('what its sender is to be told of the source is the last line', async () => {
  const failure = new AppError('not-received', 'Nothing was received.');
  const source = async function* (error: Error) {
    yield await Promise.resolve(Buffer.from('whole\nhal'));
    throw error;
  };
  const read = async (error: Error): Promise<Line[]> => {
    const lines: Line[] = [];
    for await (const line of readLines(source(error), 100)) lines.push(line);
    return lines;
  };
  expect(await read(failure)).toEqual([
    { number: 1, bytes: Buffer.from('whole') },
    { number: 2, bytes: undefined, failure },
  ]);
  await expect(read(new Error('aborted'))).rejects.toThrow('aborted');
});
