import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import type { OpenDocument, Piece, Replacement } from './format.js';
import { endOfLines, type LongDocument } from './long-document.js';
import { openLongDocument, type Declared } from './registry.js';

const CHUNK_BYTES = 10_000;
const LIMITS = { partBytes: 50_000, longestRecordBytes: 1024 * 1024 };

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    yield await Promise.resolve(bytes.subarray(at, at + CHUNK_BYTES));
  }
}

function opened(bytes: Uint8Array, declared: Declared = {}): LongDocument {
  const long = openLongDocument(bytes.subarray(0, CHUNK_BYTES), declared);
  if (long === undefined) throw new Error('It is not read in parts.');
  return long;
}

/** Replaces every piece with this label, part by part. */
async function replaced(bytes: Uint8Array, label: string, declared?: Declared, limits = LIMITS) {
  const written: Uint8Array[] = [];
  const long = opened(bytes, declared);
  for await (const each of long.partsIn(chunksOf(bytes), limits)) {
    const document = long.read(each);
    const edits = editsOf(document, label);
    const part = document.write(edits);
    await document.verify(part, edits);
    written.push(part);
  }
  return { parts: written.length, bytes: Buffer.concat(written) };
}

const editsOf = (document: OpenDocument, label: string): Map<Piece, readonly Replacement[]> =>
  new Map(
    document.pieces
      .filter((piece) => piece.label === label)
      .map((piece) => [piece, [{ start: 0, end: piece.text.length, text: 'X' }]]),
  );

/** Enough rows for several parts; some contain line breaks within quotes. */
const ROWS = Array.from({ length: 2000 }, (_, row) => ({
  name: `Person ${row}`,
  note: row % 7 === 0 ? `"two\r\nlines, ${row}"` : 'a note that makes the row longer than it were without it, é',
}));
const table = (nameOf: (row: number) => string, before = ''): string =>
  `${before}name;note\r\n${ROWS.map(({ note }, row) => `${nameOf(row)};${note}\r\n`).join('')}`;

