import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fewer cases than this say little about a detector. */
const FEWEST = 20;

const folders = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const texts = (id: string, side: 'found' | 'left'): string[] =>
  readdirSync(join(__dirname, id, side)).map((file) => readFileSync(join(__dirname, id, side, file), 'utf8'));

/** The marks of a text in order; a well-marked text reads `⟦⟧⟦⟧…`. */
const marks = (text: string): string => text.replace(/[^⟦⟧]/g, '');

describe.each(folders)('the corpus of %s', (id) => {
  it(`marks ${FEWEST} values or more to be found, each mark closed before the next`, () => {
    const all = texts(id, 'found').map(marks);
    expect(all.filter((text) => !/^(?:⟦⟧)+$/.test(text))).toEqual([]);
    expect(all.join('').length / 2).toBeGreaterThanOrEqual(FEWEST);
  });

  it(`has ${FEWEST} lines or more to be left alone`, () => {
    const lines = texts(id, 'left').flatMap((text) => text.split(/\r?\n/).filter((line) => line.trim() !== ''));
    expect(lines.length).toBeGreaterThanOrEqual(FEWEST);
  });
});
