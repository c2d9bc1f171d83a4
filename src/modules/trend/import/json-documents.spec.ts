import { jsonPieces, type JsonPiece } from './json-documents.js';

/** In chunks of that size, so that ends fall everywhere. */
async function piecesOf(text: string | Buffer, chunk = 7, maxBytes?: number) {
  const bytes = Buffer.from(text);
  const source = async function* () {
    for (let from = 0; from < bytes.length; from += chunk)
      yield await Promise.resolve(bytes.subarray(from, from + chunk));
  };
  const pieces: JsonPiece[] = [];
  for await (const piece of jsonPieces(source(), maxBytes)) pieces.push(piece);
  return pieces.map(({ line, bytes: found, problem }) => [line, found?.toString() ?? problem]);
}

describe('jsonPieces', () => {
  const strange = 'there is something that is no document';
  const cutOff = 'the document does not end in its line (export without --pretty)';

  it.each([1, 2, 3, 7, 1000])('finds the documents of lines and of arrays in chunks of %d', async (chunk) => {
    const documents = ['{"a":1}', '{"b":{"c":"}{\\"[,"}}', '{"d":"\\\\"}', '{}'];
    expect(await piecesOf(documents.join('\n'), chunk)).toEqual(documents.map((text, i) => [i + 1, text]));
    expect(await piecesOf(`${documents.join('\r\n\r\n')}\r\n`, chunk)).toEqual(
      documents.map((text, i) => [2 * i + 1, text]),
    );
    expect(await piecesOf(`[${documents.join(',')}]\n`, chunk)).toEqual(documents.map((text) => [1, text]));
    expect(await piecesOf(`[\n${documents.join(',\n')}\n]\n`, chunk)).toEqual(
      documents.map((text, i) => [i + 2, text]),
    );
  });

  it('passes over a mark of byte order and finds nothing in nothing', async () => {
    expect(await piecesOf('\uFEFF{"a":1}', 100)).toEqual([[1, '{"a":1}']]);
    for (const text of ['', '\n\n', '[]', '[\n]\n']) expect(await piecesOf(text)).toEqual([]);
  });

  it('ends a broken document with its line', async () => {
    expect(await piecesOf('{"a":"never closed\n{"b":1}\n{"c":{\n{"d":1}\n{"e":1')).toEqual([
      [1, cutOff],
      [2, '{"b":1}'],
      [3, cutOff],
      [4, '{"d":1}'],
      [5, cutOff],
    ]);
  });

  it('tells once a line what is no document', async () => {
    expect(await piecesOf('hello {"a":1} "x" null\n{"b":1}}}\n"{}"\n')).toEqual([
      [1, strange],
      [1, '{"a":1}'],
      [2, '{"b":1}'],
      [2, strange],
      [3, strange],
      [3, '{}'],
    ]);
  });

  it('reads long lines, and passes over those that are too long', async () => {
    const long = `{"a":"${'x'.repeat(1_000_000)}"}`;
    expect(await piecesOf(`${long}\n{"b":1}\n`, 65_536)).toEqual([
      [1, long],
      [2, '{"b":1}'],
    ]);
    expect(await piecesOf(`${long}\n{"b":1}\n`, 65_536, 1_000_000)).toEqual([
      [1, expect.stringMatching(/^the document is longer than/)],
      [2, '{"b":1}'],
    ]);
  });
});
