import { readTable } from './read-table.js';
import { readTerms } from './read-terms.js';
import { openTermTable, writeTermTable } from './term-table.js';

describe('the file of the lexicon', () => {
  const bytes = readTable();

  it('is what the build makes of the generated terms', () => {
    expect(Buffer.from(writeTermTable(readTerms())).equals(bytes)).toBe(true);
  });

  it('is opened as it was written, also from bytes that are not aligned', () => {
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    const table = openTermTable(shifted.subarray(1));
    expect(Buffer.from(writeTermTable(table)).equals(bytes)).toBe(true);
  });

  it.each([
    ['empty', () => new Uint8Array(0)],
    ['cut', () => bytes.subarray(0, bytes.length - 1)],
    ['cut in its tables', () => bytes.subarray(0, 5_000_000)],
    ['of another byte order', () => new Uint8Array(bytes.subarray(0, 4096)).reverse()],
    ['of another format', () => new Uint8Array(bytes).fill((bytes[0] ?? 0) ^ 1, 0, 1)],
  ])('is refused if it is %s', (_, change) => {
    expect(() => openTermTable(change())).toThrow(/run "npm run build"/);
  });
});