describe('a long document', () => {
  test.each<[string, Declared, string]>([
    ['utf-8', {}, ''],
    ['utf-8', {}, '\uFEFF'],
    ['utf-8', {}, 'sep=;\r\n'],
    ['utf-16le', {}, '\uFEFF'],
    ['utf-16be', {}, '\uFEFF'],
    ['windows-1252', { format: 'csv', charset: 'windows-1252' }, ''],
  ])('is a table in %s, whose header labels the cells of all parts (%j, %j)', async (encoding, declared, before) => {
    const bytes = iconv.encode(
      table((row) => ROWS[row]?.name ?? '', before),
      encoding,
    );
    const { parts, bytes: written } = await replaced(bytes, 'name', declared);
    expect(parts).toBeGreaterThan(1);
    expect(iconv.decode(written, encoding, { stripBOM: false })).toBe(table(() => 'X', before));
  });

  test.each(['\r\n', ';;\r\n', '""; ;\r\n'])(
    'may go on with a second table behind %j, whose header labels the cells of the parts after it',
    async (blank) => {
      const first = 'id;amount;product\r\n17;20.50;lamp\r\n';
      const rows = (name: string): string => `First name;Last name;City\r\n${`${name};Thurnhuber;Bonn\r\n`.repeat(60)}`;
      // By its length, the first table moves the end of a part from before the blank row to behind the new names.
      for (let length = 1; length <= 60; length++) {
        const before = `${first}18;30;${'desk'.repeat(length)}\r\n${blank}`;
        const limits = { ...LIMITS, partBytes: 200 };
        const { parts, bytes } = await replaced(
          Buffer.from(before + rows('Ilse')),
          'First name',
          { format: 'csv' },
          limits,
        );
        expect(parts).toBeGreaterThan(5);
        expect(bytes.toString()).toBe(before + rows('X'));
      }
    },
  );

  test('is lines of JSON; one that is none is told by its number, in whatever part', async () => {
    const line = (id: number): string => JSON.stringify({ id, name: `Person ${id}`, note: 'some more of it' });
    const lines = Array.from({ length: 2000 }, (_, id) => (id === 1900 ? 'no JSON' : line(id)));
    const bytes = Buffer.from(lines.join('\n'));
    const warnings: string[] = [];
    let parts = 0;
    const long = opened(bytes);
    for await (const part of long.partsIn(chunksOf(bytes), LIMITS)) {
      parts++;
      warnings.push(...long.read(part).warnings.map(({ message }) => message));
    }
    expect(parts).toBeGreaterThan(1);
    expect(warnings).toEqual(['Read as text because it is not JSON: line 1901.']);
    const { bytes: written } = await replaced(bytes, 'name');
    expect(written.toString()).toBe(lines.map((text) => text.replace(/Person \d+/, 'X')).join('\n'));
  });

  test('is a table of which one cell is longer than a part; none is cut', async () => {
    const long = `"${`${'of many, '.repeat(50)}\r\nwith ""quotes"" in it `.repeat(400)}"`;
    const rows = (name: (row: number) => string): string =>
      `name;note\r\n${ROWS.map((_, row) => `${name(row)};${row === 900 ? long : 'a note of é'}\r\n`).join('')}`;
    expect(long.length).toBeGreaterThan(2 * LIMITS.partBytes);
    const { parts, bytes: written } = await replaced(Buffer.from(rows((row) => `Person ${row}`)), 'name');
    expect(parts).toBeGreaterThan(1);
    expect(written.toString()).toBe(rows(() => 'X'));
  });

  test('tells the line of a quote that is never closed', async () => {
    const rows = table((row) => String(row)).split('\r\n');
    const line = rows.length - 1;
    const bytes = Buffer.from(`${rows.slice(0, line).join('\r\n')}\r\n"open;note\r\n${'a;b\r\n'.repeat(10)}`);
    await expect(replaced(bytes, 'name')).rejects.toThrow(`starts in line ${line + 1} is not closed`);
  });

  test('refuses a record that is longer than fits', async () => {
    const bytes = Buffer.alloc(2 * LIMITS.longestRecordBytes, 'a');
    bytes.write('name;note\na;b\nc;');
    await expect(replaced(bytes, 'name', { format: 'csv' })).rejects.toThrow(/more than 1 MiB/);
  });

  test('is split at the same places whatever its chunks are', async () => {
    const bytes = Buffer.from(table((row) => String(row)));
    const sizes: number[][] = [];
    for (const length of [1000, 77_777, bytes.length]) {
      const own: number[] = [];
      const chunks = Readable.from(
        Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
          bytes.subarray(at * length, (at + 1) * length),
        ),
      );
      for await (const part of opened(bytes).partsIn(chunks, LIMITS)) own.push(part.bytes.byteLength);
      sizes.push(own);
    }
    expect(sizes[0]?.length).toBeGreaterThan(1);
    expect(sizes[1]).toEqual(sizes[0]);
    expect(sizes[2]).toEqual(sizes[0]);
  });

  test.each([
    ['2026-01-02T03:04:05Z ', ''],
    ['[02/Jan/2026 03:04:05] ', ''],
    ['<34>Oct 11 22:14:15 host ', ''],
    ['192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] ', '\uFEFF'],
  ])('is a log whose entries begin with %j; an entry stays whole', async (begin, mark) => {
    const entry = (id: number): string => `${begin}failed: ${id}\n\tat one (file.js:1)\n`;
    const bytes = Buffer.from(mark + Array.from({ length: 5000 }, (_, id) => entry(id)).join(''));
    const long = opened(bytes);
    const parts: string[] = [];
    for await (const part of long.partsIn(chunksOf(bytes), LIMITS)) {
      const document = long.read(part);
      expect(document.format).toBe('text');
      parts.push(Buffer.from(document.write(new Map())).toString());
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(bytes.toString());
    expect(parts.filter((part) => !part.startsWith(mark + begin) && !part.startsWith(begin))).toEqual([]);
  });

  test.each([
    ['one JSON text on many lines', '{\n"a": [\n1,\n2\n]\n}\n'],
    ['text', 'Dear Sir,\nhow are you?\n'],
    ['one line', '{"a":1}'],
    ['no text', '\0\u0001\n\0'],
  ])('is not %s', (_, content) => {
    expect(openLongDocument(Buffer.from(content))).toBeUndefined();
  });
});

test('lines end where no letter is cut', () => {
  expect(endOfLines(Buffer.from('a\nb'))).toBe(2);
  expect(endOfLines(Buffer.from('ab'))).toBe(0);
  // In U+0A0A, an unassigned code point, both bytes are line feeds.
  expect(endOfLines(iconv.encode('a\nb\u0A0A', 'utf-16le'))).toBe(4);
  expect(endOfLines(iconv.encode('a\nb\u0A0A', 'utf-16be'))).toBe(4);
});
