import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readZip } from '../../src/formats/archive/read-zip';
import { UnpackBudget } from '../../src/formats/unpack-budget.js';
import { unpack } from '../../src/formats/archive/zip';
import type { Finding } from '../../src/formats/redact-document';

const FOLDER = path.resolve(__dirname, '../data/sheets');

/** Returns the names of the spreadsheets made by `scripts/fixtures/sheets`. */
export const madeSheets = (ending: RegExp): readonly string[] =>
  readdirSync(FOLDER)
    .filter((name) => ending.test(name))
    .sort();

export const sheetNamed = (name: string): Buffer => readFileSync(path.join(FOLDER, name));

/** The planted values: words with this prefix, numbers like this one, and dates, but not times. */
const PLANTED =
  /zq[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]*(?:@zqmail\.example)?|219-?09-?999\d|21909999\d?|\b\d{4}-\d\d-\d\d\b|\b\d\d?\.\d\d?\.\d{2,4}\b|\b\d\d?\/\d\d?\/\d{2,4}\b|\b\d\d? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/giu;

/** The replacement of planted values. */
export const GONE = '{{{GONE}}}';

/** Finds planted values wherever they are read. */
export const findPlanted = (text: string): Promise<readonly Finding[]> =>
  Promise.resolve(
    [...text.matchAll(PLANTED)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      kind: 'planted',
      text: value,
      replacement: GONE,
      applied: true,
    })),
  );

/** Returns all parts of a package as text, by name. */
export function partsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const budget = UnpackBudget.forDocument();
  return new Map(readZip(bytes).map((entry) => [entry.name, Buffer.from(unpack(entry, budget)).toString()]));
}

/** Returns the planted values that remain, as `part: value`. */
export const leftIn = (bytes: Uint8Array): readonly string[] =>
  [...partsOf(bytes)].flatMap(([name, text]) =>
    [...text.matchAll(/[^<>"]{0,20}(?:zq|219-?09-?999)[^<>"]{0,20}/giu)].map(([value]) => `${name}: ${value}`),
  );
